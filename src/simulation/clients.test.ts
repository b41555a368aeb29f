import { describe, expect, test } from 'vitest'
import type { Trace } from '../trace'
import { eventsOf, printed, runPrograms } from './testing'

const SET = "await redis.set('k', 'v')"
const onSet = { kind: 'command', actor: 'A', key: 'k' } as const

describe('a program', () => {
  test('has the line of each call in the trace, in helpers as at the top', async () => {
    const trace = await runPrograms([
      "const f = async () => {\n  await redis.get('a')\n}\n\nawait redis.get('b')\nawait f()",
    ])
    expect(eventsOf(trace, 'call').map(({ line, args }) => [line, args?.[1]])).toEqual([
      [5, 'b'],
      [2, 'a'],
    ])
  })

  test('is TypeScript whose types are stripped with the lines kept', async () => {
    const trace = await runPrograms([
      "interface Reply {\n  text: string\n}\nconst x: Reply = { text: 'ok' }\nconsole.log(x.text as string)\nawait sleep(1)",
    ])
    expect(printed(trace)).toEqual(['ok'])
    expect(eventsOf(trace, 'call')[0]?.line).toBe(6)
  })

  test.each([
    ['a syntax error', 'const a = 1\nconst = 2', { error: 'SyntaxError', line: 2 }],
    ['an undeclared name', 'await sleep(1)\n\nfetch("x")', { error: 'ReferenceError', line: 3 }],
    ['import()', 'await sleep(1)\nawait import("x")', { error: 'SyntaxError', line: 2 }],
    ['an error it throws', 'await sleep(1)\nnull.x', { error: 'TypeError', line: 2 }],
    [
      'an error in a timer',
      'setTimeout(() => {\n  throw new RangeError("x")\n}, 5)\nawait sleep(10)',
      { error: 'RangeError', line: 2 },
    ],
    [
      'a rejection in a timer',
      'setTimeout(async () => {\n  throw new RangeError("x")\n}, 5)\nawait sleep(10)',
      { error: 'RangeError', line: 2 },
    ],
    [
      'a rejection that nobody handles',
      "redis.call('set', 'k')\nawait sleep(10)\nconsole.log('alive')",
      { error: 'ReplyError' },
    ],
    [
      'an error in an async function that nobody awaits',
      'const f = async () => {\n  throw new RangeError("x")\n}\nf()\nawait sleep(10)',
      { error: 'RangeError', line: 2 },
    ],
  ])('that meets %s ends with its class and line', async (_what, text, expected) => {
    expect(eventsOf(await runPrograms([text]), 'end')[0]).toMatchObject(expected)
  })

  test('that waits in a loop on the clock is told that virtual time stands still', async () => {
    const trace = await runPrograms(['const end = Date.now() + 1000\nwhile (Date.now() < end) {}'])
    expect(eventsOf(trace, 'end')[0]).toMatchObject({ error: 'Error', line: 2 })
    expect(eventsOf(trace, 'end')[0]?.hostText).toContain('virtual time stands still')
  })

  test('sees its own clock, in UTC, and the same numbers on every run', async () => {
    const text = 'console.log(new Date().toISOString(), new Date().getHours(), Math.random(), crypto.randomUUID())'
    const clients = [{ id: 'A', program: 'A', clock: { offset: '-1s' } }]
    const [one, two] = [await runPrograms([text], { clients }), await runPrograms([text], { clients })]
    expect(printed(one)[0]).toMatch(/^2025-12-31T23:59:59\.000Z 23 0\.\d+ [0-9a-f-]{36}$/)
    expect(printed(one)).toEqual(printed(two))
  })

  test('with its own randomness is not disturbed by what another one draws', async () => {
    const a = 'for (let i = 0; i < 5; i++) { await sleep(Math.random() * 10); console.log(Date.now()) }'
    const quiet = await runPrograms([a, 'await sleep(1)'])
    const busy = await runPrograms([a, 'for (let i = 0; i < 30; i++) { Math.random(); await redis.incr("n") }'])
    expect(printed(busy)).toEqual(printed(quiet))
  })
})

