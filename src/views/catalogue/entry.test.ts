import { describe, expect, test } from 'vitest'
import { listingOf } from '../../scenario'
import { CATALOGUE, findBuiltin } from '../../scenario/catalogue'
import { answerKey } from '../../store'
import { entryOf, found, isSeen } from './entry'

const listing = (id: string) => {
  const one = findBuiltin(id)
  if (!one) throw new Error(`no scenario is called ${id}`)
  return listingOf(one)
}
const NOTHING = { answers: {}, solved: [] }
const gcPause = listing('gc-pause')
const open = entryOf(gcPause, NOTHING, false)
const answered = entryOf(gcPause, { ...NOTHING, answers: { [answerKey(gcPause)]: 1 } }, false)

describe('a search', () => {
  test('finds by words of the title, the group and the question, by their beginnings, in any order', () => {
    for (const text of ['', 'gc pause', 'PAUS expir', 'classic', 'wakes']) expect(found(open, text)).toBe(true)
    expect(found(open, 'gc xyz')).toBe(false)
    expect(found(open, 'ause')).toBe(false)
  })

  test('finds by a command, also by one that only a fix sends, in a script too', () => {
    const failover = entryOf(listing('failover-loss'), NOTHING, false)
    expect([found(failover, 'WAIT'), found(open, 'WAIT'), found(open, 'set')]).toEqual([true, false, true])
    expect(listing('unconditional-del').commands).toEqual(['DEL', 'EVAL', 'GET', 'PEXPIRE', 'SET'])
  })

  test('finds by what breaks and by the summary only where that is told', () => {
    for (const text of ['stale writes', 'mutual exclusion', 'stands still']) {
      expect(found(open, text)).toBe(false)
      expect(found(answered, text)).toBe(true)
      expect(found(entryOf(gcPause, NOTHING, true), text)).toBe(true)
    }
  })

  test('with nothing but signs finds everything', () => {
    expect(CATALOGUE.every((each) => found(entryOf(listingOf(each), NOTHING, false), ' "? '))).toBe(true)
  })
})

test('what a scenario breaks is what its own settings violate', () => {
  expect(gcPause.broken).toEqual(['mutual-exclusion', 'stale-writes'])
  expect(listing('minimal-lock').broken).toEqual([])
})

test('an exercise is told from the start, and seen when it is solved', () => {
  const exercise = listing('exercise-release')
  const [open, solved] = [[], [answerKey(exercise)]].map((names) =>
    entryOf(exercise, { answers: {}, solved: names }, false),
  )
  expect([open?.isTold, open && isSeen(open), solved && isSeen(solved)]).toEqual([true, false, true])
})
