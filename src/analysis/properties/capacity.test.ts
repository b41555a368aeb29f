import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { run } from '../testing/build'
import { judge } from '../testing/judge'

const capacity = (trace: Trace) => judge('capacity', trace)
const two = { mode: { of: 2 } } as const

describe('capacity', () => {
  test('is violated when more permits are held than there are', () => {
    const story = run()
      .want('A', two)
      .want('B', two)
      .want('C', two)
      .enter('A')
      .enter('B')
      .at(3)
      .enter('C')
      .at(5)
      .leave('B')
    expect(capacity(story.leave('A').leave('C').finish())).toMatchObject({
      verdict: 'violated',
      text: 'A, B and C hold 3 permits of 2 on order from 3.000 s to 5.000 s.',
      evidence: [story.seq('enter', 'A'), story.seq('enter', 'B'), story.seq('enter', 'C')],
      violations: [{ at: 3_000_000, until: 5_000_000, actors: ['A', 'B', 'C'] }],
    })
  })

  test('holds when as many are held as there are', () => {
    const story = run().want('A', two).want('B', two).want('C', two).enter('A').enter('B').at(3).leave('A').enter('C')
    expect(capacity(story.finish())).toMatchObject({ verdict: 'holds', evidence: [], bound: '15 s with a permit free' })
  })

  test('is violated when a want stays open too long while a permit is free', () => {
    const story = run().want('A', two).enter('A').at(1).want('B', two).at(20).giveUp('B')
    expect(capacity(story.finish())).toMatchObject({
      verdict: 'violated',
      text: 'B wanted a permit of order from 1.000 s; one was free for 19 s and it got none.',
      evidence: [story.seq('want', 'B'), story.seq('give-up')],
      violations: [{ at: 16_000_000, until: 20_000_000 }],
    })
  })

  test('does not count the time in which all permits are held', () => {
    const story = run()
      .want('A', two)
      .want('B', two)
      .enter('A')
      .enter('B')
      .at(1)
      .want('C', two)
      .at(60)
      .leave('A')
      .enter('C')
    expect(capacity(story.finish()).verdict).toBe('holds')
  })

  test('lets a crash give its permit back', () => {
    const story = run()
      .want('A', { mode: { of: 1 } })
      .want('B', { mode: { of: 1 } })
      .enter('A')
      .crash('A')
      .at(1)
      .enter('B')
    expect(capacity(story.finish()).verdict).toBe('holds')
  })

  test('counts the permit of a holder once, however often it enters', () => {
    const story = run().want('A', two).enter('A').enter('A').want('B', two).enter('B')
    expect(capacity(story.finish()).verdict).toBe('holds')
  })

  test('is not exercised without a one-of-n mode', () => {
    expect(capacity(run().want('A').enter('A').want('B', { mode: 'shared' }).enter('B').finish()).verdict).toBe(
      'not-exercised',
    )
  })

  test('is unknown when the run ended before the bound of an open want', () => {
    expect(capacity(run().want('A', two).at(1).finish({ why: 'until' }))).toMatchObject({
      verdict: 'unknown',
      reason: 'A still wanted a permit of order when the run ended',
    })
  })

  test('is unknown when the run was truncated', () => {
    expect(capacity(run().want('A', two).enter('A').finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
