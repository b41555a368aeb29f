/** A run as Markdown for a chat, a ticket or notes: what it is, what came of it, the way to it and a part of its trace. */
import { formatMoment, type Micros } from '../../base'
import { describe } from '../../picture'
import type { ActorId, Seq, Trace, TraceEvent } from '../../trace'

export interface MarkdownRow {
  readonly seq: Seq
  readonly at: Micros
  readonly actor: ActorId
  /** Null where the event's own sentence says it. */
  readonly text: string | null
  readonly outcome: string | null
}

export interface MarkdownRun {
  readonly title: string
  readonly description: string
  /** What differs from the scenario's own settings: "ttl=12s". */
  readonly settings: readonly string[]
  /** What a person changed beside them, each as a clause. */
  readonly changes: readonly string[]
  /** Null while a question is open. */
  readonly verdicts: readonly { readonly name: string; readonly verdict: string; readonly text: string }[] | null
  readonly url: string
  readonly trace: Trace
  /** What may be seen of the trace, in order. */
  readonly rows: readonly MarkdownRow[]
  /** The event that the excerpt is around. */
  readonly moment: Seq
}

/** So many rows are a part of a message and not a message of their own. */
const MAX_ROWS = 24

export function markdownOf(run: MarkdownRun): string {
  const { title, description, settings, changes, verdicts, url } = run
  const parts = [
    `# ${plain(title)}`,
    prose(description),
    settings.length > 0 ? `With ${settings.map(code).join(', ')}.` : '',
    changes.length > 0 ? `Changed: ${changes.map(plain).join('; ')}.` : '',
    verdicts?.map(({ name, verdict, text }) => `- **${plain(name)}: ${plain(verdict)}.** ${prose(text)}`).join('\n') ??
      'The verdicts follow the question.',
    `[Open it in Lockstep](<${address(url)}>)`,
    excerptOf(run),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The rows around the moment, as code, which no row can leave. */
function excerptOf({ trace, rows, moment }: MarkdownRun): string {
  if (rows.length === 0) return ''
  const here = Math.max(
    0,
    rows.findLastIndex(({ seq }) => seq <= moment),
  )
  const first = Math.max(0, Math.min(here - MAX_ROWS / 2, rows.length - MAX_ROWS))
  const shown = rows.slice(first, first + MAX_ROWS)
  const width = Math.max(...shown.map(({ actor }) => actor.length))
  const lines = shown.map((row) => {
    const text = row.text ?? describe(trace, trace.events[row.seq] as TraceEvent)
    const outcome = row.outcome === null ? '' : `  → ${row.outcome}`
    return flat(`${formatMoment(row.at).padStart(11)}  ${row.actor.padEnd(width)}  ${text}${outcome}`).trimEnd()
  })
  const left = [before(first), after(rows.length - first - shown.length)].filter((text) => text !== '')
  const fence = fenceAround(lines)
  const block = [`${fence}text`, ...lines, fence].join('\n')
  return left.length === 0 ? block : `${block}\n\n${left.join('; ')}.`
}

const before = (count: number) => (count === 0 ? '' : `${count} rows come before these`)
const after = (count: number) => (count === 0 ? '' : `${count} rows come after these`)

const fenceAround = (lines: readonly string[]): string =>
  '`'.repeat(Math.max(3, ...lines.flatMap((line) => Array.from(line.matchAll(/`+/g), ([run]) => run.length + 1))))

/** Line ends and other control characters would end what a text stands in. */
const flat = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Text that is only text: no markup, no HTML, no link, and no list where it begins a line. */
const plain = (text: string): string => opening(flat(text).trim())

const opening = (text: string): string =>
  escaped(text)
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#!|~:@&$^]|(?<=www)\./gi, (char) => `\\${char}`)

/** A sentence of a lesson: what stands between two single backticks is code. */
const prose = (text: string): string =>
  flat(text)
    .trim()
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, i) => (i === 0 ? opening(part) : i % 2 === 1 ? code(part) : escaped(part)))
    .join('')

/** Code in a line, between more backticks than it has in a row itself. */
function code(text: string): string {
  const line = flat(text)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

const address = (url: string): string => url.replace(/[\s<>\\`\p{Cc}]/gu, encodeURIComponent)
