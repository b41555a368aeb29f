/**
 * A path in a link: one of the page's own by its name, or one that somebody made, step by step:
 * `title=Monday&steps=gc-pause;gc-pause,watchdog:on,ttl:12s`. Whether the scenarios exist, a reader of the link decides.
 */
import { shorten } from '../base'
import { encodeText } from './link-fields'

export interface PathStep {
  readonly id: string
  /** Parameters, switches and the seed as they are written. */
  readonly settings: Readonly<Record<string, string>>
}

export interface OwnPath {
  readonly kind: 'own'
  readonly title: string
  readonly steps: readonly PathStep[]
}

export type LinkPath = { readonly kind: 'built-in'; readonly id: string } | OwnPath

/** A path, and the step of it that is shown, from 1. */
export interface Along {
  readonly path: LinkPath
  readonly step: number
}

/** What stays readable as a link, and what a day of teaching needs. */
export const MAX_STEPS = 40
export const MAX_TITLE = 80
const MAX_SETTINGS = 20
const MAX_VALUE = 64
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/
const ALONG = /^([A-Za-z][A-Za-z0-9-]{0,63})\.(\d{1,3})$/
/** What stands for a path that the link itself carries. */
const OWN = 'own'

type Fields = Map<string, string>

/** Takes the fields of a path that somebody made; `prefix` keeps them apart from the settings of a run. */
export function readOwnPath(fields: Fields, problems: string[], prefix = ''): OwnPath {
  const take = (name: string) => {
    const text = fields.get(prefix + name) ?? ''
    fields.delete(prefix + name)
    return text
  }
  const title = take('title').trim()
  const texts = take('steps')
    .split(';')
    .filter((text) => text !== '')
  if (title.length > MAX_TITLE)
    problems.push(`The title of the path was cut: it has ${title.length} characters, and may have ${MAX_TITLE}.`)
  if (texts.length > MAX_STEPS)
    problems.push(`This path has ${texts.length} steps; only the first ${MAX_STEPS} were read.`)
  const steps = texts.slice(0, MAX_STEPS).flatMap((text) => readStep(text, problems))
  return { kind: 'own', title: title.slice(0, MAX_TITLE).trim(), steps }
}

function readStep(text: string, problems: string[]): PathStep[] {
  const [id = '', ...settings] = text.split(',')
  if (!NAME.test(id)) {
    problems.push(
      `"${shorten(text)}" is no step of a path and was left out; a step is a scenario and its settings, such as gc-pause,ttl:12s.`,
    )
    return []
  }
  const read = new Map<string, string>()
  for (const setting of settings) {
    const colon = setting.indexOf(':')
    const [name, value] = [setting.slice(0, colon), setting.slice(colon + 1)]
    if (colon === -1 || !NAME.test(name) || value === '' || value.length > MAX_VALUE || read.size === MAX_SETTINGS)
      problems.push(
        `"${shorten(setting)}" of the step ${id} could not be read and was left out; write a setting as ttl:12s.`,
      )
    else if (!read.has(name)) read.set(name, value)
  }
  return [{ id, settings: Object.fromEntries(read) }]
}

export function ownPathFields({ title, steps }: OwnPath, prefix = ''): [string, string][] {
  const fields: [string, string][] = [
    [`${prefix}title`, title],
    [`${prefix}steps`, steps.map(stepText).join(';')],
  ]
  return fields.filter(([, text]) => text !== '')
}

/** A step as a link has it: "gc-pause,ttl:12s". */
export const stepText = ({ id, settings }: PathStep): string =>
  [id, ...Object.entries(settings).map(([name, value]) => `${name}:${value}`)].join(',')

/** Takes the path that a run is a step of: `path=classic-five.2`, or `path=own.2` with the fields of the path. */
export function readAlong(fields: Fields, problems: string[]): Along | null {
  const text = fields.get('path')
  fields.delete('path')
  const own = readOwnPath(fields, problems, 'path-')
  if (text === undefined) return null
  const [, id, step] = ALONG.exec(text) ?? []
  const path: LinkPath = id === OWN ? own : { kind: 'built-in', id: id ?? '' }
  const isThere =
    id !== undefined && Number(step) >= 1 && (path.kind === 'built-in' || Number(step) <= own.steps.length)
  if (isThere) return { path, step: Number(step) }
  problems.push(`"${shorten(text)}" names no step of a path, such as classic-five.2; the run is shown by itself.`)
  return null
}

export const alongFields = (along: Along | null): [string, string][] => {
  if (along === null) return []
  const { path, step } = along
  return path.kind === 'built-in'
    ? [['path', `${path.id}.${step}`]]
    : [['path', `${OWN}.${step}`], ...ownPathFields(path, 'path-')]
}

/** Fields as they stand behind the question mark, with the mark; nothing where there are none. */
export const queryText = (fields: readonly (readonly [string, string])[]): string =>
  fields.length === 0 ? '' : `?${fields.map(([name, value]) => `${name}=${encodeText(value)}`).join('&')}`
