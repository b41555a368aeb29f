import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { applySettings } from '../scenario'
import { findBuiltin } from '../scenario/catalogue'
import { eventsOf, runForTest } from '../simulation/testing'
import type { Trace } from '../trace'

/** What each scenario of the classic five has to show beyond its verdicts, at the defaults of its parameters. */
async function run(id: string, set: Readonly<Record<string, string>> = {}): Promise<Trace> {
  const builtin = findBuiltin(id)
  if (!builtin) throw new Error(`${id} is gone`)
  return runForTest(builtin.build(applySettings(builtin, set).settings))
}
const enters = (trace: Trace, client: string) => eventsOf(trace, 'enter', client).map(({ at }) => at / 1_000_000)
const pairs = (trace: Trace) =>
  analyse(trace)['mutual-exclusion'].violations.map(({ actors }) => [...actors].sort().join('–'))

describe('setnx-then-expire', () => {
  test('A dies between the two commands: SETNX is executed, EXPIRE never sent, the key has no TTL', async () => {
    const trace = await run('setnx-then-expire')
    const ofA = eventsOf(trace, 'execute').filter(({ client }) => client === 'A')
    expect(ofA.map(({ args, reply }) => [args[0], reply])).toEqual([['setnx', { type: 'integer', value: 1 }]])
    expect(ofA[0]?.effects[0]?.expiresAt).toBeNull()
    expect(eventsOf(trace, 'give-up', 'B')[0]?.at).toBeGreaterThan(45_000_000)
  })

  test('with SET NX PX the lock frees itself at 30 s, and B enters soon after', async () => {
    const trace = await run('setnx-then-expire', { acquire: 'set-nx-px' })
    expect(enters(trace, 'B')[0]).toBeGreaterThan(30)
    expect(enters(trace, 'B')[0]).toBeLessThan(32)
  })
})

describe('unconditional-del', () => {
  test("A's DEL removes B's lock and C enters: the pairs A–B and B–C are both named", async () => {
    const trace = await run('unconditional-del')
    expect(pairs(trace)).toEqual(['A–B', 'B–C'])
    expect(analyse(trace).ownership.violations[0]?.actors).toEqual(['A', 'B'])
  })

  test('with compare-and-delete C waits for B; only A–B remains', async () => {
    const trace = await run('unconditional-del', { release: 'compare-and-delete' })
    expect(pairs(trace)).toEqual(['A–B'])
    expect(eventsOf(trace, 'enter', 'C')[0]?.at).toBeGreaterThan(eventsOf(trace, 'leave', 'B')[0]?.at ?? Number.NaN)
  })

  test('with the watchdog as well no exercised property is violated', async () => {
    const findings = analyse(await run('unconditional-del', { release: 'compare-and-delete', watchdog: 'on' }))
    expect(Object.values(findings).map(({ verdict }) => verdict)).not.toContain('violated')
    expect(Object.values(findings).map(({ verdict }) => verdict)).not.toContain('unknown')
  })
})

test('get-then-del: A reads its own token, and its DEL arrives after B has entered', async () => {
  const trace = await run('get-then-del')
  const [, get, del] = eventsOf(trace, 'execute').filter(({ client }) => client === 'A')
  const [want] = eventsOf(trace, 'want', 'A')
  expect([get?.args[0], get?.reply]).toEqual(['get', { type: 'bulk', text: want?.owner }])
  expect([del?.args[0], del?.reply]).toEqual(['del', { type: 'integer', value: 1 }])
  expect(del?.seq).toBeGreaterThan(eventsOf(trace, 'enter', 'B')[0]?.seq ?? Number.NaN)
})

describe('gc-pause', () => {
  test("A's write leaves 15 s after it was due and is accepted over B's", async () => {
    const trace = await run('gc-pause')
    const [call] = eventsOf(trace, 'call', 'A').filter((event) => event.call === 'write')
    const [send] = eventsOf(trace, 'send', 'A').filter(({ payload }) => payload === 'write')
    expect((send?.at ?? 0) - (call?.at ?? 0)).toBe(15_000_000)
    expect(eventsOf(trace, 'store').map(({ client, accepted }) => [client, accepted])).toEqual([
      ['B', true],
      ['A', true],
    ])
  })

  test('the watchdog stands still with its client: it extends nothing during the pause', async () => {
    const trace = await run('gc-pause', { watchdog: 'on', work: '8s' })
    const pause = eventsOf(trace, 'pause', 'A')[0]?.at ?? Number.NaN
    const resume = eventsOf(trace, 'resume', 'A')[0]?.at ?? Number.NaN
    const fired = eventsOf(trace, 'timer', 'A').map(({ at }) => at)
    expect(fired.some((at) => at < pause)).toBe(true)
    expect(fired.filter((at) => at > pause && at < resume)).toEqual([])
  })

  test('with fencing the stale write is refused, and the storage says why', async () => {
    const [ofB, ofA] = eventsOf(await run('gc-pause', { fencing: 'on' }), 'store')
    expect(ofB).toMatchObject({ client: 'B', accepted: true, token: 2 })
    expect(ofA).toMatchObject({ client: 'A', accepted: false, token: 1, why: 'token 1 is lower than 2' })
  })
})

describe('failover-loss', () => {
  test("A's SET is answered OK, the master dies 20 ms later, and B acquires at about 6–7 s, inside A's lease", async () => {
    const trace = await run('failover-loss')
    const [answered] = eventsOf(trace, 'answered', 'A')
    expect(answered?.reply).toEqual({ type: 'status', text: 'OK' })
    expect((eventsOf(trace, 'crash', 'redis-1')[0]?.at ?? 0) - (answered?.at ?? 0)).toBe(20_000)
    expect(eventsOf(trace, 'apply', 'redis-2')).toEqual([])
    expect(enters(trace, 'B')[0]).toBeGreaterThan(5.5)
    expect(enters(trace, 'B')[0]).toBeLessThan(7.5)
  })

  test('with the replica check A is refused: its WAIT dies with the connection and is not sent to the new master', async () => {
    const trace = await run('failover-loss', { 'replica-check': 'on' })
    const waits = eventsOf(trace, 'execute').filter(({ args }) => args[0] === 'wait')
    expect(waits.map(({ actor, client }) => [actor, client])).toEqual([['redis-1', 'A']])
    expect(eventsOf(trace, 'give-up', 'A')).toHaveLength(1)
    expect(enters(trace, 'A')).toEqual([])
    expect(enters(trace, 'B')).toHaveLength(1)
  })
})

describe('fencing', () => {
  test('the counter stands at 32: A gets 33, B gets 34 and writes first; A’s write with 33 is refused', async () => {
    const trace = await run('fencing')
    expect(eventsOf(trace, 'enter').map(({ actor, token }) => [actor, token])).toEqual([
      ['A', 33],
      ['B', 34],
    ])
    expect(eventsOf(trace, 'store').map(({ client, token, accepted }) => [client, token, accepted])).toEqual([
      ['B', 34, true],
      ['A', 33, false],
    ])
  })

  test('token and grant are drawn in one script', async () => {
    const [grant] = eventsOf(await run('fencing'), 'execute')
    expect(grant?.inner?.map(({ args }) => args[0])).toEqual(['set', 'incr'])
  })
})
