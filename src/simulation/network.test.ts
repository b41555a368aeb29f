import { describe, expect, test } from 'vitest'
import { eventsOf, printed, runPrograms } from './testing'

const tell = (call: string) => `await ${call}.then((v) => console.log(v), (e) => console.log(e.message))`
const first = (when: 'before' | 'after', actor = 'A') => ({ kind: 'command', actor, key: 'k', when }) as const

describe('a connection behaves as TCP', () => {
  test('messages arrive in order, whatever their jitter', async () => {
    const text = 'for (let i = 0; i < 40; i++) redis.set("k", i)\nawait sleep(100)'
    const trace = await runPrograms([text], { network: { latency: '1ms', jitter: '900us' } })
    expect(eventsOf(trace, 'execute').map(({ args }) => args[2])).toEqual(
      Array.from({ length: 40 }, (_, i) => String(i)),
    )
  })

  test('a delayed message holds everything behind it on its connection, and nothing on another', async () => {
    const trace = await runPrograms(
      ["redis.set('k', 1)\nredis.set('x', 2)\nawait sleep(9000)", 'await sleep(10)\nawait redis.get("k")'],
      {
        faults: [{ id: 'd', when: { on: first('before') }, action: { do: 'delay', lasts: { for: '5s' } } }],
      },
    )
    expect(eventsOf(trace, 'execute').map(({ client, at }) => [client, at])).toEqual([
      ['B', 11_000],
      ['A', 5_001_000],
      ['A', 5_001_000],
    ])
  })

  test('losing a request loses what is behind it too and resets the connection; ioredis sends both again', async () => {
    const trace = await runPrograms([`redis.set('k', 1)\n${tell("redis.set('x', 2)")}`], {
      faults: [{ id: 'l', when: { on: first('before') }, action: { do: 'lose' } }],
    })
    expect(eventsOf(trace, 'lost')).toHaveLength(2)
    expect(eventsOf(trace, 'disconnect', 'A').map(({ why }) => why)).toEqual(['connection reset'])
    expect(eventsOf(trace, 'execute').map(({ args }) => args[1])).toEqual(['k', 'x'])
  })

  test('losing a reply loses it after the effect', async () => {
    const trace = await runPrograms([tell("redis.incr('k')")], {
      faults: [{ id: 'l', when: { on: { kind: 'executed', key: 'k' } }, action: { do: 'lose' } }],
    })
    expect(printed(trace)).toEqual(['2'])
  })

  test('a partition holds traffic and delivers it when it heals', async () => {
    const trace = await runPrograms([`await sleep(10)\n${tell("redis.set('k', 1)")}`], {
      faults: [
        {
          id: 'p',
          when: { at: '5ms' },
          action: { do: 'partition', between: [['A'], ['redis-1']], lasts: { for: '3s' } },
        },
      ],
    })
    expect(eventsOf(trace, 'execute')[0]?.at).toBe(3_006_000)
    expect(eventsOf(trace, 'lost')).toEqual([])
  })

  test('a partition cuts only between its two sides', async () => {
    const trace = await runPrograms([tell("redis.set('k', 1)"), tell("redis.get('k')")], {
      faults: [
        {
          id: 'p',
          when: { at: '0s' },
          action: { do: 'partition', between: [['A'], ['redis-1']], lasts: { for: '3s' } },
        },
      ],
    })
    expect(eventsOf(trace, 'execute').map(({ client }) => client)).toEqual(['B', 'A'])
  })

  test('a slow link adds to the latency in both directions while it lasts', async () => {
    const trace = await runPrograms([`${tell("redis.set('k', 1)")}\nawait sleep(1000)\n${tell("redis.set('k', 2)")}`], {
      faults: [
        {
          id: 's',
          when: { at: '0s' },
          action: { do: 'slow', between: ['A', 'redis-1'], by: '100ms', lasts: { for: '500ms' } },
        },
      ],
    })
    expect(
      eventsOf(trace, 'answered', 'A')
        .filter(({ call }) => call === 'command')
        .map(({ at }) => at),
    ).toEqual([202_000, 1_204_000])
  })

  test("a process that crashes closes its connections behind what it has sent; a host's crash closes nothing", async () => {
    const run = (what: 'process' | 'host') =>
      runPrograms([`${tell("redis.set('k', 1)")}\nredis.options.commandTimeout = 5000\n${tell("redis.get('k')")}`], {
        faults: [
          { id: 'c', when: { on: { kind: 'executed', key: 'k' } }, action: { do: 'crash', actor: 'redis-1', what } },
        ],
      })
    const process = await run('process')
    expect(eventsOf(process, 'disconnect', 'A').map(({ at, why }) => [at, why])).toEqual([
      [2_000, 'closed by the peer'],
    ])
    const host = await run('host')
    expect(eventsOf(host, 'disconnect', 'A')).toEqual([])
    expect(printed(host)).toContain('Command timed out')
  })
})

