import { describe, expect, test } from 'vitest'
import { integer } from '../../base'
import type { Trace } from '../../trace'
import { drop, dropField, LOCK, put, putField, run } from '../testing/build'
import { judge } from '../testing/judge'

const truth = (trace: Trace) => judge('truthful-answers', trace)

describe('truthful-answers', () => {
  test('is violated by a hold that is claimed after its key has expired', () => {
    const story = run().want('A').set('A').at(10.001).claim('A', 'held')
    expect(truth(story.finish())).toMatchObject({
      verdict: 'violated',
      text: `A was told that it holds order when ${LOCK} was not its own, at 10.001 s.`,
      evidence: [story.seq('execute'), story.seq('claim')],
      violations: [{ at: 10_001_000, actors: ['A'] }],
    })
  })

  test('takes an enter for a claim to hold', () => {
    expect(truth(run().want('A').set('A').at(10).enter('A').finish()).verdict).toBe('holds')
    expect(truth(run().want('A').set('A').at(10.001).enter('A').finish()).verdict).toBe('violated')
  })

  test("is violated by a hold that is claimed on another's key", () => {
    expect(truth(run().want('A').want('B').set('B').enter('A').finish()).verdict).toBe('violated')
  })

  test('is violated by `not-held` while the own value is stored', () => {
    const story = run().want('A').set('A', 10_000, { isUnanswered: true }).at(1).claim('A', 'not-held')
    expect(truth(story.finish()).text).toBe(
      `A was told that it does not hold order while its value was stored in ${LOCK}, at 1.000 s.`,
    )
    expect(truth(run().want('A').want('B').set('B').claim('A', 'not-held').finish()).verdict).toBe('holds')
  })

  test('is violated by `released` while the own value is still stored', () => {
    const story = run().want('A').set('A').enter('A').at(1).leave('A')
    expect(truth(story.claim('A', 'released').finish()).violations[0]?.text).toContain('is released while')
    const released = run().want('A').set('A').enter('A').at(1).leave('A').del('A').claim('A', 'released')
    expect(truth(released.finish()).verdict).toBe('holds')
  })

  test('is violated by `not-mine` after one’s own release removed it', () => {
    const story = run().want('A').set('A').enter('A').leave('A').del('A', { isUnanswered: true })
    story
      .at(1)
      .command('A', `DEL ${LOCK}`, [], { reply: integer(0) })
      .claim('A', 'not-mine')
    const finding = truth(story.finish())
    expect(finding.text).toContain('though its own release had removed it')
    expect(finding.evidence).toEqual([story.seq('execute', undefined, 2), story.seq('claim')])
  })

  test("lets `not-mine` be said when the key expired or another's release removed it", () => {
    expect(truth(run().want('A').set('A').enter('A').at(11).expire().claim('A', 'not-mine').finish()).verdict).toBe(
      'holds',
    )
    expect(truth(run().want('A').set('A').enter('A').at(1).del('B').claim('A', 'not-mine').finish()).verdict).toBe(
      'holds',
    )
  })

  test('forgets an own release when the value is made anew', () => {
    const story = run().want('A').set('A').enter('A').leave('A').del('A').set('A').at(11).claim('A', 'not-mine')
    expect(truth(story.finish()).verdict).toBe('holds')
  })

  test('finds the owner in a field of a hash or a member of a sorted set', () => {
    const story = run()
      .want('A')
      .command('A', `HSET ${LOCK} a 1`, [putField(LOCK, 'a')])
      .enter('A')
      .leave('A')
    expect(truth(story.finish()).verdict).toBe('holds')
    const gone = story.command('A', `HDEL ${LOCK} a`, [dropField(LOCK, 'a')]).claim('A', 'not-mine')
    expect(truth(gone.finish()).verdict).toBe('violated')
  })

  test('sees the fields that go with their key', () => {
    const story = run()
      .want('A')
      .command('A', `HSET ${LOCK} a 1`, [putField(LOCK, 'a')])
      .enter('A')
      .leave('A')
    story.command('A', `DEL ${LOCK}`, [drop(LOCK)]).claim('A', 'not-mine')
    expect(truth(story.finish()).verdict).toBe('violated')
  })

  test("asks the current master, whatever an isolated old one's keys say", () => {
    const story = run({ replicas: ['replica'] })
      .want('A')
      .set('A')
      .at(1)
      .promote('replica')
      .enter('A')
    expect(truth(story.finish()).verdict).toBe('violated')
  })

  test('asks a majority of independent masters, or the quorum that was named', () => {
    const nodes = ['n1', 'n2', 'n3']
    const entered = (on: readonly string[], quorum?: number) => {
      const story = run({ nodes }).want('A', { nodes, ...(quorum === undefined ? {} : { quorum }) })
      for (const node of on) story.command('A', `SET ${LOCK} a`, [put(LOCK, 'a')], { node })
      return truth(story.enter('A').finish()).verdict
    }
    expect(entered(['n1', 'n2'])).toBe('holds')
    expect(entered(['n1'])).toBe('violated')
    expect(entered(['n1'], 1)).toBe('holds')
    expect(entered(['n1', 'n2'], 3)).toBe('violated')
  })

  test('does not judge a claim whose truth hangs on a node that is down', () => {
    const story = run().want('A').set('A').crash('redis').claim('A', 'not-held')
    expect(truth(story.finish()).verdict).toBe('not-exercised')
    const other = run().want('A').want('B').set('A').crash('redis').claim('B', 'not-held')
    expect(truth(other.finish()).verdict).toBe('holds')
  })

  test('judges by the key and owner that were named last before the claim', () => {
    const story = run().want('A', { owner: 'first' }).want('A', { owner: 'second' })
    story
      .command('A', `SET ${LOCK} second`, [put(LOCK, 'second')])
      .enter('A')
      .want('A', { owner: 'third' })
    expect(truth(story.finish()).verdict).toBe('holds')
  })

  test('is not exercised without a claim whose truth is known', () => {
    expect(truth(run().want('A').set('A').finish()).verdict).toBe('not-exercised')
    expect(truth(run().want('A', { key: null }).enter('A').finish()).verdict).toBe('not-exercised')
    expect(truth(run().want('A', { owner: null }).enter('A').finish()).verdict).toBe('not-exercised')
    expect(truth(run().enter('A').finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run was truncated and no untruth was seen', () => {
    expect(truth(run().want('A').set('A').enter('A').finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })

  test('does not take what another task of the client has removed, with the same token, for one’s own release', () => {
    const options = (as: string) => ({ as, owner: 'token' })
    const story = (by: 'task-1' | 'task-2') =>
      run()
        .want('A', options('task-1'))
        .want('A', options('task-2'))
        .command('A', `SET ${LOCK} token`, [put(LOCK, 'token', 10_000)])
        .leave('A', { as: by })
        .command('A', `EVAL cad 1 ${LOCK} token`, [drop(LOCK)], { keys: [LOCK] })
        .leave('A', { as: 'task-2' })
        .claim('A', 'not-mine', { as: 'task-2' })
    expect(truth(story('task-1').finish()).verdict).toBe('holds')
    expect(truth(story('task-2').finish()).verdict).toBe('violated')
  })
})
