/**
 * Keeps the page on the device and tells when a newer version of it waits. The page that runs is never swapped: the
 * newer one starts when the person says so here, or when no page is open any more.
 */
import { SERVICE_WORKER } from './service-worker-name'

export interface Versions {
  /** Whether a newer version is there. */
  isNewer(): boolean
  subscribe(changed: () => void): () => void
  /** Starts the newer version in this page. Others that are open go on as they are. */
  start(): void
}

interface Surroundings {
  /** Absent where the browser keeps nothing: private windows, plain http, some frames. */
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly reload: () => void
}

export interface KeptVersions extends Versions {
  /** Begins to keep the page. What fails leaves a page that needs the network, as pages do. */
  keep(): Promise<void>
  /** Looks for a newer version; browsers do so by themselves only when a page is opened. */
  look(): void
}

export function versionsOf({ serviceWorker, reload }: Surroundings): KeptVersions {
  const listeners = new Set<() => void>()
  let registration: ServiceWorkerRegistration | undefined
  let newer = false
  const notice = () => {
    // The first version that is ever kept is the one that runs.
    if (newer || !registration?.waiting || !serviceWorker?.controller) return
    newer = true
    for (const changed of listeners) changed()
  }
  return {
    isNewer: () => newer,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start: () => {
      const waiting = registration?.waiting
      // Another page has started it already.
      if (!waiting) return reload()
      serviceWorker?.addEventListener('controllerchange', reload, { once: true })
      waiting.postMessage('take over')
    },
    keep: async () => {
      try {
        registration = await serviceWorker?.register(SERVICE_WORKER)
      } catch {
        return
      }
      registration?.addEventListener('updatefound', () => {
        registration?.installing?.addEventListener('statechange', notice)
      })
      notice()
    },
    look: () => void registration?.update().catch(() => {}),
  }
}