test('jitter is drawn for the n-th message of a link in a direction: another client shifts nobody’s', async () => {
  const network = { latency: '1ms', jitter: '800us' }
  const text = 'for (let i = 0; i < 10; i++) await redis.incr("k")'
  const alone = await runPrograms([text], { network })
  const beside = await runPrograms([text, text, text], { network })
  const times = (trace: typeof alone) => eventsOf(trace, 'answered', 'A').map(({ at }) => at)
  expect(times(beside)).toEqual(times(alone))
})

describe('a run ends', () => {
  test('when every program has ended', async () => {
    expect(eventsOf(await runPrograms(['await sleep(10)', 'await sleep(20)']), 'finish')[0]).toMatchObject({
      at: 20_000,
      why: 'ended',
      truncated: false,
    })
  })

  test('only when the life of a grant that outlived its holder is decided', async () => {
    const trace = await runPrograms([
      "await want('r', { key: 'k', owner: 'me' })\nawait redis.set('k', 'me', 'PX', 3000, 'NX')\nawait enter('r')",
    ])
    expect(eventsOf(trace, 'expire')).toHaveLength(1)
    expect(eventsOf(trace, 'finish')[0]?.at).toBeLessThan(3_200_000)
  })

  test('at its limit of virtual time, and says that it was cut', async () => {
    const trace = await runPrograms(['for (;;) await sleep(1000)'], { until: '10s' })
    expect(eventsOf(trace, 'finish')[0]).toMatchObject({ at: 10_000_000, why: 'until', truncated: true })
  })

  test('at its limit of events, however fast they come', async () => {
    const trace = await runPrograms(['for (;;) await redis.ping()'])
    expect(eventsOf(trace, 'finish')[0]).toMatchObject({ why: 'too-many-events', truncated: true })
    expect(trace.events.length).toBeLessThan(20_100)
  })

  test('and names the faults that did not fire', async () => {
    const trace = await runPrograms(['await sleep(1)'], {
      faults: [{ id: 'never', when: { on: first('after') }, action: { do: 'crash', actor: 'A' } }],
    })
    expect(eventsOf(trace, 'finish')[0]?.unfired).toEqual(['never'])
  })
})

test('a clock step moves the deadlines on its node: the key is gone when the clock says so', async () => {
  const trace = await runPrograms(
    [`await redis.set('k', 1, 'PX', 10000)\nawait sleep(1000)\n${tell("redis.pttl('k')")}`],
    {
      faults: [{ id: 'c', when: { at: '500ms' }, action: { do: 'clock-step', actor: 'redis-1', by: '4s' } }],
    },
  )
  expect(printed(trace)).toEqual(['4998'])
})

describe('a clock that stands still', () => {
  const stop = { id: 's', when: { at: '0s' }, action: { do: 'clock-rate', actor: 'redis-1', ppm: -1_000_000 } } as const
  const text = `await redis.set('k', 1, 'PX', 1000)
const seen = await redis.time()
await sleep(10000)
console.log(String(seen) === String(await redis.time()), await redis.pttl('k'))
await sleep(10000)
${tell("redis.get('k')")}`

  test('ends no key, and TIME does not move', async () => {
    const trace = await runPrograms([text], { faults: [stop] })
    expect(printed(trace)).toEqual(['true 1000', '1'])
  })

  test('is right again when its process starts anew: the key that the log kept has long ended', async () => {
    const trace = await runPrograms([text], {
      nodes: [{ id: 'redis-1', persistence: 'aof-always' }],
      faults: [
        stop,
        { id: 'c', when: { at: '15s' }, action: { do: 'crash', actor: 'redis-1' } },
        { id: 'r', when: { at: '16s' }, action: { do: 'restart', actor: 'redis-1' } },
      ],
    })
    expect(printed(trace)).toEqual(['true 1000', 'null'])
    expect(eventsOf(trace, 'clock').map(({ offset, ratePpm }) => [offset, ratePpm])).toEqual([
      [0, -1_000_000],
      [0, 0],
    ])
  })
})

describe('a connection that is opened', () => {
  const connecting = (how: string) =>
    `const other = new Redis({ host: 'redis-1', connectTimeout: 3000, retryStrategy: () => null })
other.on('connect', () => console.log('connect'))
other.on('error', (e) => console.log(e.message))
await sleep(${how})`

  test('to a process that stands still is accepted by its host', async () => {
    const pause = { do: 'pause' as const, actor: 'redis-1', lasts: { for: '9s' } }
    const trace = await runPrograms([`await sleep(10)\n${connecting('100')}`], {
      faults: [{ id: 'p', when: { at: '5ms' }, action: pause }],
    })
    expect(printed(trace)).toEqual(['connect'])
  })

  test.each([
    ['process', 'connect ECONNREFUSED'],
    ['host', 'connect ETIMEDOUT'],
  ] as const)('to a node whose %s is down ends with %s', async (what, message) => {
    const trace = await runPrograms([`await sleep(10)\n${connecting('5000')}`], {
      faults: [{ id: 'c', when: { at: '5ms' }, action: { do: 'crash', actor: 'redis-1', what } }],
    })
    expect(printed(trace)[0]).toContain(message)
  })
})
