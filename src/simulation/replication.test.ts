import { describe, expect, test } from 'vitest'
import type { ScenarioFile } from '../scenario'
import { eventsOf, printed, runPrograms } from './testing'

const tell = (call: string) =>
  `await ${call}.then((v) => console.log(JSON.stringify(v)), (e) => console.log(e.message))`
const PAIR: Partial<ScenarioFile> = { nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }] }
const replicated = (rest: Partial<ScenarioFile>): Partial<ScenarioFile> => ({ ...PAIR, ...rest })
const slow = { latency: '1ms', jitter: '0s', replicationDelay: '200ms' }

describe('a replica', () => {
  test('gets writes as redis-server sends them: an absolute deadline instead of PX', async () => {
    const trace = await runPrograms(["await redis.set('k', 'v', 'PX', 10000, 'NX')\nawait sleep(10)"], PAIR)
    expect(eventsOf(trace, 'apply', 'redis-2')[0]?.args).toEqual(['SET', 'k', 'v', 'PXAT', '1767225610001'])
  })

  test('keeps the origin of a value: the command that created it', async () => {
    const trace = await runPrograms(["await redis.set('k', 'v')\nawait sleep(10)"], PAIR)
    const [call] = eventsOf(trace, 'call')
    expect(eventsOf(trace, 'apply')[0]?.effects[0]).toMatchObject({
      key: 'k',
      op: 'create',
      after: 'v',
      origin: call?.seq,
    })
  })

  test('hears of an expiry by a DEL, and not before', async () => {
    const trace = await runPrograms(["await redis.set('k', 'v', 'PX', 50)\nawait sleep(500)"], PAIR)
    expect(eventsOf(trace, 'expire').map(({ actor }) => actor)).toEqual(['redis-1'])
    expect(eventsOf(trace, 'apply').map(({ args }) => args)[1]).toEqual(['DEL', 'k'])
  })
})

describe('WAIT', () => {
  test('answers as soon as the replica has acknowledged', async () => {
    const trace = await runPrograms([`await redis.set('k', 'v')\n${tell('redis.wait(1, 1000)')}`], PAIR)
    expect(printed(trace)).toEqual(['1'])
    expect(eventsOf(trace, 'unblock')[0]?.at).toBeLessThan(10_000)
  })

  test('answers with the count it has when its time is over', async () => {
    const trace = await runPrograms(
      [`await redis.set('k', 'v')\n${tell('redis.wait(1, 100)')}`],
      replicated({ network: slow }),
    )
    expect(printed(trace)).toEqual(['0'])
    expect(eventsOf(trace, 'unblock')[0]?.at).toBe(103_000)
  })

  test('holds back what its connection sends behind it', async () => {
    const text = `redis.set('k', 'v')\nredis.wait(1, 1000)\n${tell("redis.get('k')")}`
    const trace = await runPrograms([text], replicated({ network: slow }))
    const [get] = eventsOf(trace, 'execute').filter(({ args }) => args[0] === 'get')
    expect(get?.seq).toBeGreaterThan(eventsOf(trace, 'unblock')[0]?.seq ?? Number.NaN)
  })
})

