import type { Row, Shown } from '../../store'
import { type WallClock, wallMicros } from '../../trace'

const TRUE_CLOCK: WallClock = { offset: 0, ratePpm: 0, since: 0 }

/** What the clock of the place where a row happened showed then, in UTC: "00:00:10.002100". */
export function wallText({ trace, states }: Shown, { seq, at }: Row): string {
  const event = trace.events[seq]
  const world = states.at(seq)
  const actor = event?.actor ?? ''
  const clock = world.nodes.get(actor)?.clock ?? world.clients.get(actor)?.clock ?? TRUE_CLOCK
  const us = wallMicros(trace.epoch, clock, at)
  const fraction = String(us % 1_000_000).padStart(6, '0')
  return `${new Date(Math.floor(us / 1000)).toISOString().slice(11, 19)}.${fraction}`
}
