/**
 * What the engine needs of its host's event loop: a hop after which every promise that can settle has, and word of
 * rejections that a program left unhandled. Host functions are captured when the module loads, before intrinsics are
 * frozen and before any program runs. Rates in STACK 5.
 */
interface Host {
  readonly setImmediate?: (run: () => void) => unknown
  readonly process?: NodeJS.Process
  readonly scheduler?: { yield?: () => Promise<void> }
  addEventListener?(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void
  removeEventListener?(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void
}

const host = globalThis as unknown as Host

function throughChannel(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let resume: (() => void) | null = null
  port1.onmessage = () => resume?.()
  return () =>
    new Promise((resolve) => {
      resume = resolve
      port2.postMessage(0)
    })
}

function hop(): () => Promise<void> {
  const { setImmediate, scheduler } = host
  if (setImmediate) return () => new Promise((resolve) => setImmediate(resolve))
  const behind = throughChannel()
  // A browser tells of an unhandled rejection in a task of its own, queued when the microtasks are done: the second
  // hop is queued behind that task, so that its event has the same place in the trace everywhere.
  const first = scheduler?.yield ? () => (scheduler.yield as () => Promise<void>)() : behind
  return () => first().then(behind)
}

export const settle: () => Promise<void> = hop()

/** Until the returned function is called, rejections that nobody handles go to `listener` and nowhere else. */
export function listenForRejections(listener: (problem: unknown) => void): () => void {
  const { process } = host
  if (typeof process?.on === 'function') {
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', listener)
    return () => {
      process.removeListener('unhandledRejection', listener)
      for (const other of others) process.on('unhandledRejection', other)
    }
  }
  const onEvent = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    listener(event.reason)
  }
  host.addEventListener?.('unhandledrejection', onEvent)
  return () => host.removeEventListener?.('unhandledrejection', onEvent)
}
