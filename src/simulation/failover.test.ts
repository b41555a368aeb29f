import { describe, expect, test } from 'vitest'
import type { ScenarioFile } from '../scenario'
import { eventsOf, printed, runPrograms } from './testing'

type Fault = NonNullable<ScenarioFile['faults']>[number]

const say = (call: string) => `await ${call}.then((v) => console.log(String(v)), (e) => console.log(e.message))`
const PAIR: Partial<ScenarioFile> = { nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }] }
const typed = (at: string, ...args: string[]): Fault => ({
  id: `typed-at-${at}`,
  when: { at },
  action: { do: 'command', actor: 'redis-1', args },
})
const WRITER = "await redis.set('a', 1)\nawait sleep(500)\nawait redis.set('b', 2)\nawait sleep(9000)"

describe('FAILOVER', () => {
  test('hands over without a loss: writes wait until the replica has all', async () => {
    const trace = await runPrograms([WRITER], {
      ...PAIR,
      network: { latency: '1ms', jitter: '0s', replicationDelay: '200ms' },
      faults: [typed('510ms', 'FAILOVER')],
    })
    const roles = eventsOf(trace, 'role').map(({ actor, role, current }) => [actor, role, current])
    expect(roles).toEqual([
      ['redis-1', 'replica', false],
      ['redis-2', 'master', true],
    ])
    expect(eventsOf(trace, 'apply', 'redis-2').map(({ args }) => args[1])).toEqual(['a', 'b'])
    expect(eventsOf(trace, 'resync', 'redis-1').map(({ how }) => how)).toEqual(['partial'])
  })

  test('holds back what clients write meanwhile, and the old master then refuses it', async () => {
    const late = `await redis.set('a', 1)\nawait sleep(20)\n${say("redis.get('a')")}\n${say("redis.set('b', 2)")}`
    const trace = await runPrograms([late], { ...PAIR, faults: [typed('10ms', 'FAILOVER')] })
    expect(printed(trace)).toEqual(['1', "READONLY You can't write against a read only replica."])
  })

  test('without FORCE is given up at its timeout, and the held write goes through', async () => {
    const stopped: Fault = {
      id: 'p',
      when: { at: '5ms' },
      action: { do: 'pause', actor: 'redis-2', lasts: { for: '9s' } },
    }
    const text = `await sleep(10)\nawait redis.set('a', 1)\nawait sleep(20)\n${say("redis.set('b', 2)")}\nconsole.log(String(Date.now() % 60000))`
    const trace = await runPrograms([text], { ...PAIR, faults: [stopped, typed('20ms', 'FAILOVER', 'TIMEOUT', '500')] })
    expect(printed(trace)[0]).toBe('OK')
    // Typed at 20 ms, heard a millisecond later, 500 ms of patience, and the way back.
    expect(Number(printed(trace)[1])).toBe(522)
    expect(eventsOf(trace, 'role')).toEqual([])
  })

  test('with FORCE takes a replica that lacks a write, and the write is lost', async () => {
    const trace = await runPrograms([`await redis.set('lost', 1)\nawait sleep(9000)`], {
      ...PAIR,
      network: { latency: '1ms', jitter: '0s', replicationDelay: '900ms' },
      faults: [
        typed('20ms', 'FAILOVER', 'TO', '10.0.0.2', '6379', 'FORCE', 'TIMEOUT', '300'),
        typed('3s', 'EXISTS', 'lost'),
      ],
    })
    expect(eventsOf(trace, 'role', 'redis-2')[0]).toMatchObject({ role: 'master', current: true })
    expect(eventsOf(trace, 'resync', 'redis-1').map(({ how, effects }) => [how, effects])).toEqual([['full', []]])
    expect(eventsOf(trace, 'execute', 'redis-1').at(-1)).toMatchObject({
      args: ['EXISTS', 'lost'],
      reply: { value: 0 },
    })
  })

  test.each([
    [['FAILOVER', 'ABORT'], 'ERR No failover in progress.'],
    [['FAILOVER', 'TIMEOUT', '0'], 'ERR FAILOVER timeout must be greater than 0'],
    [['FAILOVER', 'TO', 'h', '1'], 'ERR FAILOVER target HOST and PORT is not a replica.'],
    [
      ['FAILOVER', 'FORCE', 'TIMEOUT', '10'],
      'ERR FAILOVER with force option requires both a timeout and target HOST and IP.',
    ],
    [['FAILOVER', 'nonsense'], 'ERR syntax error'],
  ])('%j answers %s', async (args, reply) => {
    const trace = await runPrograms(['await sleep(100)'], { ...PAIR, faults: [typed('1ms', ...args)] })
    expect(eventsOf(trace, 'execute')[0]?.reply).toEqual({ type: 'error', text: reply })
  })

  test('that is in progress can be aborted, and is told by INFO', async () => {
    const info = "console.log(/master_failover_state:(\\S+)/.exec(await redis.info('replication'))[1])"
    const stopped: Fault = {
      id: 'p',
      when: { at: '5ms' },
      action: { do: 'pause', actor: 'redis-2', lasts: { for: '9s' } },
    }
    const text = `await sleep(10)\nawait redis.set('a', 1)\nawait sleep(50)\n${info}\nawait sleep(100)\n${info}`
    const faults = [stopped, typed('20ms', 'FAILOVER'), typed('100ms', 'FAILOVER', 'ABORT')]
    expect(printed(await runPrograms([text], { ...PAIR, faults }))).toEqual(['waiting-for-sync', 'no-failover'])
  })
})

