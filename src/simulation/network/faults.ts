/**
 * The network's faults as rules. A rule looks at a message and says what becomes of it: deliver, hold until a gate
 * opens, or lose. Cuts and slow links are asked by direction.
 */
import type { Micros } from '../../base'
import { hostOf } from '../../scenario'
import type { ActorId, Payload, Seq } from '../../trace'

/** Closed until `open` is called, once. */
export interface Gate {
  readonly opened: boolean
  open(): void
  whenOpen(run: () => void): void
}

export function createGate(): Gate {
  let opened = false
  const waiting: (() => void)[] = []
  return {
    get opened() {
      return opened
    },
    open() {
      opened = true
      for (const run of waiting.splice(0)) run()
    },
    whenOpen(run) {
      if (opened) run()
      else waiting.push(run)
    },
  }
}

export interface MessageInfo {
  readonly from: ActorId
  readonly to: ActorId
  readonly payload: Payload
  /** The call that a request or a reply belongs to. */
  readonly of: Seq | undefined
}

export type Verdict =
  | { readonly do: 'deliver' }
  | { readonly do: 'hold'; readonly gate: Gate }
  | { readonly do: 'lose' }

const DELIVER: Verdict = { do: 'deliver' }

export interface NetworkFaults {
  judge(message: MessageInfo): Verdict
  /** The next message that `matches` gets the verdict; the one after it is a message like any other. */
  addRule(matches: (message: MessageInfo) => boolean, verdict: Verdict): void
  /** Cuts all traffic between the two groups until the returned function is called. */
  cut(a: readonly ActorId[], b: readonly ActorId[]): () => void
  isCut(from: ActorId, to: ActorId): boolean
  whenHealed(run: () => void): void
  /** Adds to the latency between two actors until the returned function is called. */
  slow(a: ActorId, b: ActorId, by: Micros): () => void
  slowdown(from: ActorId, to: ActorId): Micros
}

export function createNetworkFaults(): NetworkFaults {
  let rules: { readonly matches: (message: MessageInfo) => boolean; readonly verdict: Verdict }[] = []
  const cuts = new Set<readonly [ReadonlySet<ActorId>, ReadonlySet<ActorId>]>()
  const slowLinks = new Set<{ readonly a: ActorId; readonly b: ActorId; readonly by: Micros }>()
  let healed: (() => void)[] = []
  return {
    judge(message) {
      if (rules.length === 0) return DELIVER
      const rule = rules.find(({ matches }) => matches(message))
      if (!rule) return DELIVER
      rules = rules.filter((other) => other !== rule)
      return rule.verdict
    },
    addRule: (matches, verdict) => void rules.push({ matches, verdict }),
    cut(a, b) {
      const groups = [new Set(a), new Set(b)] as const
      cuts.add(groups)
      return () => {
        cuts.delete(groups)
        const waiting = healed
        healed = []
        for (const run of waiting) run()
      }
    },
    isCut(from, to) {
      if (cuts.size === 0) return false
      const [here, there] = [hostOf(from), hostOf(to)]
      return [...cuts].some(([a, b]) => (a.has(here) && b.has(there)) || (b.has(here) && a.has(there)))
    },
    whenHealed: (run) => void healed.push(run),
    slow(a, b, by) {
      const link = { a, b, by }
      slowLinks.add(link)
      return () => slowLinks.delete(link)
    },
    slowdown(from, to) {
      if (slowLinks.size === 0) return 0
      const [here, there] = [hostOf(from), hostOf(to)]
      return [...slowLinks].reduce(
        (sum, { a, b, by }) => ((a === here && b === there) || (a === there && b === here) ? sum + by : sum),
        0,
      )
    },
  }
}
