import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { type Hold, modeClass } from '../model/hold'
import { type Wait, waits } from '../model/waits'
import type { Want } from '../model/want'
import { count, interval, length, list, moment } from '../text'

/**
 * Violated when more than n of n permits are held at once, or a want for one is open longer than `progress` (default
 * ttl + 5 s) while fewer than n are held. Not exercised without a one-of-n mode.
 */
export const capacity: Checker = (model) => {
  const bound = model.progressUs
  const exercised = [...model.wants.map(({ named }) => named), ...model.holds].some(
    ({ mode }) => modeClass(mode) === 'permit',
  )
  const tries = exercised ? waits(model).filter(({ want }) => modeClass(want.named.mode) === 'permit') : []
  const late = tries.filter(({ free }) => free > bound).slice(0, MAX_VIOLATIONS)
  const pending = tries.find(({ want }) => want.closed === null)
  return conclude(model.end, {
    violations: [...overfull(model), ...late.map((wait) => starved(wait, model))],
    exercised,
    undecided: pending && `${pending.want.holder} still wanted a permit of ${pending.want.resource} when the run ended`,
    holds: 'Never were more permits held than there are, and none was refused while one was free.',
    idle: 'Nobody wanted one of several permits.',
    bound: `${length(bound)} with a permit free`,
  })
}

function overfull({ changes }: Model): Violation[] {
  const found: Violation[] = []
  for (const list of changes.values()) {
    const open = new Set<Hold>()
    for (const { hold, opens } of list) {
      if (!hold || typeof hold.mode === 'string') continue
      if (!opens) open.delete(hold)
      else {
        open.add(hold)
        if (open.size > hold.mode.of && found.length < MAX_VIOLATIONS) found.push(crowd([...open], hold, hold.mode.of))
      }
    }
  }
  return found
}

function crowd(open: readonly Hold[], last: Hold, of: number): Violation {
  const until = Math.min(...open.map((hold) => hold.until))
  const holders = list(open.map(({ holder }) => holder))
  return violation(
    `${holders} hold ${count(open.length, 'permit')} of ${of} on ${last.resource} ${interval(last.since, until)}.`,
    open.map(({ from }) => from),
    { at: last.since, until },
    open.map(({ client }) => client),
  )
}

function starved({ want, free, exceeded }: Wait, { end }: Model): Violation {
  return violation(
    `${want.holder} wanted a permit of ${want.resource} from ${moment(want.at)}; one was free for ${length(free)}${without(want)}.`,
    [want.seq, want.closed?.seq],
    { at: exceeded ?? want.at, until: want.closed?.at ?? end.at },
    [want.client],
  )
}

const without = ({ closed }: Want): string =>
  closed?.how === 'enter' ? ` before it entered at ${moment(closed.at)}` : ' and it got none'
