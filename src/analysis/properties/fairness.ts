import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import type { Change } from '../model/contention'
import type { Want } from '../model/want'
import { count, moment, list as names } from '../text'

/**
 * Violated when a live want is overtaken by more than `overtakes` others whose first attempt was executed after its
 * own. A nested enter overtakes nobody. Not exercised without that bound, or where never two were waiting.
 */
export const fairness: Checker = (model) => {
  const { overtakes } = model.trace.bounds
  const seen = overtakes === null ? { violations: [], queued: false } : overtakings(model, overtakes)
  return conclude(model.end, {
    violations: seen.violations,
    exercised: seen.queued,
    holds: `Nobody who waited was overtaken by more than ${overtakes ?? 0}.`,
    idle: overtakes === null ? 'The scenario sets no bound on overtaking.' : 'Never two were waiting at once.',
    bound: overtakes === null ? undefined : `overtaken by at most ${overtakes}`,
  })
}

function overtakings(model: Model, allowed: number): { violations: Violation[]; queued: boolean } {
  const violations: Violation[] = []
  let queued = false
  for (const changes of model.changes.values()) {
    const overtakers = new Map<Want, Want[]>()
    const overlapping = follow(changes, (want, by) => {
      const list = overtakers.get(want) ?? []
      list.push(by)
      overtakers.set(want, list)
      if (list.length > allowed && violations.length < MAX_VIOLATIONS) violations.push(overtaken(want, list))
    })
    queued ||= overlapping
  }
  return { violations, queued }
}

/** Reports each overtaking; answers whether two were ever waiting at once. */
function follow(changes: readonly Change[], report: (want: Want, by: Want) => void): boolean {
  const open = new Set<Want>()
  const opened = new Set(changes.flatMap(({ hold, opens }) => (hold && opens ? [hold.from] : [])))
  let queued = false
  for (const { want, opens, seq } of changes) {
    if (!want) continue
    if (opens) {
      open.add(want)
      continue
    }
    open.delete(want)
    // Both have been attempted before this one closes: they were waiting at once.
    if (want.attempt === null) continue
    for (const other of open) {
      if (other.attempt === null || other.attempt > seq) continue
      queued = true
      const enters = want.closed?.how === 'enter' && opened.has(seq)
      if (enters && other.attempt < want.attempt) report(other, want)
    }
  }
  return queued || bothOpenAtTheEnd(open)
}

const bothOpenAtTheEnd = (open: ReadonlySet<Want>): boolean =>
  [...open].filter(({ attempt }) => attempt !== null).length >= 2

function overtaken(want: Want, by: readonly Want[]): Violation {
  const last = by.at(-1) as Want
  return violation(
    `${want.holder} waited for ${want.resource} from ${moment(want.at)} and was overtaken ${count(by.length, 'time')}: ` +
      `by ${names(by.map(({ holder }) => holder))}, at last at ${moment(last.closed?.at ?? last.at)}.`,
    [want.attempt, ...by.flatMap(({ attempt, closed }) => [attempt, closed?.seq])],
    { at: last.closed?.at ?? last.at },
    [want.client, ...by.map(({ client }) => client)],
  )
}
