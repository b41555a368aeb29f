import type { Seq, Trace } from '../../trace'
import type { Checker } from '../checker'
import { conclude, MAX_VIOLATIONS, type Violation, violation } from '../finding'
import type { Model } from '../model'
import type { Grant } from '../model/grants'
import type { Hold } from '../model/hold'
import { nameOf } from '../model/names'
import { moment } from '../text'

/**
 * Violated by two holds with one token; by a token not greater than that of a hold entered before its acquire was
 * sent; by a storage that accepted a lower token than it had accepted. Not exercised with fewer than two tokens on
 * one resource.
 */
export const fencing: Checker = (model) =>
  conclude(model.end, {
    violations: [...sharedTokens(model), ...tokensInDisorder(model), ...loweredStorage(model)]
      .sort((a, b) => a.at - b.at)
      .slice(0, MAX_VIOLATIONS),
    exercised: exercised(model),
    holds: 'Every later hold has a greater token, and the storage accepted none lower than before.',
    idle: 'No resource saw two fencing tokens.',
  })

/** A token's place in the order; null where it is no whole number (a random text has no order). */
function order(token: number | string | null | undefined): number | null {
  const value = typeof token === 'string' && /^-?\d{1,15}$/.test(token) ? Number(token) : token
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

const sameToken = (token: number | string): string => String(order(token) ?? token)

function exercised({ holds, stores }: Model): boolean {
  const tokens = new Map<string, Set<string>>()
  for (const { resource, token } of [...holds, ...stores]) {
    if (token === null || token === undefined) continue
    tokens.set(resource, (tokens.get(resource) ?? new Set()).add(sameToken(token)))
  }
  return [...tokens.values()].some((seen) => seen.size >= 2) || tokensTwice(holds)
}

/** One token on two holds is two tokens that were drawn. */
function tokensTwice(holds: readonly Hold[]): boolean {
  const seen = new Set<string>()
  return holds.some(({ resource, token }) => {
    if (token === null) return false
    const name = nameOf(resource, sameToken(token))
    return seen.has(name) || !seen.add(name)
  })
}

function sharedTokens({ holds }: Model): Violation[] {
  const first = new Map<string, Hold>()
  const found: Violation[] = []
  for (const hold of holds) {
    if (hold.token === null) continue
    const name = nameOf(hold.resource, sameToken(hold.token))
    const other = first.get(name)
    if (!other) first.set(name, hold)
    else {
      found.push(
        violation(
          `${other.holder}'s hold of ${hold.resource} at ${moment(other.since)} and ${hold.holder}'s at ` +
            `${moment(hold.since)} have the same token, ${hold.token}.`,
          [other.from, hold.from],
          { at: hold.since },
          [other.client, hold.client],
        ),
      )
    }
  }
  return found
}

function tokensInDisorder({ trace, holds, grants }: Model): Violation[] {
  const acquire = acquires(trace, holds, grants)
  /** By resource: each hold whose token is greater than all before it, in order. */
  const records = new Map<string, Hold[]>()
  const found: Violation[] = []
  for (const hold of holds) {
    const token = order(hold.token)
    if (token === null) continue
    const peaks = records.get(hold.resource) ?? []
    records.set(hold.resource, peaks)
    const sent = acquire.get(hold)
    const earlier = sent === undefined ? undefined : lastBefore(peaks, sent)
    const highest = order(earlier?.token)
    // An equal token is told by `sharedTokens`.
    if (earlier && highest !== null && token < highest) found.push(disorder(hold, earlier))
    const peak = order(peaks.at(-1)?.token)
    if (peak === null || token > peak) peaks.push(hold)
  }
  return found
}

function lastBefore(peaks: readonly Hold[], seq: Seq): Hold | undefined {
  let low = 0
  let high = peaks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((peaks[middle] as Hold).from < seq) low = middle + 1
    else high = middle
  }
  return peaks[low - 1]
}

function disorder(hold: Hold, earlier: Hold): Violation {
  return violation(
    `${hold.holder} entered ${hold.resource} at ${moment(hold.since)} with token ${hold.token}, lower than the ` +
      `${earlier.token} of ${earlier.holder}, who had entered at ${moment(earlier.since)}, before it asked.`,
    [earlier.from, hold.from],
    { at: hold.since },
    [earlier.client, hold.client],
  )
}

/** When the command that granted each hold was sent; where none is known, when it was wanted. */
function acquires(trace: Trace, holds: readonly Hold[], grants: readonly Grant[]): ReadonlyMap<Hold, Seq> {
  const sent = new Map<Hold, Seq>()
  const latest = new Map<string, Grant>()
  let next = 0
  for (const hold of holds) {
    for (let grant = grants[next]; grant && grant.execution < hold.from; grant = grants[++next]) {
      if (grant.want) latest.set(nameOf(grant.holder, grant.want.resource), grant)
    }
    const grant = latest.get(nameOf(hold.holder, hold.resource))
    const seq = grant ? sendOf(trace, grant) : hold.want?.seq
    if (seq !== undefined) sent.set(hold, seq)
  }
  return sent
}

/** The sending of the command's request; a fault may have held it back after the call. */
function sendOf(trace: Trace, { origin, execution }: Grant): Seq {
  for (let seq = origin + 1; seq < execution; seq++) {
    const event = trace.events[seq]
    if (event?.kind === 'send' && event.of === origin && event.payload === 'request') return seq
  }
  return origin
}

function loweredStorage({ stores }: Model): Violation[] {
  const highest = new Map<string, { readonly token: number; readonly seq: Seq; readonly client: string }>()
  const found: Violation[] = []
  for (const { accepted, resource, token, seq, at, client, holder } of stores) {
    const value = order(token)
    if (!accepted || value === null) continue
    const before = highest.get(resource)
    if (!before || value > before.token) highest.set(resource, { token: value, seq, client })
    else if (value < before.token) {
      found.push(
        violation(
          `The storage accepted ${holder}'s write to ${resource} with token ${value} at ${moment(at)} ` +
            `after one with ${before.token}.`,
          [before.seq, seq],
          { at },
          [before.client, client],
        ),
      )
    }
  }
  return found
}
