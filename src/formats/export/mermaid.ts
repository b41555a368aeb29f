/**
 * A Mermaid sequence diagram: an arrow for each message at the time of its sending, a note for what its actor does by
 * itself and for a message that takes effect only after something else has happened. Heartbeats are left out.
 */
import { formatMoment, type Micros, respToText } from '../../base'
import { callOf, carriedReply, commandText, describe } from '../../picture'
import type { ActorId, EventKind, EventOf, Seq, Trace, TraceEvent } from '../../trace'

/** Mermaid draws no text longer than 50,000 characters unless it is told to. */
const MAX_LENGTH = 48_000

/** What an actor does that no arrow shows. */
const NOTES: ReadonlySet<EventKind> = new Set([
  'enter',
  'leave',
  'give-up',
  'print',
  'pause',
  'resume',
  'crash',
  'restart',
  'expire',
  'role',
  'resync',
  'load',
  'sdown',
  'odown',
  'elected',
  'switch-master',
  'clock',
  'finish',
])

type Send = EventOf<'send'>

export function mermaidDiagram(trace: Trace, title: string): string {
  const lanes = trace.actors.filter(({ type }) => type !== 'run')
  const names = new Map(lanes.map(({ id }, index) => [id, `p${index + 1}`]))
  const head = [
    'sequenceDiagram',
    `  title ${safe(title)}`,
    ...lanes.map(({ id }) => `  participant ${names.get(id)} as ${safe(id)}`),
  ]
  const body = new Writer(trace, names).lines()
  return `${fitted(head, body).join('\n')}\n`
}

class Writer {
  readonly #trace: Trace
  readonly #names: ReadonlyMap<ActorId, string>
  readonly #lost: ReadonlySet<Seq>
  readonly #lines: string[] = []
  /** By sending: how many lines there were then. */
  readonly #sent = new Map<Seq, number>()

  constructor(trace: Trace, names: ReadonlyMap<ActorId, string>) {
    this.#trace = trace
    this.#names = names
    this.#lost = new Set(
      trace.events.flatMap(({ kind, cause }) => (kind === 'lost' && cause !== undefined ? [cause] : [])),
    )
  }

  lines(): readonly string[] {
    for (const event of this.#trace.events) if (!event.background) this.#write(event)
    return this.#lines
  }

  #write(event: TraceEvent): void {
    if (event.kind === 'send') {
      this.#arrow(event)
      this.#sent.set(event.seq, this.#lines.length)
    } else if (NOTES.has(event.kind) || isTypedHere(event) || this.#isLate(event)) this.#note(event)
  }

  /** Whether it is what a message does, and other lines have come since that was sent. */
  #isLate({ kind, cause }: TraceEvent): boolean {
    const sent = cause === undefined ? undefined : this.#sent.get(cause)
    return sent !== undefined && kind !== 'lost' && sent < this.#lines.length
  }

  #arrow(send: Send): void {
    const [from, to] = [this.#names.get(send.actor), this.#names.get(send.to)]
    if (from === undefined || to === undefined) return
    const line = send.payload.endsWith('reply') ? '--' : '-'
    const head = this.#lost.has(send.seq) ? 'x' : '>>'
    this.#lines.push(`  ${from}${line}${head}${to}: ${said(send.at, messageText(this.#trace, send))}`)
  }

  /** What no lane's actor did concerns all of them. */
  #note(event: TraceEvent): void {
    const all = [...this.#names.values()]
    const over = this.#names.get(event.actor) ?? [...new Set([all[0], all.at(-1)])].join(',')
    if (over === '') return
    this.#lines.push(`  Note over ${over}: ${said(event.at, describe(this.#trace, event))}`)
  }
}

/** What is typed at a node itself comes from no other lane. */
const isTypedHere = (event: TraceEvent) => event.kind === 'execute' && event.client === 'run'

function messageText(trace: Trace, send: Send): string {
  const call = callOf(trace, send.of)
  const cause = send.cause === undefined ? undefined : trace.events[send.cause]
  switch (send.payload) {
    case 'request':
      return commandText(call?.args ?? ['a command'])
    case 'reply': {
      const reply = carriedReply(trace, send)
      return reply ? respToText(reply) : 'reply'
    }
    case 'write':
      return `write ${call?.resource ?? ''}`
    case 'write-reply':
      return cause?.kind === 'store' ? (cause.accepted ? 'accepted' : 'refused') : 'reply'
    case 'stream':
    case 'push':
      return send.args ? commandText(send.args) : send.payload
    default:
      return send.payload
  }
}

/** As many lines as Mermaid draws, and what was left out in words. */
function fitted(head: readonly string[], body: readonly string[]): readonly string[] {
  let length = head.join('\n').length
  const most = body.findIndex((line) => {
    length += line.length + 1
    return length > MAX_LENGTH
  })
  if (most === -1) return [...head, ...body]
  return [...head, ...body.slice(0, most), `  Note over p1: ${body.length - most} more lines are left out`]
}

const LONGEST = 200

/**
 * A text that Mermaid shows as it is: whatever means something to it, to Markdown, to HTML or to its formulas becomes
 * the number of its character.
 */
function safe(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  const line = short.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ').trim()
  return line.replace(/[^\p{L}\p{N} .,()'/+…µ–—-]/gu, (char) => `#${char.codePointAt(0)};`) || ' '
}

/** What happened and when. Behind the time a colon means nothing. */
const said = (at: Micros, text: string): string => safe(`${formatMoment(at)} s ${text}`).replaceAll('#58;', ':')
