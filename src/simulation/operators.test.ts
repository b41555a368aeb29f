import { describe, expect, test } from 'vitest'
import type { Resp } from '../base'
import type { ScenarioFile } from '../scenario'
import type { EventOf, Trace } from '../trace'
import { eventsOf, runPrograms } from './testing'

type Fault = NonNullable<ScenarioFile['faults']>[number]

let count = 0
/** Somebody types it at the client A, or where `place` says. */
const typed = (when: Fault['when'], args: string, place: { actor?: string; node?: string } = {}): Fault => ({
  id: `typed-${count++}`,
  when,
  action: { do: 'command', actor: 'A', ...place, args: args.split(' ') },
})
const at = (moment: string) => ({ at: moment })
const answersOf = (trace: Trace, operator = 'redis-cli@A'): EventOf<'answered'>[] =>
  eventsOf(trace, 'answered', operator)
const repliesOf = (trace: Trace) => answersOf(trace).map(({ reply, message }) => message ?? textOf(reply))
const textOf = (reply: Resp | undefined) =>
  reply && 'text' in reply ? reply.text : reply && 'value' in reply && reply.value

const WRITER = "await redis.set('k', 'v')\nawait sleep(1000)"
const PAIR: Partial<ScenarioFile> = { nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }] }
const SENTINELS: Partial<ScenarioFile> = {
  ...PAIR,
  sentinels: ['s1', 's2', 's3'].map((id) => ({ id, monitors: 'redis-1', downAfter: '1s', quorum: 2 })),
}

