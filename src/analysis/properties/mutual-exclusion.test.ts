import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { run } from '../testing/build'
import { judge } from '../testing/judge'

const mutex = (trace: Trace) => judge('mutual-exclusion', trace)

describe('mutual-exclusion', () => {
  test('is violated by two holders inside at once, with the interval and both enters', () => {
    const story = run()
      .at(1)
      .want('A')
      .enter('A')
      .at(10.002)
      .want('B')
      .enter('B')
      .at(15.007)
      .leave('A')
      .at(16)
      .leave('B')
    const finding = mutex(story.finish())
    expect(finding).toMatchObject({
      verdict: 'violated',
      text: 'A and B are both inside order from 10.002 s to 15.007 s.',
      evidence: [story.seq('enter', 'A'), story.seq('enter', 'B')],
      violations: [{ at: 10_002_000, until: 15_007_000, actors: ['A', 'B'] }],
    })
  })

  test('names each pair that overlaps', () => {
    const story = run()
      .at(1)
      .enter('A')
      .at(10)
      .enter('B')
      .at(15)
      .leave('A')
      .at(16)
      .enter('C')
      .at(18)
      .leave('B')
      .leave('C')
    const finding = mutex(story.finish())
    expect(finding.violations.map(({ actors }) => actors)).toEqual([
      ['A', 'B'],
      ['B', 'C'],
    ])
    expect(finding.text).toBe(
      'A and B are both inside order from 10.000 s to 15.000 s; B and C are both inside order from 16.000 s to 18.000 s.',
    )
  })

  test('holds when one leaves before the next enters, at the same moment', () => {
    const trace = run().enter('A').at(5).leave('A').enter('B').leave('B').finish()
    expect(mutex(trace)).toMatchObject({ verdict: 'holds', evidence: [], violations: [] })
  })

  test('goes by the order of events, not by time alone', () => {
    const trace = run().enter('A').at(5).enter('B').leave('A').leave('B').finish()
    expect(mutex(trace).text).toBe('A and B are both inside order at 5.000 s.')
  })

  test('takes nested enters for one hold, which lasts until the last leave', () => {
    const once = run().enter('A').enter('A').at(1).leave('A').at(2).enter('B').at(3).leave('A').leave('B').finish()
    expect(mutex(once)).toMatchObject({ verdict: 'violated', violations: [{ at: 2_000_000, until: 3_000_000 }] })
    const twice = run().enter('A').enter('A').at(1).leave('A').leave('A').at(2).enter('B').leave('B').finish()
    expect(mutex(twice).verdict).toBe('holds')
  })

  test('lets a crash end a hold', () => {
    const trace = run().want('B').enter('A').at(1).crash('A').at(2).enter('B').leave('B').finish()
    expect(mutex(trace).verdict).toBe('holds')
  })

  test('does not let a pause or the end of a program end a hold', () => {
    expect(mutex(run().enter('A').pause('A').at(2).enter('B').leave('B').finish()).verdict).toBe('violated')
    expect(mutex(run().enter('A').end('A').at(2).enter('B').leave('B').finish()).verdict).toBe('violated')
  })

  test('lets readers share, and keeps a writer from them', () => {
    const readers = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' }).enter('A').enter('B')
    expect(mutex(readers.finish()).verdict).toBe('holds')
    const writer = run().want('A', { mode: 'shared' }).want('B').enter('A').enter('B')
    expect(mutex(writer.finish()).verdict).toBe('violated')
  })

  test('lets holders of permits be inside together, but not with an exclusive one', () => {
    const permits = run()
      .want('A', { mode: { of: 2 } })
      .want('B', { mode: { of: 2 } })
      .enter('A')
      .enter('B')
    expect(mutex(permits.want('D').finish()).verdict).toBe('holds')
    const mixed = run()
      .want('A', { mode: { of: 2 } })
      .want('B')
      .enter('A')
      .enter('B')
    expect(mutex(mixed.finish()).verdict).toBe('violated')
    const readerAndPermit = run()
      .want('A', { mode: { of: 2 } })
      .want('B', { mode: 'shared' })
      .enter('A')
      .enter('B')
    expect(mutex(readerAndPermit.finish()).verdict).toBe('violated')
  })

  test('tells the tasks of one client apart', () => {
    const trace = run().enter('A', { as: 'task-1' }).enter('A', { as: 'task-2' }).finish()
    expect(mutex(trace)).toMatchObject({
      verdict: 'violated',
      violations: [{ text: 'task-1 and task-2 are both inside order at 0.000 s.', actors: ['A'] }],
    })
  })

  test('tells resources apart', () => {
    const trace = run().want('B').enter('A').enter('B', { resource: 'another' }).finish()
    expect(mutex(trace).verdict).toBe('holds')
  })

  test('is not exercised by one holder, by holders of different resources, or when nobody entered', () => {
    expect(mutex(run().want('A').enter('A').leave('A').enter('A').finish()).verdict).toBe('not-exercised')
    expect(mutex(run().enter('A').enter('B', { resource: 'another' }).finish()).verdict).toBe('not-exercised')
    expect(mutex(run().want('A').want('B').finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run was truncated and no overlap was seen', () => {
    const trace = run().enter('A').want('B').at(120).finish({ why: 'until', truncated: true })
    expect(mutex(trace)).toMatchObject({
      verdict: 'unknown',
      reason: 'the run was truncated by its time limit at 120s',
      evidence: [],
    })
  })

  test('stays violated when the run was truncated later', () => {
    const trace = run().enter('A').enter('B').finish({ why: 'too-many-events', truncated: true })
    expect(mutex(trace).verdict).toBe('violated')
  })

  test('is unknown when the trace breaks off', () => {
    expect(mutex(run().enter('A').want('B').unfinished()).reason).toBe('the trace breaks off before the run ended')
  })

  test('tells microseconds apart where milliseconds would not', () => {
    const trace = run().enter('A').at(1.0001).enter('B').at(1.0002).leave('A').finish()
    expect(mutex(trace).text).toBe('A and B are both inside order from 1.000100 s to 1.000200 s.')
  })
})
