import { parseScenario, type ScenarioFile } from '../../scenario'
import type { Trace } from '../../trace'
import { checkTrace } from '../../trace/check'
import {
  badScenario,
  badTrace,
  crash,
  disposed,
  fault,
  outOfTurn,
  overrun,
  SupersededError,
  slowStart,
  tooLarge,
} from './errors'
import type { Connect, Connection } from './frame'
import { type Answer, type RunRequest, readAnswer } from './protocol'

export interface Engine {
  /**
   * Runs a scenario. The latest wins: a newer call makes older ones that have not answered reject with
   * SupersededError. Rejects with EngineError when the scenario, the program or the engine is at fault.
   */
  simulate(file: ScenarioFile, options?: { readonly guardMs?: number }): Promise<Trace>
  /** Starts the worker before there is anything to run. One that does not start is told of by the first run. */
  start(): void
  /** Ends the worker; what is running rejects. */
  dispose(): void
}

export interface EngineOptions {
  /** How long a run may take in real time before its worker is ended. */
  readonly guardMs?: number
  /** How long a worker may take to start. */
  readonly startMs?: number
}

interface Job {
  readonly request: RunRequest
  readonly guardMs: number
  readonly resolve: (trace: Trace) => void
  readonly reject: (error: Error) => void
}

/** Time is counted in ticks, so that a page that was asleep or busy does not blame the worker for it. */
const TICK_MS = 50

/**
 * One worker, one run at a time. `running` is what the worker has; `waiting` is the newest request, posted when the
 * worker is free. A worker that is late, dies or does not start is replaced, and the waiting request goes to the new one.
 */
export function createEngineOver(connect: Connect, { guardMs = 1_500, startMs = 15_000 }: EngineOptions = {}): Engine {
  let connection: Connection | null = null
  let ready = false
  let running: Job | null = null
  let waiting: Job | null = null
  let runs = 0
  let closed = false
  let stopClock = () => {}

  const restart = () => {
    stopClock()
    connection?.close()
    ready = false
    running = null
    // Answers of a closed connection that are still on their way are not listened to.
    let current = true
    const opened = connect({
      message: (data) => current && receive(readAnswer(data)),
      failure: (message) => current && replace(crash(message)),
    })
    connection = {
      post: opened.post,
      close() {
        current = false
        opened.close()
      },
    }
    stopClock = countDown(startMs, () => replace(slowStart(startMs)))
  }

  /** The worker is lost: tells whoever waits for it. A worker that never started takes the waiting request with it. */
  const replace = (error: Error) => {
    const lost = running ?? (ready ? null : waiting)
    if (lost === waiting) waiting = null
    lost?.reject(error)
    if (ready) restart()
    else shut()
  }

  /** Until the next request there is no worker: one that does not start is not tried in a loop. */
  const shut = () => {
    stopClock()
    connection?.close()
    connection = null
    ready = false
    running = null
  }

  const next = () => {
    if (!ready || running || !waiting) return
    const job = waiting
    waiting = null
    running = job
    stopClock = countDown(job.guardMs, () => replace(overrun(job.guardMs)))
    connection?.post(job.request)
  }

  const receive = (answer: Answer | undefined) => {
    if (answer?.type === 'ready' && !ready) {
      stopClock()
      ready = true
      next()
      return
    }
    const job = running
    // A worker answers each run once. One that says more is no longer the engine's own, and could drown the page.
    if (!job || answer === undefined || answer.type === 'ready' || answer.run !== job.request.run)
      return replace(outOfTurn())
    stopClock()
    // A waiting request means that this one was superseded and has rejected.
    if (!waiting) {
      // A new worker: this one holds much, or nothing is known of what else is wrong in there.
      if (answer.type === 'too-large') return replace(tooLarge())
      if (answer.type === 'failed') return replace(fault(answer.message))
      const checked = checkTrace(answer.trace)
      if (!checked.ok) return replace(badTrace(checked.error))
      job.resolve(checked.value)
    }
    running = null
    next()
  }

  return {
    simulate: (file, options = {}) =>
      new Promise((resolve, reject) => {
        if (closed) throw disposed()
        const parsed = parseScenario(file)
        if (!parsed.ok) throw badScenario(parsed.error)
        waiting?.reject(new SupersededError())
        running?.reject(new SupersededError())
        const request = { run: ++runs, scenario: parsed.value }
        waiting = { request, guardMs: options.guardMs ?? guardMs, resolve, reject }
        if (connection) next()
        else restart()
      }),
    start() {
      if (!closed && !connection) restart()
    },
    dispose() {
      closed = true
      running?.reject(disposed())
      waiting?.reject(disposed())
      waiting = null
      shut()
    },
  }
}

/** Calls `late` after `ms` of ticks; gives what stops it. */
function countDown(ms: number, late: () => void): () => void {
  let left = ms
  const timer = setInterval(() => {
    left -= TICK_MS
    if (left > 0) return
    clearInterval(timer)
    late()
  }, TICK_MS)
  return () => clearInterval(timer)
}