describe('a crash of the master', () => {
  const crash = { id: 'c', when: { at: '1950ms' as const }, action: { do: 'crash' as const, actor: 'redis-1' } }
  const restart = { id: 'r', when: { at: '3s' as const }, action: { do: 'restart' as const, actor: 'redis-1' } }
  const text = `await redis.set('early', 1)\nawait sleep(1900)\nawait redis.set('late', 2)\nawait sleep(3000)\n${tell("redis.mget('early', 'late')")}`
  const run = (persistence: 'none' | 'rdb' | 'aof-everysec' | 'aof-always') =>
    runPrograms([text], { nodes: [{ id: 'redis-1', persistence }], faults: [crash, restart] })

  test.each([
    ['none', '[null,null]'],
    ['rdb', '[null,null]'],
    ['aof-everysec', '["1",null]'],
    ['aof-always', '["1","2"]'],
  ] as const)('with persistence %s leaves %s', async (persistence, kept) => {
    expect(printed(await run(persistence))).toEqual([kept])
  })

  test.each([
    ['', '[null,null]'],
    ['1 3', '[null,null]'],
    ['1 2', '["1","2"]'],
    ['1 1', '["1",null]'],
  ])('with dumps by save "%s" leaves %s', async (save, kept) => {
    // redis-server waits for more than so many seconds: one and one change are a dump at 2 s, two a dump after 2.5 s.
    const text = `await redis.set('a', 1)\nawait sleep(2500)\nawait redis.set('b', 2)\nawait sleep(3000)\n${tell("redis.mget('a', 'b')")}`
    const trace = await runPrograms([text], {
      nodes: [{ id: 'redis-1', persistence: 'rdb', config: { save } }],
      faults: [{ ...crash, when: { at: '2900ms' } }, restart],
    })
    expect(printed(trace)).toEqual([kept])
  })

  test('leaves what BGSAVE has dumped', async () => {
    const text = `await redis.set('a', 1)\nawait sleep(100)\nawait redis.set('b', 2)\nawait sleep(4000)\n${tell("redis.mget('a', 'b')")}`
    const bgsave = {
      id: 'b',
      when: { at: '50ms' as const },
      action: { do: 'command' as const, actor: 'redis-1', args: ['BGSAVE'] },
    }
    const trace = await runPrograms([text], { faults: [bgsave, crash, restart] })
    expect(printed(trace)).toEqual(['["1",null]'])
  })

  test('without persistence and an early restart empties its replica by a full resynchronisation', async () => {
    const trace = await runPrograms([text], replicated({ faults: [crash, restart] }))
    expect(eventsOf(trace, 'resync', 'redis-2').map(({ how }) => how)).toEqual(['full'])
  })

  test('loses what waits in its output buffer; what is on the wire arrives', async () => {
    const when = { on: { kind: 'executed' as const, key: 'k' } }
    const run = (delay: string) =>
      runPrograms(
        ["await redis.set('k', 'v')\nawait sleep(1000)"],
        replicated({
          network: { ...slow, replicationDelay: delay },
          faults: [{ ...crash, when: { ...when, delay: '500us' } }],
        }),
      )
    expect(eventsOf(await run('0s'), 'apply')).toHaveLength(1)
    expect(eventsOf(await run('200ms'), 'apply')).toEqual([])
  })
})

describe('the wall clock of a node', () => {
  const SET = "await redis.set('k', 'v', 'PX', 10000)\nawait sleep(20000)"

  test.each([
    ['1s', 9],
    ['-1s', 11],
    ['20s', 1],
  ])('decides when a key ends: a step of %s ends it at %d s', async (by, second) => {
    const step = {
      id: 's',
      when: { at: '500ms' as const },
      action: { do: 'clock-step' as const, actor: 'redis-1', by },
    }
    const trace = await runPrograms([SET], { faults: [step] })
    expect(Math.ceil((eventsOf(trace, 'expire', 'redis-1')[0]?.at ?? 0) / 1_000_000 - 0.2)).toBe(second)
  })

  test('decides on a promoted replica too: its skew ends a lease early, at the first look', async () => {
    const nodes: ScenarioFile['nodes'] = [
      { id: 'redis-1' },
      { id: 'redis-2', replicaOf: 'redis-1', clock: { offset: '8s' } },
    ]
    const promote = {
      id: 'p',
      when: { at: '3s' as const },
      action: { do: 'command' as const, actor: 'redis-2', args: ['REPLICAOF', 'NO', 'ONE'] },
    }
    const look = {
      id: 'l',
      when: { at: '2900ms' as const },
      action: { do: 'command' as const, actor: 'redis-2', args: ['EXISTS', 'k'] },
    }
    const trace = await runPrograms([SET], { nodes, faults: [look, promote] })
    // 2.9 s and 8 s are past the deadline of 10 s: hidden on the replica, deleted after the promotion.
    expect(eventsOf(trace, 'execute', 'redis-2')[0]?.reply).toEqual({ type: 'integer', value: 0 })
    const [expiry] = eventsOf(trace, 'expire', 'redis-2')
    expect(expiry?.at).toBeGreaterThan(3_000_000)
    expect(expiry?.at).toBeLessThan(3_200_000)
  })
})

describe('a link that comes back', () => {
  test('goes on where it was: partial resynchronisation', async () => {
    const trace = await runPrograms(
      ["await redis.set('a', 1)\nawait sleep(100)\nawait redis.set('b', 2)\nawait sleep(3000)"],
      replicated({
        faults: [{ id: 'x', when: { at: '50ms' }, action: { do: 'reset', between: ['redis-1', 'redis-2'] } }],
      }),
    )
    expect(eventsOf(trace, 'resync').map(({ how }) => how)).toEqual(['partial'])
    expect(eventsOf(trace, 'apply').map(({ args }) => args[1])).toEqual(['a', 'b'])
  })
})

