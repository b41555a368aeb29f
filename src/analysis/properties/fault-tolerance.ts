import { DEFAULT_SLACK_US } from '../../scenario'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { type Ask, createAsks } from '../model/asks'
import { length, list, moment } from '../text'

/**
 * Violated when, with 1 to `survives` lock nodes crashed or cut off, a want or release started then is unanswered
 * after `recovers` (default 5 s). An answer is an enter, or a reply that is no error from as many nodes as decide. A
 * want that was given up, a client that crashed, and more nodes down than `survives` before the bound was over leave
 * nothing to judge. Not exercised when no node was down, or more than `survives`, or nothing was started then.
 */
export const faultTolerance: Checker = (model) => {
  const { survives, recovers } = model.trace.bounds
  const bound = recovers ?? DEFAULT_SLACK_US
  const seen = survives > 0 ? watch(model, survives, bound) : { violations: [], exercised: false, undecided: undefined }
  return conclude(model.end, {
    ...seen,
    holds: `With ${survives === 1 ? 'one node' : `up to ${survives} nodes`} down, every want and release was answered in time.`,
    idle:
      survives > 0
        ? 'Nothing was asked of the lock while it should have survived a fault.'
        : 'The lock need not survive a node.',
    bound: survives > 0 ? `answered within ${length(bound)} with at most ${survives} down` : undefined,
  })
}

function watch(model: Model, survives: number, bound: number) {
  const { trace, end } = model
  const asks = createAsks(model, survives, bound)
  const violations: Violation[] = []
  for (const event of trace.events) {
    const room = MAX_VIOLATIONS - violations.length
    violations.push(
      ...asks
        .dueBefore(event.at)
        .slice(0, room)
        .map((ask) => unanswered(ask, bound)),
    )
    asks.note(event)
  }
  const pending = asks.open()[0]
  return {
    violations,
    exercised: asks.answered() || violations.length > 0 || pending !== undefined,
    undecided:
      pending && `${pending.what}, ${moment(pending.at)}, was not answered when the run ended at ${moment(end.at)}`,
  }
}

function unanswered({ what, at, seq, client, down, due }: Ask, bound: number): Violation {
  const nodes = [...down.keys()]
  return violation(
    `${what}, at ${moment(at)} with ${list(nodes)} down, had no answer ${length(bound)} later.`,
    [...down.values(), seq],
    { at: due },
    [client, ...nodes],
  )
}
