import { expect, test } from 'vitest'
import type { FaultFile, Selector } from '../../scenario'
import { draftOf, faultOf, newDraft } from './draft'
import { FAULT_KINDS, type FaultKind, FIRST_WISH, wishOf } from './kinds'

const ALL = ['A', 'B', 'redis-1', 'redis-2']
const enter: Selector = { kind: 'enter', actor: 'A' }
const ACTIONS: readonly FaultFile['action'][] = [
  { do: 'pause', actor: 'A', lasts: { for: '15s' } },
  { do: 'pause', actor: 'A', lasts: { until: enter } },
  { do: 'crash', actor: 'A' },
  { do: 'crash', actor: 'A', what: 'host' },
  { do: 'restart', actor: 'redis-1' },
  { do: 'partition', between: [['A', 'B'], ['redis-1']], lasts: { for: '2s' } },
  { do: 'partition', between: [['A'], ['redis-1']] },
  { do: 'slow', between: ['A', 'redis-1'], by: '50ms' },
  { do: 'slow', between: ['A', 'redis-1'], by: '50ms', lasts: { until: enter } },
  { do: 'reset', between: ['A', 'redis-1'] },
  { do: 'delay', lasts: { for: '1s' } },
  { do: 'lose' },
  { do: 'clock-step', actor: 'redis-1', by: '-5s' },
  { do: 'clock-rate', actor: 'redis-1', ppm: -20_000 },
  { do: 'clock-rate', actor: 'redis-1', ppm: -1_000_000 },
  { do: 'command', actor: 'redis-1', args: ['FAILOVER'] },
]

test('every kind of fault is read into the form and written back as it was', () => {
  for (const action of ACTIONS) {
    const file: FaultFile = { id: 'x', when: { on: enter, delay: '1.5s' }, action }
    expect(faultOf('x', draftOf(file), ALL), JSON.stringify(action)).toEqual({ fault: file, problems: {} })
  }
  const kinds = ACTIONS.map((action) => wishOf(action)?.kind)
  expect(new Set(kinds)).toEqual(new Set(Object.keys(FAULT_KINDS) as FaultKind[]))
})

test('what somebody types stays as it is, and can be put at another time', () => {
  const typed: FaultFile = { id: 'x', when: { at: '3s' }, action: { do: 'command', actor: 'redis-1', args: ['TIME'] } }
  const draft = draftOf(typed)
  expect(draft.wish).toBeNull()
  expect(faultOf('x', { ...draft, at: '4s' }, ALL, typed.action).fault).toEqual({ ...typed, when: { at: '4s' } })
})

test('nobody on the other side of a cut is everybody else', () => {
  const draft = { ...newDraft(0, null), wish: { ...FIRST_WISH, kind: 'partition', one: ['A'], lasts: 'end' } } as const
  expect(faultOf('x', draft, ALL).fault?.action).toEqual({
    do: 'partition',
    between: [['A'], ['B', 'redis-1', 'redis-2']],
  })
})

test.each([
  ['a length without a unit', { length: '15' }, 'length', /number and a unit/],
  ['a rate that no clock has', { kind: 'clock-rate', ppm: 'fast' }, 'ppm', /whole number/],
  ['a cut of nobody', { kind: 'partition', one: [] }, 'sides', /Choose who/],
  ['a cut from itself', { kind: 'partition', one: ['A'], other: ['A'] }, 'sides', /both sides/],
  ['a link to itself', { kind: 'slow', one: ['A'], other: ['A'] }, 'sides', /differ/],
  ['a message of no event', { kind: 'lose' }, 'when', /message/],
] as const)('%s is told at its field', (_, wish, field, sentence) => {
  const draft = { ...newDraft(0, null), wish: { ...FIRST_WISH, actor: 'A', ...wish } }
  const { fault, problems } = faultOf('x', draft, ALL)
  expect(fault).toBeNull()
  expect(problems[field]).toMatch(sentence)
})
