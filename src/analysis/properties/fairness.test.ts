import { describe, expect, test } from 'vitest'
import type { Trace } from '../../trace'
import { LOCK, run } from '../testing/build'
import { judge } from '../testing/judge'

const fairness = (trace: Trace) => judge('fairness', trace)
const fifo = () => run({ bounds: { overtakes: 0 } })

describe('fairness', () => {
  test('is violated when a later want enters before an earlier one', () => {
    const story = fifo().want('A').refused('A').at(1).want('B').refused('B').at(2).enter('B')
    expect(fairness(story.finish())).toMatchObject({
      verdict: 'violated',
      text: 'A waited for order from 0.000 s and was overtaken 1 time: by B, at last at 2.000 s.',
      evidence: [story.seq('execute'), story.seq('execute', undefined, 2), story.seq('enter', 'B')],
      violations: [{ at: 2_000_000, actors: ['A', 'B'] }],
      bound: 'overtaken by at most 0',
    })
  })

  test('holds when they enter in the order of their first attempts', () => {
    const story = fifo().want('A').refused('A').want('B').refused('B').at(2).enter('A').at(3).leave('A').enter('B')
    expect(fairness(story.finish()).verdict).toBe('holds')
  })

  test('goes by the execution of the first attempt, not by the want or by later attempts', () => {
    const story = fifo()
      .want('A')
      .want('B')
      .refused('B')
      .refused('A')
      .refused('B')
      .at(2)
      .enter('B')
      .leave('B')
      .enter('A')
    expect(fairness(story.finish()).verdict).toBe('holds')
  })

  test('allows as many overtakings as the bound says', () => {
    const overtaken = (overtakes: number) => {
      const story = run({ bounds: { overtakes } }).want('A').refused('A').want('B').refused('B').want('C').refused('C')
      return fairness(story.enter('B').leave('B').enter('C').finish()).verdict
    }
    expect(overtaken(2)).toBe('holds')
    expect(overtaken(1)).toBe('violated')
  })

  test('does not count who overtakes a want that was given up or whose client crashed', () => {
    expect(fairness(fifo().want('A').refused('A').want('B').refused('B').giveUp('A').enter('B').finish()).verdict).toBe(
      'holds',
    )
    expect(fairness(fifo().want('A').refused('A').want('B').refused('B').crash('A').enter('B').finish()).verdict).toBe(
      'holds',
    )
  })

  test('does not take a nested enter for overtaking', () => {
    const story = fifo().want('A').set('A').enter('A').want('B').refused('B').want('A').refused('A').enter('A')
    expect(fairness(story.finish()).verdict).toBe('holds')
  })

  test('tells resources apart', () => {
    const story = fifo()
      .want('A')
      .refused('A')
      .want('B', { resource: 'another' })
      .refused('B')
      .enter('B', { resource: 'another' })
    expect(fairness(story.finish()).verdict).toBe('not-exercised')
  })

  test('counts only a command on the key for an attempt', () => {
    const story = fifo().want('A').command('A', 'GET other').want('B').refused('B').refused('A').enter('B').enter('A')
    expect(fairness(story.finish()).verdict).toBe('holds')
  })

  test('counts any command with a key where the want names none', () => {
    const story = fifo().want('A', { key: null }).command('A', 'RPUSH queue a').want('B', { key: null })
    expect(fairness(story.command('B', 'RPUSH queue b').enter('B').finish()).verdict).toBe('violated')
  })

  test('tells the attempts of two tasks of a client apart', () => {
    const story = fifo().want('A', { as: 'task-1' }).want('A', { as: 'task-2' })
    story.command('A', `SET ${LOCK} task-2 NX`).command('A', `SET ${LOCK} task-1 NX`)
    expect(fairness(story.enter('A', { as: 'task-2' }).enter('A', { as: 'task-1' }).finish()).verdict).toBe('holds')
  })

  test('is not exercised without a bound', () => {
    const story = run().want('A').refused('A').want('B').refused('B').enter('B')
    expect(fairness(story.finish())).toMatchObject({
      verdict: 'not-exercised',
      text: 'The scenario sets no bound on overtaking.',
    })
  })

  test('is not exercised when never two were waiting', () => {
    const story = fifo().want('A').set('A').enter('A').want('B').refused('B').at(1).leave('A').enter('B')
    expect(fairness(story.finish()).verdict).toBe('not-exercised')
  })

  test('is unknown when the run was truncated', () => {
    const story = fifo().want('A').refused('A').want('B').refused('B')
    expect(fairness(story.finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
