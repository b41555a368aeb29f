/** The page without a network, and its newer versions (versions.ts). Only the built page is kept. */
import { type Versions, versionsOf } from './versions'

const kept = versionsOf({ serviceWorker: navigator.serviceWorker, reload: () => location.reload() })

export const versions: Versions = kept

/** Begins when the page has loaded, so that it takes nothing from that; a frame is its outer page's to keep. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || window.top !== window.self) return
  const begin = () => void kept.keep()
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kept.look())
}
