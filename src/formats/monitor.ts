import { commandToWire, type Micros, quote, type Resp, respToText, respToWire } from '../base'
import { senderTo } from '../scenario'
import type { EventOf, Seq, Trace, TraceEvent } from '../trace'
import { clockFrom, initialClock, wallMicros } from '../trace'

/** One executed command in the form that redis-cli's MONITOR prints, with what MONITOR leaves out: the reply. */
export interface MonitorLine {
  readonly seq: Seq
  readonly node: string
  /** `1767225600.000100 [0 A:1] "SET" "k" "v"` */
  readonly line: string
  /** As redis-cli prints it; null where the command was never answered. */
  readonly reply: string | null
  /** The commands that a script or a transaction ran inside, in MONITOR's form. */
  readonly inner: readonly string[]
}

const stamp = (wallUs: number) => `${Math.floor(wallUs / 1_000_000)}.${String(wallUs % 1_000_000).padStart(6, '0')}`

/** The arguments as MONITOR quotes them. */
export const quoteArgs = (args: readonly string[]): string => args.map(quote).join(' ')

/** The reply to an execution: its own, or the one that a command that blocked (WAIT) got later. */
export function replyOf(trace: Trace, event: EventOf<'execute'>): Resp | undefined {
  if (event.reply) return event.reply
  return trace.events.slice(event.seq + 1).find((later): later is EventOf<'unblock'> => answers(later, event))?.reply
}

const answers = (later: TraceEvent, event: EventOf<'execute'>) =>
  later.kind === 'unblock' &&
  later.actor === event.actor &&
  (event.of === undefined ? later.cause === event.seq : later.of === event.of)

/** Every foreground command that a node executed, in order. */
export function monitorLines(trace: Trace): readonly MonitorLine[] {
  const wall = wallClocks(trace)
  const lines: MonitorLine[] = []
  for (const event of trace.events) {
    if (event.kind === 'clock') wall.step(event)
    if (event.kind !== 'execute' || event.background) continue
    const at = stamp(wall.read(event.actor, event.at))
    const reply = replyOf(trace, event)
    lines.push({
      seq: event.seq,
      node: event.actor,
      line: `${at} [0 ${senderTo(event.actor, event.client)}:${event.connection}] ${quoteArgs(event.args)}`,
      reply: reply ? respToText(reply) : null,
      inner: (event.inner ?? []).map((command) => `${at} [0 lua] ${quoteArgs(command.args)}`),
    })
  }
  return lines
}

/** The whole run as MONITOR text: inner commands follow their script, and each line ends with `=> reply`. */
export function monitorText(trace: Trace): string {
  const nodes = new Set(trace.actors.filter((actor) => actor.type === 'redis').map((actor) => actor.id))
  const prefix = (node: string) => (nodes.size > 1 ? `${node} ` : '')
  return monitorLines(trace)
    .flatMap(({ node, line, reply, inner }) => [
      `${prefix(node)}${line} => ${reply ?? '(no reply)'}\n`,
      ...inner.map((text) => `${prefix(node)}${text}\n`),
    ])
    .join('')
}

/** The bytes of a command and of its reply as RESP, line breaks made visible. */
export function respBytes(
  args: readonly string[],
  reply: Resp | undefined,
): { readonly sent: string; readonly answered: string | null } {
  return { sent: visible(commandToWire(args)), answered: reply ? visible(respToWire(reply)) : null }
}

const visible = (wire: string) =>
  quote(wire)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/\\r\\n/g, '\\r\\n\n')
    .trimEnd()

/** The nodes' wall clocks, moved on by the clock events that are fed to `step`. */
function wallClocks(trace: Trace) {
  const clocks = new Map(trace.actors.map((actor) => [actor.id, initialClock(actor)]))
  return {
    step: (event: EventOf<'clock'>) => clocks.set(event.actor, clockFrom(event)),
    read: (actor: string, at: Micros) =>
      wallMicros(trace.epoch, clocks.get(actor) ?? { offset: 0, ratePpm: 0, since: 0 }, at),
  }
}
