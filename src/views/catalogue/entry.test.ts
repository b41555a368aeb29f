import { describe, expect, test } from 'vitest'
import { CATALOGUE, findBuiltin } from '../../scenario/catalogue'
import { answerKey } from '../../store'
import { broken, commandsOf, entryOf, found } from './entry'

const builtin = (id: string) => {
  const one = findBuiltin(id)
  if (!one) throw new Error(`no scenario is called ${id}`)
  return one
}
const gcPause = builtin('gc-pause')
const open = entryOf(gcPause, {}, false)
const answered = entryOf(gcPause, { [answerKey(gcPause)]: 1 }, false)

describe('a search', () => {
  test('finds by words of the title, the group and the question, by their beginnings, in any order', () => {
    for (const text of ['', 'gc pause', 'PAUS expir', 'classic', 'wakes']) expect(found(open, text)).toBe(true)
    expect(found(open, 'gc xyz')).toBe(false)
    expect(found(open, 'ause')).toBe(false)
  })

  test('finds by a command, also by one that only a fix sends, in a script too', () => {
    const failover = entryOf(builtin('failover-loss'), {}, false)
    expect([found(failover, 'WAIT'), found(open, 'WAIT'), found(open, 'set')]).toEqual([true, false, true])
    expect(commandsOf(builtin('unconditional-del'))).toEqual(new Set(['SET', 'DEL', 'EVAL', 'GET', 'PEXPIRE']))
  })

  test('finds by what breaks and by the summary only where that is told', () => {
    for (const text of ['stale writes', 'mutual exclusion', 'stands still']) {
      expect(found(open, text)).toBe(false)
      expect(found(answered, text)).toBe(true)
      expect(found(entryOf(gcPause, {}, true), text)).toBe(true)
    }
  })

  test('with nothing but signs finds everything', () => {
    expect(CATALOGUE.every((each) => found(entryOf(each, {}, false), ' "? '))).toBe(true)
  })
})

test('what a scenario breaks is what its own settings violate', () => {
  expect(broken(gcPause)).toEqual(['mutual-exclusion', 'stale-writes'])
  expect(broken(builtin('minimal-lock'))).toEqual([])
})
