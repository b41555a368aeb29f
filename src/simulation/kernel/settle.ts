/**
 * What the engine needs of its host's event loop: a hop after which every promise that can settle has, and word of
 * rejections that a program left unhandled. Host functions are captured when the module loads, before intrinsics are
 * frozen and before any program runs. Rates in STACK 5.
 */
interface Host {
  readonly setImmediate?: (run: () => void) => unknown
  readonly process?: NodeJS.Process
  readonly scheduler?: {
    yield?: () => Promise<void>
    postTask?: (run: () => void, options: { readonly priority: 'background' }) => unknown
  }
  addEventListener?(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void
  removeEventListener?(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void
}
type Hop = () => Promise<void>

const host = globalThis as unknown as Host

function throughChannel(): Hop {
  const { port1, port2 } = new MessageChannel()
  let resume: (() => void) | null = null
  port1.onmessage = () => resume?.()
  return () =>
    new Promise((resolve) => {
      resume = resolve
      port2.postMessage(0)
    })
}

/** The way that is right everywhere. */
function surely(): Hop {
  const { setImmediate, scheduler } = host
  if (setImmediate) return () => new Promise((resolve) => setImmediate(resolve))
  const behind = throughChannel()
  // A browser tells of an unhandled rejection in a task of its own, queued when the microtasks are done: the second
  // hop is queued behind that task, so that its event has the same place in the trace everywhere.
  const first = scheduler?.yield ? () => (scheduler.yield as Hop)() : behind
  return () => first().then(behind)
}

/** One task that all others go before, word of a rejection too: a third of the cost of two hops, where it is so. */
function lastOfAll(): Hop | null {
  const { setImmediate, scheduler } = host
  if (setImmediate || !scheduler?.postTask) return null
  const { postTask } = scheduler
  return () => new Promise((resolve) => Reflect.apply(postTask, scheduler, [resolve, { priority: 'background' }]))
}

/** Whether a message that is posted later comes first. */
async function keepsPriorities(last: Hop): Promise<boolean> {
  let came = false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    came = true
  }
  const hopped = last()
  port2.postMessage(0)
  await hopped
  port1.close()
  return came
}

/** Whether word of a rejection comes first. */
async function tellsBefore(last: Hop): Promise<boolean> {
  let told = false
  const deafen = listenForRejections(() => {
    told = true
  })
  const hopped = last()
  Promise.reject(new Error('nobody handles this'))
  await hopped
  if (!told) await sure()
  deafen()
  return told
}

const sure = surely()
let hop = sure

/** Returns when every promise that can settle has, and word of rejections has come. */
export const settle: Hop = () => hop()

/**
 * Finds the cheapest hop that is right on this host, by trying. Once, before any run. The rejection comes last, since
 * Firefox shows it to the person even where it is heard.
 */
export async function prepareSettling(): Promise<void> {
  const last = lastOfAll()
  if (last && (await keepsPriorities(last)) && (await tellsBefore(last))) hop = last
}

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
