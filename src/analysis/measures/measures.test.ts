import { describe, expect, test } from 'vitest'
import type { Measure } from '../../scenario'
import { MEASURES } from '../../scenario'
import { ORDER, type Run, run } from '../testing/build'
import { describeMeasure, measure } from '.'

function numberOf(name: Measure, story: Run): number | undefined {
  const [row] = measure(story.finish(), { measures: [name], rows: [{ label: 'a row', resource: ORDER }] })
  return row?.values[0]
}

describe('the numbers of a run', () => {
  const crowd = () =>
    run()
      .want('A')
      .want('B')
      .want('C')
      .set('A')
      .enter('A')
      .refused('B')
      .at(1)
      .giveUp('B')
      .at(4)
      .leave('A')
      .del('A')
      .at(5)
      .set('C')
      .enter('C')
      .leave('C')

  test.each([
    ['served', 2],
    ['refused', 1],
    ['longest-wait', 5_000_000],
    ['most-waiting', 3],
    ['commands', 4],
    ['messages', 8],
    ['overlaps', 0],
    ['longest-block', 0],
    ['conflicts', 0],
    ['lost-updates', 0],
    ['all-done', 5_000_000],
  ] as const)('where A is served, B gives up and C waits 5 s: %s is %d', (name, number) => {
    expect(numberOf(name, crowd())).toBe(number)
  })

  test('a want that is never answered has waited until the run ended', () => {
    expect(numberOf('longest-wait', run().want('A').at(7))).toBe(7_000_000)
  })

  test('one of two holds that were left is overlapped; a crashed one is not counted', () => {
    const story = run().enter('A').at(1).enter('B').at(2).leave('A').at(3).leave('B').enter('C').at(4).crash('C')
    expect(numberOf('overlaps', story)).toBe(0.5)
  })

  test('two readers do not overlap', () => {
    const story = run().want('A', { mode: 'shared' }).want('B', { mode: 'shared' }).enter('A').enter('B')
    expect(numberOf('overlaps', story.leave('A').leave('B'))).toBe(0)
  })

  test('a crash blocks until the next is inside', () => {
    expect(numberOf('longest-block', run().enter('A').at(1).crash('A').at(31).enter('B'))).toBe(30_000_000)
    expect(numberOf('longest-block', run().enter('A').at(1).crash('A').at(9))).toBe(8_000_000)
  })

  test('a write that was refused is a conflict', () => {
    expect(numberOf('conflicts', run().enter('A').write('A', { isRefused: true }).write('A'))).toBe(1)
  })

  test('an update is lost when another writes who had begun before it was there', () => {
    const both = run().enter('A').enter('B')
    const [a, b] = [both.seq('enter', 'A'), both.seq('enter', 'B')]
    expect(numberOf('lost-updates', both.write('A', { hold: a }).write('B', { hold: b }))).toBe(1)
    const inTurn = run().enter('A')
    inTurn
      .write('A', { hold: inTurn.seq('enter', 'A') })
      .leave('A')
      .enter('B')
    expect(numberOf('lost-updates', inTurn.write('B', { hold: inTurn.seq('enter', 'B') }))).toBe(0)
  })

  test('counts nothing of another resource', () => {
    const story = crowd().finish()
    const rows = [{ label: 'another', resource: 'order:9' }]
    expect(measure(story, { measures: MEASURES, rows })[0]?.values).toEqual(MEASURES.map(() => 0))
  })

  test('have a name and a unit each', () => {
    expect(new Set(MEASURES.map((name) => describeMeasure(name).label)).size).toBe(MEASURES.length)
  })
})
