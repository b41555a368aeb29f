/**
 * One macrotask hop: all microtasks, and so every promise that can settle, run before it ends. Host functions are
 * captured when the module loads, before intrinsics are frozen and before any program runs. Rates in STACK 5.
 */
interface Host {
  readonly setImmediate?: (run: () => void) => unknown
  readonly scheduler?: { yield?: () => Promise<void> }
}

function hop(): () => Promise<void> {
  const host = globalThis as unknown as Host
  const { setImmediate } = host
  if (setImmediate) return () => new Promise((resolve) => setImmediate(resolve))
  const scheduler = host.scheduler
  if (scheduler?.yield) return () => (scheduler.yield as () => Promise<void>)()
  const { port1, port2 } = new MessageChannel()
  let resume: (() => void) | null = null
  port1.onmessage = () => resume?.()
  return () =>
    new Promise((resolve) => {
      resume = resolve
      port2.postMessage(0)
    })
}

export const settle: () => Promise<void> = hop()
