import { describe, expect, test } from 'vitest'
import { integer } from '../../base'
import type { Trace } from '../../trace'
import { type Change, drop, dropField, LOCK, put, putField, run, touch } from '../testing/build'
import { judge } from '../testing/judge'

const ownership = (trace: Trace) => judge('ownership', trace)

describe('ownership', () => {
  test("is violated when A deletes the lock that B's command created", () => {
    const story = run().want('A').want('B').at(1).set('A').at(12).expire().set('B').at(15).del('A')
    expect(ownership(story.finish())).toMatchObject({
      verdict: 'violated',
      text: `A deleted ${LOCK} at 15.000 s, which B had created at 12.000 s.`,
      evidence: [story.seq('execute', undefined, 2), story.seq('execute', undefined, 3)],
      violations: [{ at: 15_000_000, actors: ['A', 'B'] }],
    })
  })

  test("is violated when A overwrites B's unexpired lock", () => {
    const story = run()
      .want('A')
      .want('B')
      .set('B')
      .at(1)
      .command('A', `SET ${LOCK} a`, [put(LOCK, 'a')])
    expect(ownership(story.finish()).text).toBe(`A overwrote ${LOCK} at 1.000 s, which B had created at 0.000 s.`)
  })

  test("is violated when A changes the expiry of B's lock", () => {
    const story = run()
      .want('A')
      .want('B')
      .set('B')
      .at(1)
      .command('A', `PEXPIRE ${LOCK} 10000`, [touch(LOCK, 10_000)])
    expect(ownership(story.finish()).text).toBe(
      `A changed the expiry of ${LOCK} at 1.000 s, which B had created at 0.000 s.`,
    )
  })

  test('reports an execution once for a key, by the worst that it did', () => {
    const changes = [touch(LOCK, 10_000), drop(LOCK)]
    const story = run()
      .want('A')
      .want('B')
      .set('B')
      .at(1)
      .command('A', `EVAL script 1 ${LOCK}`, changes, { keys: [LOCK] })
    expect(ownership(story.finish()).violations.map(({ text }) => text)).toEqual([
      `A deleted ${LOCK} at 1.000 s, which B had created at 0.000 s.`,
    ])
  })

  test('holds when a holder extends and releases its own lock', () => {
    const story = run()
      .want('A')
      .set('A')
      .enter('A')
      .at(5)
      .command('A', `PEXPIRE ${LOCK} 10000`, [touch(LOCK, 10_000)])
    expect(ownership(story.leave('A').del('A').finish())).toMatchObject({ verdict: 'holds', evidence: [] })
  })

  test('holds when a release finds nothing of its own to delete', () => {
    const story = run()
      .want('A')
      .want('B')
      .set('A')
      .enter('A')
      .at(12)
      .expire()
      .set('B')
      .at(15)
      .leave('A')
      .releaseInVain('A')
    expect(ownership(story.finish()).verdict).toBe('holds')
  })

  test('lets an expired key that is not deleted yet be overwritten', () => {
    const story = run().want('A').want('B').set('A').at(10.001).set('B').enter('B').leave('B').del('B')
    expect(ownership(story.finish()).verdict).toBe('holds')
  })

  test('takes a key for unexpired until the millisecond of its deadline is over', () => {
    const overwritten = (at: number) =>
      ownership(
        run()
          .want('A')
          .want('B')
          .set('A')
          .at(at)
          .command('B', `SET ${LOCK} b`, [put(LOCK, 'b')])
          .finish(),
      )
    expect(overwritten(10).verdict).toBe('violated')
    expect(overwritten(10.001).verdict).toBe('not-exercised')
  })

  test("goes by the node's own clock, however wrong", () => {
    const story = run({ clockOffset: 3_600_000_000 }).want('A').want('B').set('A').at(5).del('B')
    expect(ownership(story.finish()).verdict).toBe('violated')
  })

  test("exempts the node's own expiry and replication", () => {
    const story = run({ replicas: ['replica'] })
      .want('A')
      .want('B')
      .set('A')
      .replicate('replica')
      .at(11)
      .expire()
      .set('B')
    expect(
      ownership(story.replicate('replica').enter('B').leave('B').del('B').replicate('replica').finish()).verdict,
    ).toBe('holds')
  })

  test('follows the creator of a value to the promoted replica', () => {
    const story = run({ replicas: ['replica'] })
      .want('A')
      .want('B')
      .set('A')
      .replicate('replica')
      .crash('redis')
    story.at(5).promote('replica').del('B', { node: 'replica' })
    expect(ownership(story.finish()).text).toBe(`B deleted ${LOCK} at 5.000 s, which A had created at 0.000 s.`)
  })

  test("judges a field by its own creator: B may not delete A's", () => {
    const both = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' })
    both.command('A', `HSET ${LOCK} a 1`, [putField(LOCK, 'a')]).command('B', `HSET ${LOCK} b 1`, [putField(LOCK, 'b')])
    const own = both.at(1).command('B', `HDEL ${LOCK} b`, [dropField(LOCK, 'b')])
    expect(ownership(own.finish()).verdict).toBe('holds')
    const others = own.at(2).command('B', `HDEL ${LOCK} a`, [dropField(LOCK, 'a')])
    expect(ownership(others.finish()).text).toBe(`B deleted ${LOCK} at 2.000 s, which A had created at 0.000 s.`)
  })

  test('lets X change the expiry of a key in which it has a field, and nobody else', () => {
    const shared = () => {
      const story = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' }).want('C')
      story
        .command('A', `HSET ${LOCK} a 1`, [putField(LOCK, 'a')])
        .command('B', `HSET ${LOCK} b 1`, [putField(LOCK, 'b')])
      return story.enter('A').enter('B').at(1)
    }
    const renew = `PEXPIRE ${LOCK} 10000`
    expect(
      ownership(
        shared()
          .command('B', renew, [touch(LOCK, 10_000)])
          .finish(),
      ).verdict,
    ).toBe('holds')
    expect(
      ownership(
        shared()
          .command('C', renew, [touch(LOCK, 10_000)])
          .finish(),
      ).verdict,
    ).toBe('violated')
  })

  test('takes a field that is nobody’s for bookkeeping of the key', () => {
    const story = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' })
    story.command('A', `EVAL lock 1 ${LOCK} a`, [putField(LOCK, 'mode', 'read'), putField(LOCK, 'a')], { keys: [LOCK] })
    story.command('B', `EVAL lock 1 ${LOCK} b`, [putField(LOCK, 'mode', 'read'), putField(LOCK, 'b')], { keys: [LOCK] })
    story
      .enter('B')
      .leave('B')
      .command('B', `HDEL ${LOCK} b`, [dropField(LOCK, 'b')])
    expect(ownership(story.finish()).verdict).toBe('holds')
  })

  test('lets readers share a counter', () => {
    const story = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' })
    story
      .command('A', `INCR ${LOCK}`, [put(LOCK, '1')])
      .command('B', `INCR ${LOCK}`, [put(LOCK, '2')])
      .enter('B')
    expect(ownership(story.leave('B').del('B').finish()).verdict).toBe('holds')
  })

  test('exempts the permits of a semaphore', () => {
    const story = run()
      .want('A', { mode: { of: 1 } })
      .want('B', { mode: { of: 1 } })
    story
      .command('A', `ZADD ${LOCK} 1 a`, [putField(LOCK, 'a')])
      .at(20)
      .command('B', `ZREM ${LOCK} a`, [dropField(LOCK, 'a')])
    expect(ownership(story.finish()).verdict).toBe('holds')
  })

  test.each([`DELEX ${LOCK} IFEQ a`, `DELIFEQ ${LOCK} a`])(
    'takes %s for a release, also where it finds nothing',
    (line) => {
      expect(ownership(run().want('A').command('A', line).finish()).verdict).toBe('holds')
    },
  )

  test('tells the tasks of one client apart by their owners', () => {
    const two = () => {
      const story = run().want('A', { as: 'task-1' }).want('A', { as: 'task-2' })
      return story.command('A', `SET ${LOCK} task-1`, [put(LOCK, 'task-1')]).at(1)
    }
    const own = two().command('A', `EVAL cad 1 ${LOCK} task-1`, [drop(LOCK)], { keys: [LOCK] })
    expect(ownership(own.finish()).verdict).toBe('holds')
    const other = two().command('A', `EVAL cad 1 ${LOCK} task-2`, [drop(LOCK)], { keys: [LOCK] })
    expect(ownership(other.finish()).text).toBe(
      `task-2 deleted ${LOCK} at 1.000 s, which task-1 had created at 0.000 s.`,
    )
  })

  test('tells two tasks with one token apart by where they stood: who has left releases, who wants takes', () => {
    const options = (as: string) => ({ as, owner: 'token' })
    const story = run()
      .want('A', options('task-1'))
      .command('A', `SET ${LOCK} token`, [put(LOCK, 'token', 10_000)])
      .enter('A', { as: 'task-1' })
      .at(12)
      .expire()
      .want('A', options('task-2'))
      .command('A', `SET ${LOCK} token`, [put(LOCK, 'token', 10_000)])
      .enter('A', { as: 'task-2' })
      .at(15)
      .leave('A', { as: 'task-1' })
      .command('A', `EVAL cad 1 ${LOCK} token`, [drop(LOCK)], { keys: [LOCK] })
    expect(ownership(story.finish()).text).toBe(
      `task-1 deleted ${LOCK} at 15.000 s, which task-2 had created at 12.000 s.`,
    )
  })

  test('leaves keys alone that are no locks', () => {
    const story = run()
      .want('A')
      .want('B')
      .command('A', 'SET other a', [put('other', 'a')])
      .command('B', 'DEL other', [drop('other')])
    expect(ownership(story.finish()).verdict).toBe('not-exercised')
  })

  test('guesses the lock key where no want names one, and does not take a counter for it', () => {
    const story = run().want('A', { key: null }).want('B', { key: null })
    story
      .command('A', 'INCR tokens', [put('tokens', '1')])
      .set('A')
      .enter('A')
      .at(1)
    story.command('B', 'INCR tokens', [put('tokens', '2')])
    expect(ownership(story.del('B').finish()).violations.map(({ text }) => text)).toEqual([
      `B deleted ${LOCK} at 1.000 s, which A had created at 0.000 s.`,
    ])
  })

  test('does not take a queue of waiters for the lock where no want names the key', () => {
    const pushed: Change = ({ keys, of }) => {
      const originBefore = keys.get('queue')?.origin ?? null
      const op = originBefore === null ? 'create' : 'update'
      return { key: 'queue', op, before: null, after: null, expiresAt: null, origin: originBefore ?? of, originBefore }
    }
    const story = run().want('A', { key: null }).want('B', { key: null })
    story.command('A', 'RPUSH queue a', [pushed]).command('B', 'RPUSH queue b', [pushed])
    expect(ownership(story.finish()).verdict).toBe('not-exercised')
  })

  test('is not exercised when no release or extension ran', () => {
    const acquired = run().want('A').want('B').set('A').enter('A').refused('B')
    expect(ownership(acquired.finish()).verdict).toBe('not-exercised')
    const setnxExpire = run()
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
    setnxExpire.command('A', `EXPIRE ${LOCK} 10`, [touch(LOCK, 10_000)]).enter('A')
    expect(ownership(setnxExpire.finish()).verdict).toBe('not-exercised')
    const failed = run().want('A').set('A').enter('A').leave('A')
    failed.command('A', `EVALSHA sha 1 ${LOCK} a`, [], { keys: [LOCK], reply: { type: 'error', text: 'NOSCRIPT' } })
    expect(ownership(failed.finish()).verdict).toBe('not-exercised')
  })

  test('counts the release in a transaction', () => {
    const story = run().want('A').set('A').enter('A').leave('A')
    story.command('A', 'EXEC', [drop(LOCK)], { inner: [`DEL ${LOCK}`], reply: integer(1) })
    expect(ownership(story.finish()).verdict).toBe('holds')
  })

  test('is unknown when the run was truncated and no wrong was seen', () => {
    const story = run().want('A').set('A').enter('A').leave('A').del('A')
    expect(ownership(story.finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