describe('a sentinel', () => {
  const GROUP: Partial<ScenarioFile> = {
    ...PAIR,
    sentinels: [{ id: 'sentinel-1', monitors: 'redis-1', downAfter: '5s' }],
    faults: [{ id: 'c', when: { at: '20ms' }, action: { do: 'crash', actor: 'redis-1' } }],
  }

  test('promotes the replica after down-after, and clients find the new master', async () => {
    const trace = await runPrograms(
      [`await redis.set('k', 1)\nawait sleep(1000)\n${tell("redis.get('k')")}\n${tell('redis.role()')}`],
      GROUP,
    )
    expect(eventsOf(trace, 'sdown')[0]?.at).toBeGreaterThanOrEqual(5_000_000)
    expect(eventsOf(trace, 'role', 'redis-2')[0]).toMatchObject({ role: 'master', current: true })
    expect(printed(trace)[0]).toBe('"1"')
    expect(printed(trace)[1]).toMatch(/^\["master",\d+,\[\]\]$/)
  })

  test('makes the old master a replica when it returns; what only it had is lost', async () => {
    const returning: ScenarioFile['faults'] = [
      {
        id: 'cut',
        when: { at: '10ms' },
        action: { do: 'partition', between: [['redis-1'], ['redis-2']], lasts: { for: '1s' } },
      },
      { id: 'reset', when: { at: '11ms' }, action: { do: 'reset', between: ['redis-1', 'redis-2'] } },
      { id: 'c', when: { at: '20ms' }, action: { do: 'crash', actor: 'redis-1' } },
      { id: 'r', when: { at: '8s' }, action: { do: 'restart', actor: 'redis-1' } },
    ]
    const nodes = [
      { id: 'redis-1', persistence: 'aof-always' as const },
      { id: 'redis-2', replicaOf: 'redis-1' },
    ]
    const trace = await runPrograms(["await sleep(12)\nawait redis.set('lost', 1)\nawait sleep(30000)"], {
      ...GROUP,
      nodes,
      faults: returning,
    })
    expect(eventsOf(trace, 'load', 'redis-1')[0]?.effects).toHaveLength(1)
    expect(eventsOf(trace, 'role', 'redis-1')[0]).toMatchObject({ role: 'replica', of: 'redis-2', current: false })
    expect(eventsOf(trace, 'resync', 'redis-1')[0]).toMatchObject({ how: 'full', effects: [] })
  })

  test('does nothing while the master answers', async () => {
    const trace = await runPrograms(['await sleep(20000)'], { ...GROUP, faults: [] })
    expect(eventsOf(trace, 'sdown')).toEqual([])
  })

  test('of several needs a majority: one alone declares the master down and promotes nobody', async () => {
    const sentinels = ['s1', 's2', 's3'].map((id) => ({ id, monitors: 'redis-1', downAfter: '5s', quorum: 1 }))
    const faults: ScenarioFile['faults'] = [
      {
        id: 'cut',
        when: { at: '10ms' },
        action: { do: 'partition', between: [['s1'], ['redis-1', 'redis-2', 's2', 's3']] },
      },
    ]
    const trace = await runPrograms(['await sleep(30000)'], { ...GROUP, sentinels, faults })
    expect(eventsOf(trace, 'odown').map(({ actor }) => actor)).toContain('s1')
    expect(eventsOf(trace, 'role')).toEqual([])
  })

  test('of several elects one leader, which promotes once', async () => {
    const sentinels = ['s1', 's2', 's3'].map((id) => ({ id, monitors: 'redis-1', downAfter: '5s', quorum: 2 }))
    const trace = await runPrograms(['await sleep(30000)'], { ...GROUP, sentinels })
    expect(eventsOf(trace, 'elected')).toHaveLength(1)
    expect(eventsOf(trace, 'role')).toHaveLength(1)
    expect(
      eventsOf(trace, 'switch-master')
        .map(({ actor, to }) => [actor, to])
        .sort(),
    ).toEqual([
      ['s1', 'redis-2'],
      ['s2', 'redis-2'],
      ['s3', 'redis-2'],
    ])
  })
})
