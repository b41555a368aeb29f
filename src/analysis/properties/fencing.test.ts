import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { LOCK, put, run } from '../testing/build'
import { judge } from '../testing/judge'

const fencing = (trace: Trace) => judge('fencing', trace)

describe('fencing', () => {
  test('holds when each later hold has a greater token and the storage refuses the lower one', () => {
    const story = run()
      .want('A')
      .set('A')
      .enter('A', { token: 33 })
      .at(11)
      .expire()
      .want('B')
      .set('B')
      .enter('B', { token: 34 })
    story.write('B', { token: 34 }).at(20).write('A', { token: 33, isRefused: true })
    expect(fencing(story.finish())).toMatchObject({ verdict: 'holds', evidence: [] })
  })

  test('is violated by a storage that accepts a lower token than it had accepted', () => {
    const story = run().enter('A', { token: 33 }).at(11).enter('B', { token: 34 }).write('B', { token: 34 }).at(20)
    story.write('A', { token: 33 })
    expect(fencing(story.finish())).toMatchObject({
      verdict: 'violated',
      text: "The storage accepted A's write to order with token 33 at 20.000 s after one with 34.",
      evidence: [story.seq('store'), story.seq('store', undefined, 2)],
      violations: [{ at: 20_000_000, actors: ['B', 'A'] }],
    })
  })

  test('lets the storage accept an equal token', () => {
    const story = run().enter('A', { token: 1 }).write('A', { token: 1 }).write('A', { token: 1 }).leave('A')
    expect(fencing(story.enter('B', { token: 2 }).finish()).verdict).toBe('holds')
  })

  test('is violated by two holds with one token', () => {
    const story = run().enter('A', { token: 33 }).at(1).leave('A').enter('B', { token: '33' })
    expect(fencing(story.finish())).toMatchObject({
      verdict: 'violated',
      text: "A's hold of order at 0.000 s and B's at 1.000 s have the same token, 33.",
      evidence: [story.seq('enter', 'A'), story.seq('enter', 'B')],
    })
  })

  test('is violated by a token lower than that of a hold entered before its acquire was sent', () => {
    const story = run().want('B').set('B').enter('B', { token: 34 }).at(1).leave('B').del('B').at(2)
    story.want('A').set('A').enter('A', { token: 33 })
    expect(fencing(story.finish())).toMatchObject({
      verdict: 'violated',
      text: 'A entered order at 2.000 s with token 33, lower than the 34 of B, who had entered at 0.000 s, before it asked.',
      evidence: [story.seq('enter', 'B'), story.seq('enter', 'A')],
    })
  })

  test('lets a lower token enter later when its acquire was sent before the higher one entered', () => {
    const story = run().want('A').want('B').set('A').at(11).expire().set('B').enter('B', { token: 34 }).at(12)
    expect(fencing(story.enter('A', { token: 33 }).finish()).verdict).toBe('holds')
  })

  test('goes by the sending of the acquire, which a fault may have held back', () => {
    const story = run().want('A')
    const of = story.add({
      kind: 'call',
      actor: 'A',
      call: 'command',
      line: 1,
      args: ['SETNX', LOCK, 'a'],
      keys: [LOCK],
    })
    story.at(1).enter('B', { token: 34 }).leave('B').at(2)
    const sent = { kind: 'send', actor: 'A', to: 'redis', payload: 'request', connection: 1, of, cause: of } as const
    story.event(sent)
    const asked = { actor: 'redis', role: 'master', clock: 0, connection: 1, client: 'A', of, keys: [LOCK] } as const
    const effect = {
      key: LOCK,
      op: 'create',
      before: null,
      after: 'a',
      expiresAt: null,
      origin: of,
      originBefore: null,
    } as const
    story.event({ kind: 'execute', ...asked, args: ['SETNX', LOCK, 'a'], effects: [effect], offset: 0 })
    expect(fencing(story.enter('A', { token: 33 }).finish()).verdict).toBe('violated')
  })

  test('goes by the want where the granting command is not known', () => {
    const later = run().enter('B', { token: 34 }).leave('B').want('A', { key: null }).enter('A', { token: 33 })
    expect(fencing(later.finish()).verdict).toBe('violated')
    const earlier = run().want('A', { key: null }).enter('B', { token: 34 }).leave('B').enter('A', { token: 33 })
    expect(fencing(earlier.finish()).verdict).toBe('holds')
  })

  test('goes by the latest grant, not by an earlier one of the same holder', () => {
    const story = run()
      .want('A')
      .set('A')
      .enter('A', { token: 1 })
      .leave('A')
      .del('A')
      .want('B')
      .set('B')
      .enter('B', { token: 3 })
    story.leave('B').del('B').want('A').set('A').enter('A', { token: 2 })
    expect(fencing(story.finish()).verdict).toBe('violated')
  })

  test('compares numbers as numbers, and gives a random text no place in the order', () => {
    const numbers = run()
      .want('A')
      .set('A')
      .enter('A', { token: '9' })
      .leave('A')
      .want('B')
      .set('B')
      .enter('B', { token: '10' })
    expect(fencing(numbers.finish()).verdict).toBe('holds')
    const texts = run()
      .want('A')
      .set('A')
      .enter('A', { token: 'f3' })
      .leave('A')
      .want('B')
      .set('B')
      .enter('B', { token: 'a1' })
    expect(fencing(texts.finish()).verdict).toBe('holds')
  })

  test('tells resources apart', () => {
    const story = run().enter('A', { token: 2 }).enter('B', { token: 1, resource: 'another' })
    expect(fencing(story.finish()).verdict).toBe('not-exercised')
  })

  test('is not exercised with fewer than two tokens', () => {
    expect(fencing(run().enter('A').leave('A').enter('B').finish()).verdict).toBe('not-exercised')
    expect(fencing(run().enter('A', { token: 33 }).write('A', { token: 33 }).finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run was truncated and no disorder was seen', () => {
    const story = run()
      .command('A', 'INCR tokens', [put('tokens', '1')])
      .enter('A', { token: 1 })
      .leave('A')
      .enter('B', { token: 2 })
    expect(fencing(story.finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