describe('a pause', () => {
  const pause = (when: 'before' | 'after') => ({
    faults: [
      { id: 'p', when: { on: { ...onSet, when } }, action: { do: 'pause' as const, actor: 'A', lasts: { for: '5s' } } },
    ],
  })

  test('before a call holds its sending', async () => {
    const trace = await runPrograms([SET], pause('before'))
    expect(eventsOf(trace, 'call')[0]?.at).toBe(0)
    expect(eventsOf(trace, 'send', 'A')[0]?.at).toBe(5_000_000)
  })

  test('after a call holds its resolution, and the code that wakes sees the wake time', async () => {
    const trace = await runPrograms([`const t = Date.now()\n${SET}\nconsole.log(Date.now() - t)`], pause('after'))
    expect(eventsOf(trace, 'answered')[0]?.at).toBe(2_000)
    expect(printed(trace)).toEqual(['5002'])
  })

  test('holds the timers too: a watchdog is paused with its client', async () => {
    const text = `setInterval(() => console.log(performance.now()), 1000)\n${SET}\nawait sleep(3500)`
    const trace = await runPrograms([text], pause('before'))
    expect(printed(trace).map(Number)).toEqual([5000, 6000, 7000, 8000])
  })

  test('lets what arrives wait visibly and in order', async () => {
    const text =
      "redis.get('x').then(() => console.log('x'))\nredis.get('y').then(() => console.log('y'))\nawait sleep(6000)"
    const trace = await runPrograms([text], {
      faults: [{ id: 'p', when: { at: '1ms' }, action: { do: 'pause', actor: 'A', lasts: { for: '5s' } } }],
    })
    expect(eventsOf(trace, 'arrive', 'A').map(({ at, from }) => [at, from])).toEqual([
      [2_000, 'redis-1'],
      [2_000, 'redis-1'],
    ])
    expect(printed(trace)).toEqual(['x', 'y'])
  })

  test('of a node lets its clients wait', async () => {
    const trace = await runPrograms([SET], {
      faults: [{ id: 'p', when: { at: '0s' }, action: { do: 'pause', actor: 'redis-1', lasts: { for: '3s' } } }],
    })
    expect(eventsOf(trace, 'execute')[0]?.at).toBe(3_000_000)
  })
})

describe('a crash of a client', () => {
  test('runs nothing of the program any more; what it has sent is still executed', async () => {
    const trace = await runPrograms([`redis.set('k', 'v')\nawait sleep(1000)\nconsole.log('alive')`], {
      faults: [
        { id: 'c', when: { on: { ...onSet, when: 'before' }, delay: '500us' }, action: { do: 'crash', actor: 'A' } },
      ],
    })
    expect(printed(trace)).toEqual([])
    expect(eventsOf(trace, 'execute')).toHaveLength(1)
    expect(eventsOf(trace, 'end')).toEqual([])
  })

  test('and a restart run the program again from its beginning, with a new connection', async () => {
    const trace = await runPrograms([`console.log('born')\n${SET}\nawait sleep(100)\nconsole.log('done')`], {
      faults: [
        { id: 'c', when: { at: '50ms' }, action: { do: 'crash', actor: 'A' } },
        { id: 'r', when: { at: '1s' }, action: { do: 'restart', actor: 'A' } },
      ],
    })
    expect(printed(trace)).toEqual(['born', 'born', 'done'])
    expect(eventsOf(trace, 'finish')[0]?.unfired).toEqual([])
  })
})

describe('a sleep that is open when its program is over', () => {
  const sleeps = (trace: Trace) => eventsOf(trace, 'answered', 'A').filter(({ call }) => call === 'sleep')

  test('ends with a program that returns, and does not keep the run going', async () => {
    const trace = await runPrograms(['await Promise.race([sleep(60_000), sleep(10)])'])
    expect(sleeps(trace)).toHaveLength(1)
    expect(eventsOf(trace, 'finish')[0]).toMatchObject({ at: 10_000, why: 'ended' })
  })

  test('ends with a crash, and is not answered in the next life', async () => {
    const trace = await runPrograms(['await sleep(500)'], {
      faults: [
        { id: 'c', when: { at: '100ms' }, action: { do: 'crash', actor: 'A' } },
        { id: 'r', when: { at: '200ms' }, action: { do: 'restart', actor: 'A' } },
      ],
    })
    expect(sleeps(trace).map(({ at }) => at)).toEqual([700_000])
  })
})

describe('a command that waits for a connection when its program is over', () => {
  const executed = async (last: string) => {
    const program = `await sleep(100)\nredis.set('k', 'v').catch(() => {})\nawait sleep(10)\n${last}`
    const trace = await runPrograms([program, 'await sleep(5000)'], {
      faults: [
        { id: 'down', when: { at: '50ms' }, action: { do: 'crash', actor: 'redis-1' } },
        { id: 'back', when: { at: '1s' }, action: { do: 'restart', actor: 'redis-1' } },
      ],
    })
    return eventsOf(trace, 'execute').length
  }

  test('is sent later where the program returned: its process lives on', async () => {
    expect(await executed('return')).toBe(1)
  })

  test('is lost where an error ended it, and the process with it', async () => {
    expect(await executed("throw new Error('too bad')")).toBe(0)
  })
})

