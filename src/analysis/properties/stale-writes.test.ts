import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { run } from '../testing/build'
import { judge } from '../testing/judge'

const stale = (trace: Trace) => judge('stale-writes', trace)

describe('stale-writes', () => {
  test('is violated by an accepted write after a conflicting hold was entered', () => {
    const story = run().at(1).enter('A').at(10.002).enter('B').at(25.1)
    story.write('A', { hold: story.seq('enter', 'A') })
    expect(stale(story.finish())).toMatchObject({
      verdict: 'violated',
      text: "A's write to order was accepted at 25.100 s, after B had entered at 10.002 s.",
      evidence: [story.seq('enter', 'A'), story.seq('enter', 'B'), story.seq('store')],
      violations: [{ at: 25_100_000, actors: ['A', 'B'] }],
    })
  })

  test('is violated also when the hold that came after it is over', () => {
    const story = run().enter('A').at(1).enter('B').leave('B').at(2)
    expect(stale(story.write('A', { hold: story.seq('enter', 'A') }).finish()).verdict).toBe('violated')
  })

  test('holds when the storage refused the write', () => {
    const story = run().enter('A').at(1).enter('B').at(2)
    expect(stale(story.write('A', { hold: story.seq('enter', 'A'), isRefused: true }).finish()).verdict).toBe('holds')
  })

  test('holds when the storage compared what was there with what the writer had read', () => {
    const story = run().enter('A').at(1).enter('B').at(2)
    story.write('A', { hold: story.seq('enter', 'A'), ifEqual: 'as read' })
    expect(stale(story.finish()).verdict).toBe('holds')
  })

  test('holds when the write was applied before the other entered', () => {
    const story = run().enter('A').at(1)
    expect(
      stale(
        story
          .write('A', { hold: story.seq('enter', 'A') })
          .enter('B')
          .finish(),
      ).verdict,
    ).toBe('holds')
  })

  test('holds for the later of two holds', () => {
    const story = run().enter('A').at(1).enter('B')
    expect(stale(story.write('B', { hold: story.seq('enter', 'B') }).finish()).verdict).toBe('holds')
  })

  test('does not take a hold that does not conflict for one that supersedes', () => {
    const readers = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' }).enter('A').enter('B')
    expect(stale(readers.write('A', { hold: readers.seq('enter', 'A') }).finish()).verdict).toBe('holds')
    const writer = readers
      .want('C')
      .enter('C')
      .write('A', { hold: readers.seq('enter', 'A') })
    expect(stale(writer.finish()).text).toContain('after C had entered')
  })

  test('does not take a later hold of the same holder for one that supersedes', () => {
    const story = run().enter('A').leave('A').enter('A')
    expect(stale(story.write('A', { hold: story.seq('enter', 'A') }).finish()).verdict).toBe('holds')
    const other = story
      .leave('A')
      .enter('B')
      .write('A', { hold: story.seq('enter', 'A') })
    expect(stale(other.finish()).text).toContain('after B had entered')
  })

  test('takes the nested enter for the hold that it is part of', () => {
    const story = run().enter('A').at(1).enter('B').at(2).enter('A')
    expect(stale(story.write('A', { hold: story.seq('enter', 'A', 2) }).finish()).verdict).toBe('violated')
  })

  test('is violated by a write of one who never entered while another is inside', () => {
    const story = run().enter('A').at(1).write('B')
    expect(stale(story.finish())).toMatchObject({
      verdict: 'violated',
      text: "B's write to order was accepted at 1.000 s though it never entered and A was inside.",
      evidence: [story.seq('enter', 'A'), story.seq('store')],
    })
  })

  test('holds for a write of one who never entered while nobody is inside', () => {
    expect(stale(run().enter('A').leave('A').write('B').finish()).verdict).toBe('holds')
    expect(stale(run().enter('A').crash('A').write('B').finish()).verdict).toBe('holds')
  })

  test('judges a write after the leave by the hold that was left', () => {
    expect(stale(run().enter('A').leave('A').write('A').finish()).verdict).toBe('holds')
    expect(stale(run().enter('A').leave('A').enter('B').write('A').finish()).verdict).toBe('violated')
  })

  test('takes a task’s hold for its client’s', () => {
    expect(stale(run().enter('A', { as: 'task-1' }).write('A').finish()).verdict).toBe('holds')
  })

  test('is not exercised without a hold on the resource, or without a write', () => {
    expect(stale(run().enter('A', { resource: 'another' }).write('A').finish()).verdict).toBe('not-exercised')
    expect(stale(run().enter('A').enter('B').finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run was truncated and no stale write was seen', () => {
    expect(stale(run().enter('A').write('A').finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
