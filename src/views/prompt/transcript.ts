/** What was typed in a run up to a moment, and what came of it: read from the trace alone. */
import type { Shown } from '../../store'
import type { EventOf, Seq, Trace } from '../../trace'
import { type Typed, typedCommands } from '../../trace/typed'
import { secondsText } from '../shared/time-text'
import { redisCliText } from '../trace-table/redis-cli'
import type { Place } from './place'
import { printReply } from './print-reply'

export interface TranscriptEntry {
  readonly id: string
  readonly place: Place
  /** The command as it is typed. */
  readonly line: string
  /** The last event of it up to the moment. */
  readonly seq: Seq
  readonly at: number
  /** What redis-cli prints, or why it prints nothing yet. */
  readonly text: string
  readonly tone: 'reply' | 'bad' | 'waiting'
}

export interface Transcript {
  readonly entries: readonly TranscriptEntry[]
  /** Lines that are typed after the moment, where nothing is hidden. */
  readonly later: number
  /** Lines that were not typed in this run, where nothing is hidden. */
  readonly never: number
}

export function transcriptOf({ trace, file }: Shown, moment: Seq, horizon: Seq | null): Transcript {
  const lines = (file.faults ?? []).flatMap(({ id, action }) => (action.do === 'command' ? [{ id, action }] : []))
  const typed = typedCommands(trace, new Set(lines.map(({ id }) => id)))
  const known = lines.flatMap(({ id, action }) => {
    const each = typed.get(id)
    return each ? [{ id, action, typed: each }] : []
  })
  const now = known.filter(({ typed: { fired } }) => fired <= moment)
  const entries = now.map(({ id, action, typed: each }): TranscriptEntry => {
    const { actor, node, args } = action
    return {
      id,
      place: node === undefined ? { actor } : { actor, node },
      line: redisCliText([args]).slice(0, -1),
      seq: each.last <= moment ? each.last : each.fired,
      at: trace.events[each.fired]?.at ?? 0,
      ...outcomeOf(trace, action, each, moment, horizon),
    }
  })
  const hides = horizon !== null
  return {
    entries: entries.sort((a, b) => a.at - b.at),
    later: hides ? 0 : known.length - now.length,
    never: hides ? 0 : lines.length - known.length,
  }
}

const LOST = /^(Error: Server closed|Could not connect)/

/** Whether what was typed last at the place has begun a transaction. */
export function isInTransaction(entries: readonly TranscriptEntry[], { actor, node }: Place): boolean {
  let inside = false
  for (const { place, line, text, tone } of entries) {
    if (place.actor !== actor || place.node !== node) continue
    if (/^multi$/i.test(line) && tone === 'reply') inside = true
    else if (LOST.test(text) || (/^(exec|discard|reset)$/i.test(line) && tone !== 'waiting')) inside = false
  }
  return inside
}

type Outcome = Pick<TranscriptEntry, 'text' | 'tone'>

function outcomeOf(
  trace: Trace,
  { actor, args }: Place & { readonly args: readonly string[] },
  typed: Typed,
  moment: Seq,
  horizon: Seq | null,
): Outcome {
  const { over, last, reply, problem, sent, fired } = typed
  if (!sent) return { text: unsent(trace, actor, fired), tone: 'bad' }
  if (over && last <= moment) {
    if (problem !== null) return { text: /^Server /.test(problem) ? `Error: ${problem}` : problem, tone: 'bad' }
    return reply
      ? { text: printReply(args, reply).trimEnd(), tone: reply.type === 'error' ? 'bad' : 'reply' }
      : { text: 'No reply was kept.', tone: 'waiting' }
  }
  if (horizon !== null && (!over || last > horizon))
    return { text: 'What comes of it is shown when the question is answered.', tone: 'waiting' }
  return {
    text: over ? `The reply comes at ${secondsText(trace.events[last]?.at ?? 0)}.` : 'No reply comes in this run.',
    tone: 'waiting',
  }
}

/** It did not leave: the host is down, or, typed at a node itself, its process. */
function unsent({ events }: Trace, actor: string, fired: Seq): string {
  const crash = events.findLast(
    (event): event is EventOf<'crash'> => event.kind === 'crash' && event.actor === actor && event.seq < fired,
  )
  return crash?.what === 'process'
    ? `Could not connect to Redis at ${actor}:6379: Connection refused`
    : `The host of ${actor} is down: nobody types there.`
}
