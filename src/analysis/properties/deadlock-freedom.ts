import { DEFAULT_SLACK_US } from '../../scenario'
import { isLive, type NodeState, type Seq, type Trace } from '../../trace'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { electorate, replay, type World } from '../model/replay'
import { createTenures, type Ended, type Tenure } from '../model/tenure'
import { length, moment } from '../text'

/**
 * Violated when a grant outlives its holder's end by more than `freed` (default: the TTL asked for, or where none was
 * asked the parameter `ttl`, + 5 s) on the current master, or on a quorum where the want named its nodes. A holder
 * ends with a crash, with its program, and when it leaves or gives up and does not come back. Not exercised when no
 * granted holder ended.
 */
export const deadlockFreedom: Checker = (model) => {
  const { violations, exercised, undecided } = watch(model)
  const { freed } = model.trace.bounds
  return conclude(model.end, {
    violations,
    exercised,
    undecided,
    holds: 'Every lock was freed in time after its holder had ended.',
    idle: 'No holder of a granted lock ended.',
    bound: `freed within ${freed === null ? `the TTL asked for + ${length(DEFAULT_SLACK_US)}` : length(freed)}`,
  })
}

function watch(model: Model): { violations: Violation[]; exercised: boolean; undecided: string | undefined } {
  const { trace, end } = model
  const tenures = createTenures(model)
  const violations: Violation[] = []
  /** Ended and found gone in time: a failover may still bring one back. */
  const past = new Set<Ended>()
  let isStirred = false
  const outlives = (ended: Ended, world: World, at: number) => {
    if (!stands(trace, world, ended.tenure, at)) return false
    if (violations.length < MAX_VIOLATIONS) violations.push(leftover(ended))
    return true
  }
  const world = replay(trace, (event, before) => {
    if (isStirred) for (const ended of past) if (outlives(ended, before, event.at)) past.delete(ended)
    isStirred = event.kind === 'role' || event.kind === 'load' || event.kind === 'resync'
    for (const ended of tenures.dueBefore(event.at)) if (!outlives(ended, before, ended.due + 1)) past.add(ended)
    tenures.note(event)
  })
  const pending = tenures
    .dueBefore(Number.POSITIVE_INFINITY)
    .find(({ tenure, due }) => stands(trace, world, tenure, end.quiet ? due + 1 : end.at))
  return {
    violations,
    exercised: tenures.anyEnded(),
    undecided:
      pending &&
      `${pending.tenure.key} was not freed yet when the run ended at ${moment(end.at)}, ` +
        `${length(end.at - pending.at)} after ${pending.tenure.holder} had ${pending.how}`,
  }
}

/** Whether the grant is still there at virtual time `at`, on as many nodes as make it true. */
function stands(trace: Trace, world: World, tenure: Tenure, at: number): boolean {
  const { nodes, quorum } = electorate(world, tenure.want)
  const having = nodes.filter((id) => {
    const node = world.nodes.get(id)
    return node !== undefined && isLive(trace, node, tenure.key, at) && isOf(node, tenure)
  })
  return having.length >= quorum
}

/** Whether the value that the node has was made by a command of this tenure. */
function isOf(node: NodeState, tenure: Tenure): boolean {
  const state = node.keys.get(tenure.key)
  const made = (origin: Seq | null | undefined) => typeof origin === 'number' && tenure.grants.has(origin)
  if (!state) return false
  if (state.fields.size === 0) return made(state.origin)
  return [...tenure.fields].some((field) => made(state.fields.get(field)?.origin))
}

function leftover({ tenure, seq, at, how, due }: Ended): Violation {
  return violation(
    `${tenure.key}, granted to ${tenure.holder} at ${moment(tenure.latest.at)}, was still there ${length(due - at)} after ` +
      `${tenure.holder} had ${how} at ${moment(at)}.`,
    [tenure.latest.execution, seq],
    { at: due },
    [tenure.client, tenure.latest.node],
  )
}
