import { describe, expect, test } from 'vitest'
import type { ScenarioFile } from '../scenario'
import { eventsOf, printed, runPrograms } from './testing'

const say = (call: string) => `await ${call}.then((v) => console.log(String(v)), (e) => console.log(e.message))`
const loop = (turns: number) => `redis.eval('for i = 1, ${turns} do end return 1', 0)`
const ENDLESS = "redis.eval('while true do end', 0)"
const ENDLESS_WRITER = `redis.eval("redis.call('SET', 'k', 'v') while true do end", 0)`
const BUSY = 'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.'

describe('a script', () => {
  test('takes a microsecond per 100 instructions, and its node does nothing else meanwhile', async () => {
    const trace = await runPrograms([`${loop(1_000_000)}`, `await sleep(1)\n${say("redis.get('k')")}`])
    const [script] = eventsOf(trace, 'execute')
    const get = eventsOf(trace, 'execute').find(({ client }) => client === 'B')
    // FORLOOP is one instruction a turn.
    expect(script?.us).toBe(10_000)
    expect(get?.at).toBe((script?.at ?? 0) + 10_000)
    expect(eventsOf(trace, 'arrive', 'redis-1')).toHaveLength(1)
  })

  test('that compares and deletes takes no time worth telling', async () => {
    const text = `await redis.eval("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", 1, 'k', 't')`
    expect(eventsOf(await runPrograms([text]), 'execute')[0]?.us).toBeUndefined()
  })

  test('takes no time where the scenario says so', async () => {
    const trace = await runPrograms([loop(1_000_000)], { scripts: { instructionsPerMicrosecond: 0 } })
    expect(eventsOf(trace, 'execute')[0]?.us).toBeUndefined()
  })

  test('reaches the replicas when it is over, not before', async () => {
    const writer = `redis.eval("redis.call('SET', 'k', 'v') for i = 1, 1000000 do end", 0)`
    const trace = await runPrograms([`await ${writer}\nawait sleep(10)`], {
      nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }],
    })
    const [script] = eventsOf(trace, 'execute')
    expect(eventsOf(trace, 'apply', 'redis-2')[0]?.at).toBe((script?.at ?? 0) + (script?.us ?? 0) + 1000)
  })
})

describe('a script that does not end', () => {
  test('leaves others without an answer for 5 s and with BUSY from then on, until SCRIPT KILL', async () => {
    const other = [
      'await sleep(100)',
      say("redis.get('k')"),
      'console.log(String(Date.now() % 60000))',
      say("redis.script('LOAD', 'return 1')"),
      say("redis.script('KILL')"),
      say("redis.get('k')"),
      say("redis.script('KILL')"),
    ].join('\n')
    const trace = await runPrograms([say(ENDLESS), other])
    expect(printed(trace, 'B')).toEqual([
      BUSY,
      // The script began after 1 ms, and the answer takes 1 ms.
      '5002',
      BUSY,
      'OK',
      'null',
      'NOTBUSY No scripts in execution right now.',
    ])
    expect(printed(trace, 'A')).toEqual([
      'ERR Script killed by user with SCRIPT KILL... script: 694a5fe1ddb97a4c6a1bf299d9537c7d3d0f84e7, on @user_script:1.',
    ])
  })

  test('cannot be killed once it has written', async () => {
    const other = `await sleep(6000)\n${say("redis.script('KILL')")}\n${say("redis.get('k')")}`
    const trace = await runPrograms([ENDLESS_WRITER, other], { until: '10s' })
    expect(printed(trace, 'B')[0]).toMatch(/^UNKILLABLE Sorry the script already executed write commands/)
    expect(printed(trace, 'B')[1]).toBe(BUSY)
  })

  test('is told of after busy-reply-threshold', async () => {
    const other = `await sleep(100)\n${say("redis.get('k')")}\nconsole.log(String(Date.now() % 60000))`
    const nodes = [{ id: 'redis-1', config: { 'busy-reply-threshold': 300 } }]
    expect(printed(await runPrograms([ENDLESS, other], { nodes, until: '10s' }), 'B')).toEqual([BUSY, '302'])
  })

  test('is killed by a sentinel, which then finds the node up again', async () => {
    const nodes = [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }]
    const sentinels = [{ id: 's1', monitors: 'redis-1', downAfter: '30s' }]
    const short: ScenarioFile['nodes'] = nodes.map((node) => ({ ...node, config: { 'busy-reply-threshold': 31_000 } }))
    const trace = await runPrograms([`${ENDLESS}.catch((e) => console.log(e.message))\nawait sleep(40000)`], {
      nodes: short,
      sentinels: sentinels.map((one) => ({ ...one, quorum: 1 })),
      faults: [{ id: 'p', when: { at: '1ms' }, action: { do: 'crash', actor: 'redis-2' } }],
    })
    expect(printed(trace)[0]).toMatch(/^ERR Script killed by user with SCRIPT KILL/)
    expect(eventsOf(trace, 'up').map(({ node }) => node)).toEqual(['redis-1'])
  })

  test('does not hold up a node that starts again', async () => {
    const crash = { id: 'c', when: { at: '2s' as const }, action: { do: 'crash' as const, actor: 'redis-1' } }
    const restart = { id: 'r', when: { at: '3s' as const }, action: { do: 'restart' as const, actor: 'redis-1' } }
    const other = `await sleep(4000)\n${say("redis.get('k')")}`
    const client = { maxRetriesPerRequest: 0 }
    const trace = await runPrograms([`${ENDLESS_WRITER}.catch(() => {})`, other], {
      clients: ['A', 'B'].map((id) => ({ id, program: id, connection: client })),
      faults: [crash, restart],
    })
    expect(printed(trace, 'B')).toEqual(['null'])
  })

  test('inside a transaction keeps the rest of it from running', async () => {
    const text = `redis.multi().eval('while true do end', 0).set('k', 'v').exec().catch(() => {})`
    const trace = await runPrograms([text], { until: '1s' })
    expect(eventsOf(trace, 'execute').at(-1)).toMatchObject({ endless: true, effects: [] })
  })

  test.each([
    ['an endless loop', ENDLESS],
    ['an endless loop behind pcall', "redis.eval('while true do pcall(function() while true do end end) end', 0)"],
    [
      'a script that takes all the memory',
      'redis.eval(\'local t = {} while true do t[#t + 1] = ("x"):rep(100000) .. #t end\', 0)',
    ],
  ])('costs little real time and leaves the run usable: %s', async (_, hostile) => {
    const started = performance.now()
    const other = `await sleep(6000)\n${say("redis.script('KILL')")}\n${say("redis.set('k', 'v')")}`
    const trace = await runPrograms([say(hostile), other])
    expect(printed(trace, 'B').at(-1)).toBe('OK')
    expect(printed(trace, 'A')).toEqual([expect.stringMatching(/^ERR .*(?:SCRIPT KILL|not enough memory)/)])
    // A guard, not a measurement: its goal is 2 s.
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
