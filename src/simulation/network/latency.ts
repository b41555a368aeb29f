import { type Micros, randomStream } from '../../base'
import { hostOf, type Scenario } from '../../scenario'
import type { ActorId } from '../../trace'

/** How long the next message from one actor to another travels, in microseconds. */
export type Latency = (from: ActorId, to: ActorId) => Micros

const pair = (a: ActorId, b: ActorId): string => (a < b ? `${a}|${b}` : `${b}|${a}`)

/**
 * Latency with jitter in [0, jitter), drawn for the n-th message of a link in a direction, so that one more message
 * on one link shifts no other link's (DESIGN, Deterministic); nor does what somebody types on the same host.
 * `slowdown` is what faults add.
 */
export function createLatency(scenario: Scenario, slowdown: (from: ActorId, to: ActorId) => Micros): Latency {
  const { network, storage, seed } = scenario
  const links = new Map(network.links.map((link) => [pair(...link.between), link]))
  const sent = new Map<string, number>()
  return (from, to) => {
    const link = links.get(pair(hostOf(from), hostOf(to))) ?? network
    const isStorage = (from === storage.id || to === storage.id) && storage.latency !== undefined
    const latency = isStorage && link === network ? (storage.latency as Micros) : link.latency
    const direction = `${from}>${to}`
    const n = sent.get(direction) ?? 0
    sent.set(direction, n + 1)
    const jitter = link.jitter === 0 ? 0 : randomStream(seed, `latency ${direction} ${n}`).below(link.jitter)
    return latency + jitter + slowdown(from, to)
  }
}
