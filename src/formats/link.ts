/**
 * The address: `#/` is the catalogue, `#/run/gc-pause@1?ttl=12s&watchdog=on&seed=7&at=10.002100s.2&view=linear` is a
 * run at a moment; `display=present` or `embed` and `ask=on` or `off` say how it is shown. `vs.<setting>=…` fields are the
 * settings of a second run beside it (`…?fencing=on&vs.watchdog=on`); where all of those are the scenario's own,
 * `vs=defaults` says so. `edits=…` are changes of the scenario itself, packed (`formats/edits`); `vs.edits=…` those of
 * the second run; `exercise=…` is a scenario of one's own with a goal, packed. `path=classic-five.2` says which step of
 * a path it is; `link-guide` has the other pages. A link is hostile until shown otherwise: decoding never throws, is
 * bounded, and a wrong part is reported in a sentence while the rest is kept. Names and values are checked against the scenario by `resolveLink`.
 */
import { shorten } from '../base'
import { decodeText, readFields, sentence } from './link-fields'
import { decodeGuide, encodeGuide, type GuideRoute } from './link-guide'
import { formatLinkMoment, type LinkMoment, parseLinkMoment } from './link-moment'
import { type Along, alongFields, queryText, readAlong } from './link-path'

export type LinkView = 'compressed' | 'linear'
/** Where it is shown: on a page of its own, to a room, or inside another page. */
export type LinkDisplay = 'page' | 'present' | 'embed'

export interface RunLink {
  readonly id: string
  /** The revision that the link was made for; null where it names none. */
  readonly revision: number | null
  /** Parameters, switches and the seed as they are written, in the order of the link. */
  readonly settings: Readonly<Record<string, string>>
  /** A scenario of one's own that is to be mended, packed; null where the scenario is another. */
  readonly exercise: string | null
  /** Changes of the scenario, packed; null where there are none. */
  readonly edits: string | null
  /** The settings of the run that this one is compared with, in the same form; null where there is none. */
  readonly versus: Readonly<Record<string, string>> | null
  /** Changes of the scenario in the run that this one is compared with. */
  readonly versusEdits: string | null
  readonly at: LinkMoment | null
  readonly view: LinkView
  readonly display: LinkDisplay
  /**
   * Whether the prediction is asked and the future hidden until then. Null leaves it to the reader: asked where it is
   * not answered yet and the moment is not behind it; not asked when presenting or embedded.
   */
  readonly ask: boolean | null
  /** The path that it is a step of. */
  readonly along: Along | null
}

export type Route = { readonly page: 'catalogue' } | { readonly page: 'run'; readonly link: RunLink } | GuideRoute

export interface DecodedLink {
  readonly route: Route
  readonly problems: readonly string[]
}

/** Longer links are not read: no setting of a scenario needs as much. */
export const MAX_LINK_LENGTH = 8_000
const RUN = /^\/run\/([A-Za-z][A-Za-z0-9-]{0,63})(?:@(\d{1,6}))?$/
const VERSUS = 'vs'
const EDITS = 'edits'
const EXERCISE = 'exercise'