describe('redis-cli on a client’s host', () => {
  test('is asked, executed and answered as anybody is, each event by the one before', async () => {
    const trace = await runPrograms([WRITER], { faults: [typed(at('10ms'), 'GET k')] })
    const [call] = eventsOf(trace, 'call', 'redis-cli@A')
    const [answered] = answersOf(trace)
    const causes = [answered?.seq ?? 0]
    for (let seq = causes[0]; seq !== undefined; seq = trace.events[seq]?.cause) causes.unshift(seq)
    expect([...new Set(causes)].map((seq) => trace.events[seq]?.kind)).toEqual([
      'fault',
      'call',
      'send',
      'execute',
      'send',
      'answered',
    ])
    expect(eventsOf(trace, 'execute').at(-1)).toMatchObject({
      client: 'redis-cli@A',
      of: call?.seq,
      args: ['GET', 'k'],
    })
    expect(answered).toMatchObject({ of: call?.seq, keys: ['k'], reply: { type: 'bulk', text: 'v' } })
    // To connect, to ask and to be answered: four ways of a millisecond.
    expect((answered?.at ?? 0) - (call?.at ?? 0)).toBe(4_000)
  })

  test('leaves the program’s own messages when they are', async () => {
    const network = { latency: '1ms', jitter: '900us' }
    const text = "for (let i = 0; i < 20; i++) await redis.incr('n')"
    const times = async (faults: Fault[]) =>
      eventsOf(await runPrograms([text], { network, faults }), 'answered', 'A').map((event) => event.at)
    expect(await times([typed(at('5ms'), 'GET n'), typed(at('9ms'), 'GET n')])).toEqual(await times([]))
  })

  test('waits for its reply as long as the host is cut off from the node', async () => {
    const trace = await runPrograms([WRITER, 'await sleep(9000)'], {
      faults: [
        {
          id: 'cut',
          when: at('5ms'),
          action: { do: 'partition', between: [['A'], ['redis-1']], lasts: { for: '3s' } },
        },
        typed(at('10ms'), 'GET k'),
      ],
    })
    const [answered] = answersOf(trace)
    expect(repliesOf(trace)).toEqual(['v'])
    expect(answered?.at).toBeGreaterThan(3_005_000)
  })

  test('goes on while the client’s process is paused, and after it has crashed', async () => {
    const trace = await runPrograms([WRITER, 'await sleep(9000)'], {
      faults: [
        { id: 'p', when: at('5ms'), action: { do: 'pause', actor: 'A', lasts: { for: '20ms' } } },
        typed(at('10ms'), 'GET k'),
        { id: 'c', when: at('50ms'), action: { do: 'crash', actor: 'A' } },
        typed(at('60ms'), 'GET k'),
      ],
    })
    expect(answersOf(trace).map((event) => event.at)).toEqual([14_000, 62_000])
    expect(repliesOf(trace)).toEqual(['v', 'v'])
  })

  test('ends with its host, and is there again with it', async () => {
    const trace = await runPrograms([WRITER, 'await sleep(9000)'], {
      faults: [
        typed(at('10ms'), 'BLPOP list 0'),
        { id: 'c', when: at('50ms'), action: { do: 'crash', actor: 'A', what: 'host' } },
        typed(at('60ms'), 'GET k'),
        { id: 'r', when: at('70ms'), action: { do: 'restart', actor: 'A' } },
        typed(at('80ms'), 'GET k'),
      ],
    })
    expect(eventsOf(trace, 'call', 'redis-cli@A').map(({ args }) => args?.[0])).toEqual(['BLPOP', 'GET'])
    expect(repliesOf(trace)).toEqual(['v'])
  })

  test('tells in redis-cli’s words that nobody listens, and that its connection has ended', async () => {
    const trace = await runPrograms([WRITER, 'await sleep(9000)'], {
      faults: [
        typed(at('10ms'), 'BLPOP list 0'),
        { id: 'c', when: at('50ms'), action: { do: 'crash', actor: 'redis-1' } },
        typed(at('60ms'), 'GET k'),
      ],
    })
    expect(repliesOf(trace)).toEqual([
      'Server closed the connection',
      'Could not connect to Redis at redis-1:6379: Connection refused',
    ])
  })

  test('asks the node that was named, and else the one where the client finds its master', async () => {
    const trace = await runPrograms([WRITER], {
      ...PAIR,
      faults: [typed(at('10ms'), 'SET k 2', { node: 'redis-2' }), typed(at('20ms'), 'SET k 2')],
    })
    const ran = eventsOf(trace, 'execute').filter(({ client }) => client === 'redis-cli@A')
    expect(ran.map(({ actor }) => actor)).toEqual(['redis-2', 'redis-1'])
    expect(repliesOf(trace)).toEqual(["READONLY You can't write against a read only replica.", 'OK'])
  })

  test('finds the new master after a failover', async () => {
    const trace = await runPrograms(['await sleep(30000)'], {
      ...SENTINELS,
      faults: [
        typed(at('1s'), 'SET k 1'),
        { id: 'c', when: at('2s'), action: { do: 'crash', actor: 'redis-1' } },
        typed(at('20s'), 'GET k'),
      ],
    })
    const ran = eventsOf(trace, 'execute').filter(({ client }) => client === 'redis-cli@A')
    expect(ran.map(({ actor }) => actor)).toEqual(['redis-1', 'redis-2'])
    expect(repliesOf(trace)).toEqual(['OK', '1'])
  })

  test('says so where no sentinel can be asked', async () => {
    const crashes = ['s1', 's2', 's3'].map(
      (actor): Fault => ({ id: `c-${actor}`, when: at('5ms'), action: { do: 'crash', actor } }),
    )
    const trace = await runPrograms(['await sleep(100)'], {
      ...SENTINELS,
      faults: [...crashes, typed(at('1s'), 'PING')],
    })
    expect(repliesOf(trace)).toEqual(['No sentinel names a master: Connection is closed.'])
  })

  test('has one connection: a transaction goes on from line to line, and a second node has another', async () => {
    const lines = ['MULTI', 'INCR n', 'EXEC']
    const trace = await runPrograms([WRITER], { faults: lines.map((line, i) => typed(at(`${10 + 10 * i}ms`), line)) })
    expect(answersOf(trace).map(({ reply }) => reply)).toEqual([
      { type: 'status', text: 'OK' },
      { type: 'status', text: 'QUEUED' },
      { type: 'array', items: [{ type: 'integer', value: 1 }] },
    ])
  })

  test('runs what is typed at one moment in the order typed, each after the reply to the one before', async () => {
    const on = { on: { kind: 'command', actor: 'A', key: 'k' } } as const
    const lines = ['SET k 1', 'APPEND k 2', 'APPEND k 3', 'GET k']
    const trace = await runPrograms([WRITER], { faults: lines.map((line) => typed(on, line)) })
    expect(repliesOf(trace)).toEqual(['OK', 2, 3, '123'])
    const calls = eventsOf(trace, 'call', 'redis-cli@A').map((event) => event.at)
    expect(new Set(calls).size).toBe(1)
  })

  test('keeps a run going until it is answered, and no longer than somebody would wait', async () => {
    const short = await runPrograms(['await sleep(1)'], { faults: [typed(at('5ms'), 'PING')] })
    expect(repliesOf(short)).toEqual(['PONG'])
    const blocked = await runPrograms(['await sleep(1)'], { faults: [typed(at('5ms'), 'BLPOP list 0')] })
    expect(blocked.events.at(-1)).toMatchObject({ kind: 'finish', at: 10_005_000, why: 'ended' })
  })

  test('can be typed on a node’s host to another node, from where that host is', async () => {
    const trace = await runPrograms([WRITER], {
      ...PAIR,
      faults: [
        { id: 'cut', when: at('5ms'), action: { do: 'partition', between: [['A'], ['redis-1']] } },
        typed(at('10ms'), 'GET k', { actor: 'redis-2', node: 'redis-1' }),
      ],
    })
    expect(answersOf(trace, 'redis-cli@redis-2').map(({ reply }) => textOf(reply))).toEqual(['v'])
  })

  test('is an event that others can be tied to', async () => {
    const trace = await runPrograms([WRITER], {
      faults: [
        typed(at('10ms'), 'SET k 1'),
        typed({ on: { kind: 'command', actor: 'redis-cli@A', key: 'k' } }, 'GET k', { actor: 'redis-1' }),
      ],
    })
    expect(eventsOf(trace, 'execute').at(-1)).toMatchObject({ client: 'run', args: ['GET', 'k'], reply: { text: '1' } })
  })
})

test('what is typed at a node is sent as UTF-8 where it is no text of bytes', async () => {
  const trace = await runPrograms([WRITER], {
    faults: [typed(at('1ms'), 'ECHO \xff', { actor: 'redis-1' }), typed(at('2ms'), 'ECHO →', { actor: 'redis-1' })],
  })
  const ran = eventsOf(trace, 'execute').filter(({ client }) => client === 'run')
  expect(ran.map(({ reply }) => textOf(reply))).toEqual(['\xff', '\xe2\x86\x92'])
})
