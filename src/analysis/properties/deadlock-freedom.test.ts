import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { dropField, LOCK, put, putField, type Run, run, touch } from '../testing/build'
import { judge } from '../testing/judge'

const deadlock = (trace: Trace) => judge('deadlock-freedom', trace)

/** SETNX was answered 1, then A crashed before its EXPIRE. */
const setnxThenCrash = (story: Run) =>
  story
    .at(0.001)
    .want('A')
    .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
    .at(0.002)
    .crash('A')

describe('deadlock-freedom', () => {
  test('is violated by a key without a TTL whose holder crashed, once the bound is over', () => {
    const story = setnxThenCrash(run({ bounds: { freed: 35_000_000 } }))
    expect(deadlock(story.at(36).finish())).toMatchObject({
      verdict: 'violated',
      text: `${LOCK}, granted to A at 0.001 s, was still there 35 s after A had crashed at 0.002 s.`,
      evidence: [story.seq('execute'), story.seq('crash')],
      violations: [{ at: 35_002_000, actors: ['A', 'redis'] }],
      bound: 'freed within 35 s',
    })
  })

  test('holds when the same crash leaves a key that frees itself at 30 s', () => {
    const story = run({ bounds: { freed: 35_000_000 } })
      .want('A')
      .set('A', 30_000)
      .at(0.002)
      .crash('A')
    expect(deadlock(story.at(40).finish())).toMatchObject({ verdict: 'holds', evidence: [] })
  })

  test('holds by the key’s deadline, whether or not the node has deleted it', () => {
    const story = run().want('A').set('A').at(1).crash('A').at(10.5)
    expect(deadlock(story.expire().at(20).finish()).verdict).toBe('holds')
  })

  test('waits by default for the TTL that was asked for and 5 s more', () => {
    const story = run().want('A').set('A', 20_000).at(1).crash('A')
    story
      .at(10)
      .command('B', `PEXPIRE ${LOCK} 60000`, [touch(LOCK, 60_000)])
      .at(30)
    expect(deadlock(story.finish())).toMatchObject({
      verdict: 'violated',
      violations: [{ at: 26_000_000 }],
      bound: 'freed within the TTL asked for + 5 s',
    })
  })

  test('takes the parameter ttl + 5 s where no TTL was asked for', () => {
    const bounds = { ttl: 8_000_000 }
    expect(deadlock(setnxThenCrash(run({ bounds })).at(13.003).finish())).toMatchObject({
      verdict: 'violated',
      violations: [{ at: 13_002_000 }],
    })
  })

  test('takes the TTL that an extension or an EXPIRE asked for last', () => {
    const story = run({ bounds: { ttl: 1_000_000 } })
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
    story
      .command('A', `EXPIRE ${LOCK} 20`, [touch(LOCK, 20_000)])
      .at(1)
      .crash('A')
      .at(27)
    expect(deadlock(story.finish()).verdict).toBe('holds')
  })

  test('is violated at exactly the bound’s end and not before', () => {
    const story = () => setnxThenCrash(run({ bounds: { freed: 1_000_000 } }))
    expect(deadlock(story().at(1.002).del('B').at(2).finish()).verdict).toBe('holds')
    expect(deadlock(story().at(1.003).del('B').at(2).finish()).verdict).toBe('violated')
  })

  test('takes the end of its program for the end of a holder', () => {
    const story = run()
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .enter('A')
      .at(3)
      .end('A')
    expect(deadlock(story.at(20).finish()).text).toBe(
      `${LOCK}, granted to A at 0.000 s, was still there 15 s after A had ended at 3.000 s.`,
    )
  })

  test('takes a leave whose release never came for the end of a holder', () => {
    const story = run()
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .enter('A')
      .at(3)
      .leave('A')
    expect(deadlock(story.at(19).finish()).text).toContain('after A had left at 3.000 s')
  })

  test('does not take a leave for an end when the holder enters again on the same grant', () => {
    const story = run()
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .enter('A')
      .at(3)
      .leave('A')
      .at(4)
      .enter('A')
    expect(deadlock(story.at(30).finish()).verdict).toBe('holds')
  })

  test('does not take the leave of a nested enter for an end', () => {
    const story = run()
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .enter('A')
      .enter('A')
      .at(3)
      .leave('A')
    expect(deadlock(story.at(30).finish()).verdict).toBe('not-exercised')
  })

  test('holds after a normal release', () => {
    const story = run().want('A').set('A').enter('A').at(3).leave('A').del('A').end('A')
    expect(deadlock(story.finish()).verdict).toBe('holds')
  })

  test("does not take another's later grant for the dead holder's", () => {
    const story = run().want('A').want('B').set('A').at(1).crash('A').at(11).expire()
    story
      .command('B', `SETNX ${LOCK} b`, [put(LOCK, 'b')])
      .enter('B')
      .at(40)
    expect(deadlock(story.finish()).verdict).toBe('holds')
  })

  test('counts a command that was executed after its client had crashed', () => {
    const story = run({ bounds: { freed: 5_000_000 } }).want('A')
    const of = story.add({
      kind: 'call',
      actor: 'A',
      call: 'command',
      line: 1,
      args: ['SETNX', LOCK, 'a'],
      keys: [LOCK],
    })
    story.at(1).crash('A').at(1.1)
    story.event({
      kind: 'execute',
      actor: 'redis',
      role: 'master',
      clock: 1_767_225_601_100,
      connection: 1,
      client: 'A',
      of,
      args: ['SETNX', LOCK, 'a'],
      keys: [LOCK],
      offset: 0,
      effects: [{ key: LOCK, op: 'create', before: null, after: 'a', expiresAt: null, origin: of, originBefore: null }],
    })
    expect(deadlock(story.at(7).finish()).text).toContain('after A had crashed at 1.000 s')
  })

  test('follows the key to the current master, and not to an isolated old one', () => {
    const story = setnxThenCrash(run({ replicas: ['replica'], bounds: { freed: 5_000_000 } }))
    expect(deadlock(story.at(3).promote('replica').at(10).finish()).verdict).toBe('holds')
    const replicated = run({ replicas: ['replica'], bounds: { freed: 5_000_000 } }).want('A')
    replicated
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .replicate('replica')
      .crash('A')
      .crash('redis')
    expect(deadlock(replicated.at(3).promote('replica').at(10).finish()).verdict).toBe('violated')
  })

  test('sees a freed lock that a late failover brings back', () => {
    const story = run({ replicas: ['replica'], bounds: { freed: 5_000_000 } }).want('A')
    story
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .replicate('replica')
      .enter('A')
      .at(1)
      .leave('A')
      .del('A')
      .end('A')
    expect(deadlock(story.at(9).promote('replica').at(10).finish()).verdict).toBe('violated')
  })

  test('follows a holder that is a field of a hash or a member of a sorted set', () => {
    const held = () => {
      const story = run({ bounds: { freed: 5_000_000 } })
        .want('A', { mode: 'shared' })
        .want('B', { mode: 'shared' })
      story.command('A', `HSET ${LOCK} a 1`, [putField(LOCK, 'mode', 'read'), putField(LOCK, 'a')])
      return story
        .command('B', `HSET ${LOCK} b 1`, [putField(LOCK, 'b')])
        .at(1)
        .crash('A')
    }
    expect(deadlock(held().at(10).finish()).verdict).toBe('violated')
    const swept = held()
      .at(2)
      .command('B', `HDEL ${LOCK} a`, [dropField(LOCK, 'a')])
      .at(10)
    expect(deadlock(swept.finish()).verdict).toBe('holds')
  })

  test('is violated by the rest of a hold count that its holder left behind and renews', () => {
    const counted = (released: readonly number[]) => {
      const story = run({ bounds: { freed: 5_000_000 } })
        .want('A')
        .command('A', `HINCRBY ${LOCK} a 1`, [putField(LOCK, 'a', '2', 60_000)])
        .enter('A')
        .at(1)
        .leave('A')
      for (const rest of released) story.command('A', `HINCRBY ${LOCK} a -1`, [putField(LOCK, 'a', String(rest))])
      return deadlock(story.at(10).finish()).verdict
    }
    expect(counted([1])).toBe('violated')
    expect(counted([])).toBe('violated')
  })

  test('asks a quorum of independent masters', () => {
    const nodes = ['n1', 'n2', 'n3']
    const left = (on: readonly string[]) => {
      const story = run({ nodes, bounds: { freed: 5_000_000 } }).want('A', { nodes })
      for (const node of on) story.command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')], { node })
      return deadlock(story.at(1).crash('A').at(10).finish()).verdict
    }
    expect(left(['n1', 'n2'])).toBe('violated')
    expect(left(['n1'])).toBe('holds')
  })

  test('is not exercised when no granted holder ended', () => {
    expect(deadlock(run().want('A').refused('A').at(1).crash('A').finish()).verdict).toBe('not-exercised')
    expect(deadlock(run().want('A').set('A').enter('A').at(1).finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run ended before the bound and the key was there', () => {
    const story = setnxThenCrash(run({ bounds: { freed: 35_000_000 } })).at(20)
    expect(deadlock(story.finish())).toMatchObject({
      verdict: 'unknown',
      reason: `${LOCK} was not freed yet when the run ended at 20.000 s, 19.998 s after A had crashed`,
    })
  })

  test('is decided by a deadline that lies before the bound when every program has ended', () => {
    expect(deadlock(run().want('A').set('A').at(1).crash('A').at(2).finish()).verdict).toBe('holds')
  })

  test('is unknown when the run was truncated, even where every bound so far was kept', () => {
    const story = run().want('A').set('A').at(1).crash('A').at(2)
    expect(deadlock(story.finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