/** Whatever stands behind the `#` of a Lockstep address (or the whole address). */
export function decodeLink(address: string): DecodedLink {
  const hash = address.indexOf('#')
  const fragment = hash === -1 ? (address.startsWith('/') ? address : '') : address.slice(hash + 1)
  if (fragment.length > MAX_LINK_LENGTH) {
    return catalogue(
      `This link is ${fragment.length} characters long; Lockstep reads links of up to ${MAX_LINK_LENGTH}.`,
    )
  }
  if (fragment === '' || fragment === '/') return catalogue()
  const mark = fragment.indexOf('?')
  const path = mark === -1 ? fragment : fragment.slice(0, mark)
  const query = mark === -1 ? '' : fragment.slice(mark + 1)
  const guide = decodeGuide(path, query)
  if (guide) return guide
  const match = RUN.exec(decodeText(path) ?? '')
  if (!match)
    return catalogue(`This link leads nowhere that Lockstep knows ("${shorten(path)}"), so here is the catalogue.`)
  const [, id = '', revision] = match
  const { fields, problems } = readFields(query)
  const at = readMoment(fields, problems)
  const view = readChoice(fields, problems, 'view', ['compressed', 'linear'])
  const isEmbedded = take(fields, 'embed') === '1'
  const chosen = readChoice(fields, problems, 'display', ['page', 'present', 'embed'])
  const display = isEmbedded ? 'embed' : chosen
  const ask = { on: true, off: false, auto: null }[readChoice(fields, problems, 'ask', ['auto', 'on', 'off'])]
  const exercise = take(fields, EXERCISE)
  const edits = take(fields, EDITS)
  const versusEdits = take(fields, `${VERSUS}.${EDITS}`)
  const versus = readVersus(fields, problems) ?? (versusEdits === null ? null : {})
  const along = readAlong(fields, problems)
  const link: RunLink = {
    id,
    revision: revision === undefined ? null : Number(revision),
    settings: Object.fromEntries(fields),
    exercise,
    edits,
    versus,
    versusEdits,
    at,
    view,
    display,
    ask,
    along,
  }
  return { route: { page: 'run', link }, problems }
}

/** The fragment, `#` included, that `decodeLink` reads back. */
export function encodeLink(route: Route): string {
  if (route.page === 'catalogue') return '#/'
  if (route.page !== 'run') return encodeGuide(route)
  const { id, revision, settings, exercise, edits, versus, versusEdits, at, view, display, ask, along } = route.link
  const fields = Object.entries(settings)
  if (exercise !== null) fields.push([EXERCISE, exercise])
  if (edits !== null) fields.push([EDITS, edits])
  fields.push(...versusFields(versus, versusEdits))
  if (at) fields.push(['at', formatLinkMoment(at)])
  if (view !== 'compressed') fields.push(['view', view])
  if (display !== 'page') fields.push(['display', display])
  if (ask !== null) fields.push(['ask', ask ? 'on' : 'off'])
  return `#/run/${id}${revision === null ? '' : `@${revision}`}${queryText([...fields, ...alongFields(along)])}`
}

function readMoment(fields: Map<string, string>, problems: string[]): LinkMoment | null {
  const text = take(fields, 'at')
  if (text === null) return null
  const parsed = parseLinkMoment(text)
  if (parsed.ok) return parsed.value
  problems.push(`${sentence(parsed.error)} The run is shown from its start.`)
  return null
}

/** Takes a field out of the others. */
function take(fields: Map<string, string>, name: string): string | null {
  const text = fields.get(name) ?? null
  fields.delete(name)
  return text
}

/** A field that is one of several words; the first is what it is when it is left out or wrong. */
function readChoice<T extends string>(
  fields: Map<string, string>,
  problems: string[],
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const text = take(fields, name)
  const found = choices.find((choice) => choice === text)
  if (text !== null && found === undefined)
    problems.push(`${name} must be ${choices.join(' or ')}, not "${shorten(text)}".`)
  return found ?? choices[0]
}

/** Takes the fields of the second run out of the others. */
function readVersus(fields: Map<string, string>, problems: string[]): RunLink['versus'] {
  const settings: [string, string][] = []
  const isOwn = readChoice(fields, problems, VERSUS, ['none', 'defaults']) === 'defaults'
  for (const [name, value] of [...fields]) {
    if (!name.startsWith(`${VERSUS}.`)) continue
    fields.delete(name)
    settings.push([name.slice(VERSUS.length + 1), value])
  }
  return settings.length > 0 || isOwn ? Object.fromEntries(settings) : null
}

function versusFields(versus: RunLink['versus'], edits: string | null): [string, string][] {
  if (versus === null) return []
  const fields = Object.entries(versus)
  if (edits !== null) fields.push([EDITS, edits])
  return fields.length === 0 ? [[VERSUS, 'defaults']] : fields.map(([name, value]) => [`${VERSUS}.${name}`, value])
}

const catalogue = (...problems: string[]): DecodedLink => ({ route: { page: 'catalogue' }, problems })