describe('a replica without its master', () => {
  const cut: Fault = {
    id: 'cut',
    when: { at: '5ms' },
    action: { do: 'partition', between: [['redis-1'], ['redis-2']] },
  }
  const reset: Fault = { id: 'reset', when: { at: '5ms' }, action: { do: 'reset', between: ['redis-1', 'redis-2'] } }
  const typedAtReplica = {
    ...typed('50ms', 'GET', 'k'),
    action: { do: 'command' as const, actor: 'redis-2', args: ['GET', 'k'] },
  }
  const run = async (serve: 'yes' | 'no') => {
    const nodes: ScenarioFile['nodes'] = [
      { id: 'redis-1' },
      { id: 'redis-2', replicaOf: 'redis-1', config: { 'replica-serve-stale-data': serve } },
    ]
    const trace = await runPrograms(["await redis.set('k', 'v')\nawait sleep(100)"], {
      nodes,
      faults: [cut, reset, typedAtReplica],
    })
    return eventsOf(trace, 'execute', 'redis-2')[0]?.reply
  }

  test('serves what it has', async () => {
    expect(await run('yes')).toEqual({ type: 'bulk', text: 'v' })
  })

  test('serves nothing with replica-serve-stale-data no', async () => {
    expect(await run('no')).toEqual({
      type: 'error',
      text: "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    })
  })
})

describe('a sentinel promotes', () => {
  const group = (priorities: readonly number[]): Partial<ScenarioFile> => ({
    nodes: [
      { id: 'redis-1' },
      ...priorities.map((priority, index) => ({
        id: `redis-${index + 2}`,
        replicaOf: 'redis-1',
        config: { 'replica-priority': priority },
      })),
    ],
    sentinels: [{ id: 's1', monitors: 'redis-1', downAfter: '5s' }],
    faults: [{ id: 'c', when: { at: '20ms' }, action: { do: 'crash', actor: 'redis-1' } }],
  })

  test.each([
    [[100, 10], ['redis-3']],
    [[10, 100], ['redis-2']],
    [[0, 100], ['redis-3']],
    [[0, 0], []],
  ])('by replica-priority %j: %j', async (priorities, promoted) => {
    const trace = await runPrograms(['await sleep(20000)'], group(priorities))
    const masters = eventsOf(trace, 'role').filter(({ role }) => role === 'master')
    expect(masters.map(({ actor }) => actor)).toEqual(promoted)
  })

  test('the replica that has more, at one priority', async () => {
    const slow: Fault = {
      id: 's',
      when: { at: '0s' },
      action: { do: 'slow', between: ['redis-1', 'redis-2'], by: '2s' },
    }
    const { faults = [], ...rest } = group([100, 100])
    const trace = await runPrograms(["await redis.set('k', 'v')\nawait sleep(20000)"], {
      ...rest,
      faults: [
        slow,
        { id: 'cut', when: { at: '10ms' }, action: { do: 'reset', between: ['redis-1', 'redis-2'] } },
        ...faults,
      ],
    })
    const masters = eventsOf(trace, 'role').filter(({ role }) => role === 'master')
    expect(masters.map(({ actor }) => actor)).toEqual(['redis-3'])
  })

  test('again after twice failover-timeout, when the first promotion came to nothing', async () => {
    const { faults = [], sentinels = [], ...rest } = group([100])
    // Down to sentinel-1 only: what it says to redis-2 does not arrive.
    const cut: Fault = {
      id: 'd',
      when: { on: { kind: 'down' } },
      action: { do: 'crash', actor: 'redis-2', what: 'host' },
    }
    const back: Fault = { id: 'b', when: { at: '20s' }, action: { do: 'restart', actor: 'redis-2' } }
    const trace = await runPrograms(['await sleep(90000)'], {
      ...rest,
      sentinels: sentinels.map((one) => ({ ...one, failoverTimeout: '20s' })),
      faults: [...faults, cut, back],
    })
    const tries = eventsOf(trace, 'elected').map(({ at }) => Math.round(at / 1_000_000))
    expect(tries).toHaveLength(2)
    expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBe(40)
    expect(eventsOf(trace, 'switch-master')).toHaveLength(1)
  })
})
