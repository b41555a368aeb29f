import type { EventOf, KeyState, Seq, Trace, WantState } from '../../trace'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import type { Claim } from '../model/contention'
import { holdersOf } from '../model/holders'
import { nameOf } from '../model/names'
import { knownTruth, replay } from '../model/replay'
import { moment } from '../text'

/**
 * Claims against the truth at the claim. Violated by `held` (which an enter says too) without truth; by `not-held`
 * while the own value is stored; by `released` while it still is; by `not-mine` after one's own release removed it.
 * Not exercised without a claim whose truth is known.
 */
export const truthfulAnswers: Checker = (model) => {
  const { violations, judged } = confront(model)
  return conclude(model.end, {
    violations,
    exercised: judged,
    holds: 'Every answer that the lock gave was true when it was given.',
    idle: 'No claim was made whose truth is known.',
  })
}

function confront({ trace, claims, lockKeys }: Model): { violations: Violation[]; judged: boolean } {
  const claimAt = new Map(claims.map((claim) => [claim.seq, claim]))
  const removals = createRemovals(trace, lockKeys)
  const changedBy = new Map<string, Seq>()
  const violations: Violation[] = []
  let judged = false
  replay(trace, (event, world) => {
    if ('effects' in event) for (const { key } of event.effects) if (lockKeys.has(key)) changedBy.set(key, event.seq)
    if (event.kind === 'execute' && event.effects.length > 0) {
      removals.note(event, (key) => world.nodes.get(event.actor)?.keys.get(key))
    }
    const claim = claimAt.get(event.seq)
    if (!claim) return
    const truth = knownTruth(trace, world, claim.want, event.at)
    const removed = removals.of(claim)
    judged ||= truth !== undefined
    if (violations.length >= MAX_VIOLATIONS || !claim.want || !isUntrue(claim, truth, removed)) return
    violations.push(untruth(claim, claim.want, [removed ?? changedBy.get(claim.want.key ?? '')]))
  })
  return { violations, judged }
}

function isUntrue({ what }: Claim, truth: boolean | undefined, removed: Seq | undefined): boolean {
  if (what === 'held') return truth === false
  if (what === 'not-mine') return removed !== undefined
  return truth === true
}

/** Which owners' values a command of their own client has removed, until they are made anew. */
function createRemovals(trace: Trace, lockKeys: ReadonlySet<string>) {
  const holders = holdersOf(trace)
  const removed = new Map<string, { readonly seq: Seq; readonly by: ReadonlySet<string> }>()
  return {
    note(event: EventOf<'execute'>, stateOf: (key: string) => KeyState | undefined): void {
      for (const { key, field, op, before, after } of event.effects) {
        if (!lockKeys.has(key)) continue
        if (op === 'delete') {
          const { client, seq } = event
          const by = holders({ client, key, of: event.of ?? seq, stand: 'out' }, event.args)
          const fields = field === undefined ? (stateOf(key)?.fields.keys() ?? []) : [field]
          for (const owner of [...fields, before])
            if (owner !== null) removed.set(nameOf(client, key, owner), { seq, by })
        } else if (op !== 'ttl' && removed.size > 0) removed.delete(nameOf(event.client, key, field ?? after ?? ''))
      }
    },
    of({ client, holder, want }: Claim): Seq | undefined {
      if (!want || want.key === null || want.owner === null) return undefined
      const removal = removed.get(nameOf(client, want.key, want.owner))
      return removal?.by.has(holder) ? removal.seq : undefined
    },
  }
}

function untruth(claim: Claim, want: WantState, evidence: readonly (Seq | undefined)[]): Violation {
  const { holder, client, resource, at, seq } = claim
  const what: Record<Claim['what'], string> = {
    held: `was told that it holds ${resource} when ${want.key} was not its own`,
    'not-held': `was told that it does not hold ${resource} while its value was stored in ${want.key}`,
    released: `was told that ${resource} is released while its value was still stored in ${want.key}`,
    'not-mine': `was told that ${resource} was not its own to release though its own release had removed it`,
  }
  return violation(`${holder} ${what[claim.what]}, at ${moment(at)}.`, [...evidence, seq], { at }, [client])
}
