/**
 * What a person can take away of the run that is shown. While the question is open it ends where the page ends: nothing
 * of what is hidden is in any of it. Not part of this folder's entry, so that the page loads it when somebody exports.
 */
import { monitorText } from '../formats'
import {
  chromeTrace,
  markdownOf,
  mermaidDiagram,
  type SvgStyle,
  shivizLog,
  timelineSvg,
  traceJson,
  traceUpTo,
} from '../formats/export'
import { changedSettings, describeEdits } from '../scenario'
import type { Trace } from '../trace'
import { propertyName } from './derive'
import { horizonOf } from './lesson'
import type { Shown } from './shown'
import type { PlayerState } from './state'

export { embedCode, linkFits, type SvgStyle } from '../formats/export'

interface TextFormat {
  readonly name: string
  readonly help: string
  /** How the file's name ends. */
  readonly ending: string
  readonly type: string
  readonly write: (trace: Trace, title: string) => string
}

/** The forms of a whole run, in the order in which they are offered. */
export const TEXT_FORMATS: readonly TextFormat[] = [
  {
    name: 'MONITOR text',
    help: 'Each command as redis-cli MONITOR prints it, with its reply.',
    ending: 'monitor.txt',
    type: 'text/plain',
    write: monitorText,
  },
  {
    name: 'JSON trace',
    help: 'Every event, as the page itself reads it.',
    ending: 'trace.json',
    type: 'application/json',
    write: traceJson,
  },
  {
    name: 'Mermaid',
    help: 'A sequence diagram as text, for documents and tickets.',
    ending: 'mmd',
    type: 'text/plain',
    write: mermaidDiagram,
  },
  {
    name: 'Perfetto',
    help: 'Chrome trace events: open the file at ui.perfetto.dev.',
    ending: 'perfetto.json',
    type: 'application/json',
    write: chromeTrace,
  },
  {
    name: 'ShiViz',
    help: 'A log with vector clocks: open the file with ShiViz.',
    ending: 'shiviz.log',
    type: 'text/plain',
    write: shivizLog,
  },
]

export function exportText(state: PlayerState, shown: Shown, { write }: TextFormat): string {
  return write(traceUpTo(shown.trace, horizonOf({ ...state, shown })), aboutOf(shown).title)
}

/** The timeline as an SVG. */
export function exportPicture(state: PlayerState, shown: Shown, style: SvgStyle): string {
  const { builtin, trace, findings, beats } = shown
  const { title, description } = aboutOf(shown)
  const changed = [...settingsOf(shown), ...describeEdits(shown.edits)]
  return timelineSvg(
    {
      title,
      description: description.replaceAll('`', ''),
      caption: changed.length === 0 ? builtin.summary : changed.join(', '),
      trace,
      findings,
      until: horizonOf({ ...state, shown }),
      beats,
      mode: state.mode,
    },
    style,
  )
}

/** The run in words, with the link that leads to it. */
export function exportMarkdown(state: PlayerState, shown: Shown, url: string): string {
  const { findings, trace, rows } = shown
  const until = horizonOf({ ...state, shown })
  const exercised = Object.entries(findings).filter(([, { verdict }]) => verdict !== 'not-exercised')
  return markdownOf({
    ...aboutOf(shown),
    settings: settingsOf(shown),
    changes: describeEdits(shown.edits),
    verdicts:
      until === null
        ? exercised.map(([property, { verdict, text }]) => ({
            name: propertyName(property as keyof typeof findings),
            verdict,
            text,
          }))
        : null,
    url,
    trace: traceUpTo(trace, until),
    rows: until === null ? rows : rows.filter(({ seq }) => seq <= until),
    moment: state.moment,
  })
}

/** What it is called and what it is about, in the words of who changed it last. */
export const aboutOf = ({
  builtin,
  edits,
}: Pick<Shown, 'builtin' | 'edits'>): { readonly title: string; readonly description: string } => ({
  title: edits.title ?? builtin.title,
  description: edits.description ?? builtin.lesson.question,
})

/** What a file of the run is called: "gc-pause.trace.json". */
export const fileName = ({ builtin }: Shown, ending: string): string => `${builtin.id}.${ending}`

/** What differs from the scenario as it comes: "ttl=12s". */
const settingsOf = ({ builtin, settings }: Shown): readonly string[] =>
  Object.entries(changedSettings(builtin, settings)).map(([name, value]) => `${name}=${value}`)