describe('the connection is ioredis', () => {
  const tell = (call: string) =>
    `await ${call}.then((v) => console.log('value', v), (e) => console.log(e.name, e.message))`

  test('an error reply is a ReplyError with the text of redis-server', async () => {
    const trace = await runPrograms([tell("redis.call('set', 'k')")])
    expect(printed(trace)).toEqual(["ReplyError ERR wrong number of arguments for 'set' command"])
  })

  test('values come as text, number, null, array; an EXEC with a failed command has the error inside', async () => {
    const text = `console.log(await redis.set('k', 'ä'), await redis.get('k'), await redis.incr('n'), await redis.get('none'))
console.log(await redis.eval('return {1, "two", {3}}', 0))
const results = await redis.multi().set('s', 'x').incr('s').exec()
console.log(results[0], results[1][0].message)`
    expect(printed(await runPrograms([text]))).toEqual([
      'OK ä 1 null',
      '[1,"two",[3]]',
      '[null,"OK"] ERR value is not an integer or out of range',
    ])
  })

  test('a command whose reply does not come in time fails, and the late reply is not taken for another', async () => {
    const text = `redis.options.commandTimeout = 100\n${tell("redis.set('k', 'v')")}\n${tell("redis.get('k')")}`
    const trace = await runPrograms([text], {
      faults: [{ id: 'd', when: { on: onSetExecuted }, action: { do: 'delay', lasts: { for: '150ms' } } }],
    })
    expect(printed(trace)).toEqual(['Error Command timed out', 'value v'])
  })
  const onSetExecuted = { kind: 'executed', key: 'k', client: 'A' } as const

  test('a SET NX that is sent again after its reply was lost is answered null, though the token is stored', async () => {
    const trace = await runPrograms(
      [`${tell("redis.set('k', 'mine', 'PX', 30000, 'NX')")}\n${tell("redis.get('k')")}`],
      {
        faults: [{ id: 'l', when: { on: onSetExecuted }, action: { do: 'lose' } }],
      },
    )
    expect(printed(trace)).toEqual(['value null', 'value mine'])
    expect(eventsOf(trace, 'lost')).toHaveLength(1)
  })

  test('without re-sending, a command that was unanswered when the connection broke stays so', async () => {
    const trace = await runPrograms(
      [
        `redis.options.autoResendUnfulfilledCommands = false\nredis.set('k', 'v').finally(() => console.log('settled'))\nawait sleep(5000)\n${tell("redis.get('k')")}`,
      ],
      {
        faults: [{ id: 'l', when: { on: onSetExecuted }, action: { do: 'lose' } }],
      },
    )
    expect(printed(trace)).toEqual(['value v'])
  })

  test('after disconnect() a command fails with "Connection is closed."', async () => {
    const trace = await runPrograms([`redis.disconnect()\n${tell("redis.get('k')")}`])
    expect(printed(trace)).toEqual(['Error Connection is closed.'])
  })

  test('gives up after 20 retries of a connection to a dead node', async () => {
    const trace = await runPrograms([`await sleep(10)\n${tell("redis.get('k')")}`], {
      faults: [{ id: 'c', when: { at: '1ms' }, action: { do: 'crash', actor: 'redis-1' } }],
    })
    expect(printed(trace)[0]).toMatch(
      /^MaxRetriesPerRequestError Reached the max retries per request limit \(which is 20\)/,
    )
  })

  test('messages reach the subscriber, on a connection of its own', async () => {
    const subscriber = `const sub = redis.duplicate()
sub.on('message', (channel, message) => console.log(channel, message))
await sub.subscribe('news')
await sleep(100)`
    const trace = await runPrograms([subscriber, "await sleep(50)\nconsole.log(await redis.publish('news', 'hello'))"])
    expect(printed(trace)).toEqual(['news hello'])
    expect(printed(trace, 'B')).toEqual(['1'])
  })
})

test('a write carries the hold of its holder: the outermost enter of nested ones, a task by its own', async () => {
  const text = `await enter('r')
await enter('r')
await leave('r')
await storage.write('r', 'x')
await enter('r', { as: 'task' })
await storage.write('r', 'y', { as: 'task' })
await leave('r')
await storage.write('r', 'z')`
  const trace = await runPrograms([text])
  const [first, , task] = eventsOf(trace, 'enter')
  expect(eventsOf(trace, 'store').map(({ value, hold }) => [value, hold])).toEqual([
    ['x', first?.seq],
    ['y', task?.seq],
    ['z', undefined],
  ])
})
