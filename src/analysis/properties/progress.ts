import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, violation } from '../finding'
import { waits } from '../model/waits'
import type { Want } from '../model/want'
import { length, moment } from '../text'

/**
 * Violated when, while a want was open, the time with no conflicting hold open exceeds `progress` (default ttl + 5 s).
 * The time is the sum over the want. A one-of-n want conflicts with the holds that take all n permits.
 */
export const progress: Checker = (model) => {
  const bound = model.progressUs
  const all = waits(model)
  const late = all.filter((wait) => wait.free > bound).slice(0, MAX_VIOLATIONS)
  const pending = all.find((wait) => wait.want.closed === null)
  return conclude(model.end, {
    violations: late.map(({ want, free, exceeded }) =>
      violation(
        `${want.holder} wanted ${want.resource} from ${moment(want.at)} and ${ending(want)}, ` +
          `though nobody was in its way for ${length(free)}.`,
        [want.seq, want.closed?.seq],
        { at: exceeded ?? want.at, until: want.closed?.at ?? model.end.at },
        [want.client],
      ),
    ),
    exercised: all.length > 0,
    undecided:
      pending &&
      `${pending.want.holder} still wanted ${pending.want.resource} when the run ended, ` +
        `after ${length(pending.free)} of ${length(bound)} with nobody in its way`,
    holds: `Whoever wanted a resource that was free got an answer within ${length(bound)}.`,
    idle: 'Nobody wanted a resource.',
    bound: `${length(bound)} with no conflicting hold open`,
  })
}

function ending({ closed }: Want): string {
  if (!closed) return 'still did when the run ended'
  if (closed.how === 'enter') return `entered only at ${moment(closed.at)}`
  if (closed.how === 'give-up') return `gave up at ${moment(closed.at)}`
  return closed.how === 'crash' ? `crashed at ${moment(closed.at)}` : `ended at ${moment(closed.at)} without it`
}
