/**
 * ShiViz: first how the log is to be read, then two lines an event, its host with the vector clock and what happened. Each foreground event counts one
 * up at its actor; an event whose cause is another actor's has seen what that one had. Heartbeats are left out, and
 * what they carried is carried on, so that what happened before what stays true.
 */
import { formatMoment } from '../../base'
import { describe } from '../../picture'
import type { ActorId, Trace } from '../../trace'

/** The expression that ShiViz reads the log with: it takes the first line of a file for it. */
const EXPRESSION = String.raw`(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`

/** By host, how many of its events have been seen. */
type VectorClock = ReadonlyMap<ActorId, number>

/** The clock of each event after it, by seq; a background event has that of what it has seen. */
function vectorClocks(trace: Trace): readonly VectorClock[] {
  const newest = new Map<ActorId, VectorClock>()
  const clocks: VectorClock[] = []
  for (const { seq, actor, cause, background } of trace.events) {
    const clock = merged(newest.get(actor), cause === undefined ? undefined : clocks[cause])
    if (!background) clock.set(actor, (clock.get(actor) ?? 0) + 1)
    newest.set(actor, clock)
    clocks[seq] = clock
  }
  return clocks
}

function merged(own: VectorClock = new Map(), seen: VectorClock = new Map()): Map<ActorId, number> {
  const clock = new Map(own)
  for (const [host, count] of seen) if (count > (clock.get(host) ?? 0)) clock.set(host, count)
  return clock
}

/** The log; the empty second line says that it holds one run. */
export function shivizLog(trace: Trace): string {
  const hosts = new Map(trace.actors.map(({ id }, index) => [id, hostName(id, index)]))
  const clocks = vectorClocks(trace)
  const lines = trace.events.flatMap((event) => {
    if (event.background) return []
    const clock = [...(clocks[event.seq] as VectorClock)].map(([id, count]) => [hosts.get(id), count])
    return [
      `${hosts.get(event.actor)} ${JSON.stringify(Object.fromEntries(clock))}`,
      `${formatMoment(event.at)} s: ${oneLine(describe(trace, event))}`,
    ]
  })
  return [EXPRESSION, '', ...lines, ''].join('\n')
}

/** An id of a scenario is a host's name as it is; another one, which only a forged trace has, is numbered. */
const hostName = (id: ActorId, index: number): string =>
  /^(?:redis-cli@)?[A-Za-z][A-Za-z0-9-]*$/.test(id) ? id : `actor-${index + 1}`

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
