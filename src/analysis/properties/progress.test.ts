import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { run } from '../testing/build'
import { judge } from '../testing/judge'

const progress = (trace: Trace) => judge('progress', trace)

describe('progress', () => {
  test('is violated when a want stays open for longer than the bound with nobody inside', () => {
    const story = run({ bounds: { progress: 35_000_000 } })
      .at(1)
      .want('B')
      .at(46)
      .giveUp('B')
    expect(progress(story.finish())).toMatchObject({
      verdict: 'violated',
      text: 'B wanted order from 1.000 s and gave up at 46.000 s, though nobody was in its way for 45 s.',
      evidence: [story.seq('want'), story.seq('give-up')],
      violations: [{ at: 36_000_000, until: 46_000_000, actors: ['B'] }],
      bound: '35 s with no conflicting hold open',
    })
  })

  test('is violated when the want is answered, but too late', () => {
    const story = run({ bounds: { progress: 5_000_000 } })
      .want('B')
      .at(6)
      .enter('B')
    expect(progress(story.finish()).text).toContain('entered only at 6.000 s')
  })

  test('takes ttl + 5 s for the bound by default', () => {
    const waited = (seconds: number) =>
      progress(
        run({ bounds: { ttl: 10_000_000 } })
          .want('B')
          .at(seconds)
          .enter('B')
          .finish(),
      )
    expect(waited(15).verdict).toBe('holds')
    expect(waited(15.000001).verdict).toBe('violated')
    expect(waited(15).bound).toBe('15 s with no conflicting hold open')
  })

  test('does not count the time in which another is inside', () => {
    const story = run().enter('A').at(1).want('B').at(100).leave('A').at(101).enter('B')
    expect(progress(story.finish()).verdict).toBe('holds')
  })

  test('adds up the free time between the holds of others', () => {
    const story = run().want('B').at(8).enter('A').at(60).leave('A').at(68)
    expect(progress(story.enter('B').finish())).toMatchObject({ verdict: 'violated', violations: [{ at: 67_000_000 }] })
  })

  test('does not count a hold of another resource or of a reader beside a reader as in the way', () => {
    const other = run().enter('A', { resource: 'another' }).want('B').at(20).enter('B')
    expect(progress(other.finish()).verdict).toBe('violated')
    const readers = run().want('A', { mode: 'shared' }).enter('A').want('B', { mode: 'shared' }).at(20).enter('B')
    expect(progress(readers.finish()).verdict).toBe('violated')
    const writer = run().want('A', { mode: 'shared' }).enter('A').want('B').at(20).enter('B')
    expect(progress(writer.finish()).verdict).toBe('holds')
  })

  test('takes the holders of all permits to be in the way of one more', () => {
    const full = () =>
      run()
        .want('A', { mode: { of: 1 } })
        .enter('A')
        .want('B', { mode: { of: 1 } })
        .at(20)
    expect(progress(full().enter('B').finish()).verdict).toBe('holds')
    const free = run()
      .want('A', { mode: { of: 2 } })
      .enter('A')
      .want('B', { mode: { of: 2 } })
      .at(20)
    expect(progress(free.enter('B').finish()).verdict).toBe('violated')
  })

  test('does not take its own outer hold to be in its way', () => {
    const story = run().enter('A').want('A').at(20).enter('A')
    expect(progress(story.finish()).verdict).toBe('violated')
  })

  test('ends a want with the crash of its client and with the end of its program', () => {
    expect(progress(run().want('B').at(1).crash('B').at(60).finish()).verdict).toBe('holds')
    expect(progress(run().want('B').at(1).end('B').at(60).finish()).verdict).toBe('holds')
  })

  test('takes a want that is repeated while it is open for one', () => {
    const story = run().want('B').at(8).want('B').at(16).enter('B')
    expect(progress(story.finish()).verdict).toBe('violated')
  })

  test('counts a want that is still open when the run ends', () => {
    const story = run().want('B').at(20)
    expect(progress(story.finish({ why: 'until' })).text).toContain('still did when the run ended')
  })

  test('is not exercised without a want', () => {
    expect(progress(run().enter('A').leave('A').finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run ended before the bound of an open want', () => {
    expect(progress(run().want('B').at(10).finish({ why: 'until' }))).toMatchObject({
      verdict: 'unknown',
      reason: 'B still wanted order when the run ended, after 10 s of 15 s with nobody in its way',
    })
  })

  test('is unknown when the run was truncated', () => {
    expect(progress(run().want('B').enter('B').finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
