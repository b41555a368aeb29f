import { type Micros, parseDuration } from '../../base'
import { type FaultFile, lengthText, parseFault, type Selector } from '../../scenario'
import { actionOf, FAULT_KINDS, FIRST_WISH, tidyText, type Wish, wishOf } from './kinds'

/** A fault as it is being written. */
export interface FaultDraft {
  /** Null: what happens is not written here, and stays as it is. */
  readonly wish: Wish | null
  /** Tied to an event, or else to the time. */
  readonly tied: boolean
  readonly on: Selector | null
  readonly delay: string
  readonly at: string
}

export type DraftField = 'sides' | 'length' | 'by' | 'ppm' | 'when' | 'delay' | 'at'
export type DraftProblems = Readonly<Partial<Record<DraftField, string>>>

export const newDraft = (at: Micros, on: Selector | null): FaultDraft => ({
  wish: FIRST_WISH,
  tied: on !== null,
  on,
  delay: '0s',
  at: lengthText(at),
})

export function draftOf({ when, action }: FaultFile): FaultDraft {
  const wish = wishOf(action)
  return 'on' in when
    ? { wish, tied: true, on: when.on, delay: tidyText(when.delay ?? '0s'), at: '0s' }
    : { wish, tied: false, on: null, delay: '0s', at: tidyText(when.at) }
}

/** The fault that a draft asks for; `own` is what happens where the draft does not say it. */
export function faultOf(
  id: string,
  draft: FaultDraft,
  actors: readonly string[],
  own: FaultFile['action'] | null = null,
): { readonly fault: FaultFile | null; readonly problems: DraftProblems } {
  const { wish, tied, on, delay, at } = draft
  const action = wish ? actionOf(wish, actors) : own
  const problems = problemsOf(draft)
  if (!action || Object.keys(problems).length > 0) return { fault: null, problems }
  const after = parseDuration(delay)
  const when = tied && on ? { on, ...(after.ok && after.value > 0 ? { delay } : {}) } : { at }
  const fault: FaultFile = { id, when, action }
  const parsed = parseFault(fault)
  return parsed.ok ? { fault, problems } : { fault: null, problems: { when: parsed.error } }
}

function problemsOf({ wish, tied, on, delay, at }: FaultDraft): DraftProblems {
  const asks = wish ? FAULT_KINDS[wish.kind].asks : []
  const ofMessage = wish?.kind === 'delay' || wish?.kind === 'lose'
  return {
    ...(tied ? lengthProblem('delay', delay) : lengthProblem('at', at)),
    ...(ofMessage && !(tied && on) ? { when: 'Choose an event with a message: a call, or an execution.' } : {}),
    ...(wish && asks.includes('lasts') && wish.lasts === 'for' ? lengthProblem('length', wish.length) : {}),
    ...(wish?.lasts === 'until' && asks.includes('lasts') && !wish.until
      ? { length: 'Choose the event that ends it: select it in the timeline or the trace.' }
      : {}),
    ...(wish && asks.includes('by') ? lengthProblem('by', wish.by) : {}),
    ...(wish && asks.includes('step') ? lengthProblem('by', wish.by.replace(/^-/, '')) : {}),
    ...(wish && asks.includes('ppm') ? ppmProblem(wish.ppm) : {}),
    ...(wish && asks.includes('sides') ? sidesProblem(wish) : {}),
    ...(wish && asks.includes('pair') ? pairProblem(wish) : {}),
  }
}

function lengthProblem(field: DraftField, text: string): DraftProblems {
  const parsed = parseDuration(text)
  return parsed.ok ? {} : { [field]: `${parsed.error}.` }
}

const ppmProblem = (text: string): DraftProblems =>
  /^-?\d{1,6}$/.test(text) && Math.abs(Number(text)) <= 500_000
    ? {}
    : { ppm: 'Write a whole number from -500000 to 500000, such as 100000 for a clock that runs a tenth too fast.' }

function sidesProblem({ one, other }: Wish): DraftProblems {
  if (one.length === 0) return { sides: 'Choose who is cut off.' }
  const both = one.find((id) => other.includes(id))
  return both === undefined ? {} : { sides: `${both} cannot be on both sides.` }
}

const pairProblem = ({ one, other }: Wish): DraftProblems =>
  one[0] !== undefined && other[0] !== undefined && one[0] !== other[0] ? {} : { sides: 'Choose two that differ.' }
