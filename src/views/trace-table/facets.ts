/** By what the rows of the trace can be filtered, read from each row's event. */
import { senderTo } from '../../scenario'
import type { Row } from '../../store'
import type { EventKind, EventOf, Trace, TraceEvent } from '../../trace'

export const FACETS = ['actor', 'connection', 'command', 'kind'] as const
export type Facet = (typeof FACETS)[number]
/** What is asked for of each; a facet that is absent asks for nothing. */
export type Filter = Readonly<Partial<Record<Facet, string>>>

const KINDS: Readonly<Partial<Record<EventKind, string>>> = {
  execute: 'commands',
  store: 'writes to the storage',
  expire: 'expiries',
  apply: 'replication',
  resync: 'replication',
  load: 'replication',
  role: 'failover',
  odown: 'failover',
  elected: 'failover',
  'switch-master': 'failover',
  pause: 'faults',
  resume: 'faults',
  crash: 'faults',
  restart: 'faults',
  clock: 'faults',
  fault: 'faults',
  lost: 'lost messages',
}

/** Everything else that has a row is said by a program: want, enter, leave, print and the like. */
const MARK = 'marks of the programs'

const eventOf = ({ events }: Trace, { seq }: Row) => events[seq] as TraceEvent

/** The message that was lost. */
function sentOf({ events }: Trace, { cause }: EventOf<'lost'>): EventOf<'send'> | undefined {
  const sent = cause === undefined ? undefined : events[cause]
  return sent?.kind === 'send' ? sent : undefined
}

/** The Redis node, sentinel or storage that a row happened on, where that is not who did it. */
export function placeOf(trace: Trace, row: Row): string | undefined {
  const event = eventOf(trace, row)
  const place = event.kind === 'lost' ? event.to : event.actor
  return place === row.actor ? undefined : place
}

/** A connection as MONITOR names it: "A:1". */
function connectionOf(trace: Trace, row: Row): string | undefined {
  const event = eventOf(trace, row)
  if (event.kind === 'execute') return `${senderTo(event.actor, event.client)}:${event.connection}`
  const sent = event.kind === 'lost' ? sentOf(trace, event) : undefined
  return sent && `${sent.actor}:${sent.connection}`
}

const VALUES: Readonly<Record<Facet, (trace: Trace, row: Row) => readonly (string | undefined)[]>> = {
  actor: (trace, row) => [row.actor, placeOf(trace, row)],
  connection: (trace, row) => [connectionOf(trace, row)],
  command: (trace, row) => {
    const event = eventOf(trace, row)
    const [name] = row.wire?.args ?? (event.kind === 'apply' ? event.args : [])
    return [name?.toUpperCase()]
  },
  kind: (trace, row) => [KINDS[eventOf(trace, row).kind] ?? MARK, ...(row.wire ? ['commands'] : [])],
}

export const passes = (trace: Trace, row: Row, filter: Filter): boolean =>
  FACETS.every((facet) => filter[facet] === undefined || VALUES[facet](trace, row).includes(filter[facet]))

/** What can be asked for of a facet, in the order in which the rows bring it up. */
export function choicesOf(trace: Trace, rows: readonly Row[], facet: Facet): readonly string[] {
  const found = new Set(rows.flatMap((row) => VALUES[facet](trace, row)))
  return [...found].filter((value) => value !== undefined)
}
