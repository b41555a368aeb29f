import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScenarioFile } from '../../scenario'
import { createEngineOver } from './engine'
import { EngineError, SupersededError } from './errors'
import type { Connect, Listener } from './frame'
import type { RunRequest } from './protocol'

const FILE: ScenarioFile = {
  format: 'lockstep-scenario/1',
  programs: { p: '' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis' }],
}
const TRACE = {
  format: 'lockstep-trace/1',
  seed: 1,
  epoch: 0,
  actors: [{ id: 'run', type: 'run', clockOffset: 0, clockRatePpm: 0 }],
  bounds: { ttl: 0, freed: null, progress: null, overtakes: null, recovers: null, survives: 0 },
  events: [{ seq: 0, at: 0, actor: 'run', kind: 'finish', why: 'ended', truncated: false, unfired: [] }],
}

/** Workers that do as they are told; the last one is `worker()`. */
function workers() {
  const opened: { listener: Listener; posted: RunRequest[]; closed: boolean }[] = []
  const connect: Connect = (listener) => {
    const worker = { listener, posted: [] as RunRequest[], closed: false }
    opened.push(worker)
    return {
      post: (request) => worker.posted.push(request),
      close: () => {
        worker.closed = true
      },
    }
  }
  const last = () => {
    const worker = opened.at(-1)
    if (!worker) throw new Error('no worker was started')
    return worker
  }
  return {
    opened,
    connect,
    worker: last,
    ready: () => last().listener.message({ type: 'ready' }),
    answer: (trace: unknown = TRACE) =>
      last().listener.message({ type: 'trace', run: last().posted.at(-1)?.run, trace }),
  }
}

const outcome = (run: Promise<unknown>) =>
  run.then(
    () => 'trace',
    (error: Error) => (error instanceof EngineError ? error.kind : error.name),
  )

describe('the engine on the page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('answers with the trace of the worker', async () => {
    const { connect, ready, answer } = workers()
    const run = createEngineOver(connect).simulate(FILE)
    ready()
    answer()
    expect(await run).toEqual(TRACE)
  })

  test('refuses a scenario that is not one, with its JSON pointer, and starts no worker for it', async () => {
    const { connect, opened } = workers()
    const run = createEngineOver(connect).simulate({ ...FILE, clients: [{ id: 'A', program: 'q' }] })
    await expect(run).rejects.toThrow('/clients/0/program: no program is called "q"; there are p')
    expect(opened).toHaveLength(0)
  })

  test('is started ahead of the first run, which then goes to that worker', async () => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect)
    engine.start()
    ready()
    const run = engine.simulate(FILE)
    answer()
    expect(await run).toEqual(TRACE)
    expect(opened).toHaveLength(1)
  })

  test('a worker that did not start ahead is tried again with the first run', async () => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect)
    engine.start()
    opened[0]?.listener.failure('no worker here')
    const run = engine.simulate(FILE)
    ready()
    answer()
    expect(await run).toEqual(TRACE)
    expect(opened).toHaveLength(2)
  })

  test('posts only the newest of the runs that wait, and tells the others', async () => {
    const { connect, worker, ready, answer } = workers()
    const engine = createEngineOver(connect)
    const runs = [1, 2, 3].map((seed) => outcome(engine.simulate({ ...FILE, seed })))
    ready()
    answer()
    expect(await Promise.all(runs)).toEqual(['SupersededError', 'SupersededError', 'trace'])
    expect(worker().posted.map(({ scenario }) => scenario.seed)).toEqual([3])
  })

  test('tells a running run at once that it was superseded, and runs the newer one when the worker is free', async () => {
    const { connect, worker, ready, answer } = workers()
    const engine = createEngineOver(connect)
    const first = engine.simulate(FILE)
    ready()
    const second = engine.simulate({ ...FILE, seed: 2 })
    await expect(first).rejects.toBeInstanceOf(SupersededError)
    expect(worker().posted).toHaveLength(1)
    answer()
    expect(worker().posted).toHaveLength(2)
    answer()
    expect(await second).toEqual(TRACE)
  })

  test('ends a worker that is late, says what it may be, and starts another', async () => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect, { guardMs: 1_500 })
    const late = engine.simulate(FILE)
    const told = expect(late).rejects.toThrow('The program did not stop within 1.5 s: an endless loop?')
    ready()
    vi.advanceTimersByTime(1_500)
    await told
    expect(opened.map(({ closed }) => closed)).toEqual([true, false])
    const next = engine.simulate(FILE)
    ready()
    answer()
    expect(await next).toEqual(TRACE)
  })

  test('runs the waiting request on the new worker when the running one was late', async () => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect, { guardMs: 1_500 })
    const first = outcome(engine.simulate(FILE))
    ready()
    const second = engine.simulate({ ...FILE, seed: 2 })
    vi.advanceTimersByTime(1_500)
    ready()
    answer()
    expect(await second).toEqual(TRACE)
    expect(await first).toBe('SupersededError')
    expect(opened).toHaveLength(2)
  })

  test('reports a worker that dies and a run that the engine could not do', async () => {
    const { connect, worker, ready } = workers()
    const engine = createEngineOver(connect)
    const dead = outcome(engine.simulate(FILE))
    ready()
    worker().listener.failure('out of memory')
    expect(await dead).toBe('crash')
    const failed = outcome(engine.simulate(FILE))
    ready()
    worker().listener.message({ type: 'failed', run: worker().posted[0]?.run, message: 'InvariantError' })
    expect(await failed).toBe('fault')
    const large = outcome(engine.simulate(FILE))
    ready()
    worker().listener.message({ type: 'too-large', run: worker().posted[0]?.run })
    expect(await large).toBe('overrun')
  })

  test('does not try a worker that never starts again by itself, but does for the next run', async () => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect, { startMs: 1_000 })
    const first = outcome(engine.simulate(FILE))
    vi.advanceTimersByTime(10_000)
    expect(await first).toBe('crash')
    expect(opened).toHaveLength(1)
    const second = engine.simulate(FILE)
    ready()
    answer()
    expect(await second).toEqual(TRACE)
  })

  test('shows no answer that is not a trace', async () => {
    const { connect, ready, answer } = workers()
    const engine = createEngineOver(connect)
    for (const forged of [null, { ...TRACE, events: [{ kind: 'won' }] }, { ...TRACE, extra: 1 }]) {
      const run = outcome(engine.simulate(FILE))
      ready()
      answer(forged)
      expect(await run).toBe('trace')
    }
  })

  const STRAY = [null, 7, { type: 'trace', run: 99, trace: {} }, { type: 'ready' }]

  test.each(STRAY)('ends a worker that sends %j instead of its answer', async (data) => {
    const { connect, opened, ready, answer } = workers()
    const engine = createEngineOver(connect)
    const run = engine.simulate(FILE)
    const told = expect(run).rejects.toThrow('what nobody had asked for')
    ready()
    opened[0]?.listener.message(data)
    await told
    expect(opened.map(({ closed }) => closed)).toEqual([true, false])
    const next = engine.simulate(FILE)
    ready()
    answer()
    expect(await next).toEqual(TRACE)
  })

  test('ends a worker that goes on talking after its answer', async () => {
    const { connect, opened, ready, answer } = workers()
    const run = createEngineOver(connect).simulate(FILE)
    ready()
    answer()
    expect(await run).toEqual(TRACE)
    answer()
    expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('rejects what runs when it is closed, and every run after', async () => {
    const { connect, worker, ready } = workers()
    const engine = createEngineOver(connect)
    const run = outcome(engine.simulate(FILE))
    ready()
    engine.dispose()
    expect(await run).toBe('crash')
    expect(worker().closed).toBe(true)
    expect(await outcome(engine.simulate(FILE))).toBe('crash')
  })
})
