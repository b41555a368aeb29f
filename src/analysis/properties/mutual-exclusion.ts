import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import { conflicting, type Hold } from '../model/hold'
import { interval } from '../text'

/**
 * Violated when two conflicting holds of different holders overlap: beliefs, whatever the nodes say. Not exercised
 * when fewer than two holders wanted or entered a resource, or nobody entered it.
 */
export const mutualExclusion: Checker = (model) =>
  conclude(model.end, {
    violations: overlaps(model),
    exercised: exercised(model),
    holds: 'No two conflicting holds overlap.',
    idle: 'No resource was entered that two holders wanted.',
  })

function overlaps({ changes }: Model): Violation[] {
  const found: Violation[] = []
  for (const list of changes.values()) {
    const open = new Set<Hold>()
    for (const { hold, opens } of list) {
      if (!hold) continue
      if (!opens) open.delete(hold)
      else {
        for (const other of open) {
          if (found.length >= MAX_VIOLATIONS) return found
          if (conflicting(other.mode, hold.mode)) found.push(overlap(other, hold))
        }
        open.add(hold)
      }
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

function overlap(first: Hold, second: Hold): Violation {
  const until = Math.min(first.until, second.until)
  const text = `${first.holder} and ${second.holder} are both inside ${second.resource} ${interval(second.since, until)}.`
  return violation(text, [first.from, second.from], { at: second.since, until }, [first.client, second.client])
}

function exercised({ holds, wants }: Model): boolean {
  const contenders = new Map<string, Set<string>>()
  for (const { resource, holder } of [...wants, ...holds]) {
    contenders.set(resource, (contenders.get(resource) ?? new Set()).add(holder))
  }
  return holds.some(({ resource }) => (contenders.get(resource)?.size ?? 0) >= 2)
}
