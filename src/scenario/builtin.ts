/**
 * A built-in scenario: data for every setting of its parameters and switches, and the lesson around it. Each is one
 * folder under `catalogue/`, found by name; adding one touches nothing else.
 */
import { err, formatDuration, type Micros, ok, parseDuration, type Result } from '../base'
import type { Goal } from './goal'
import type { Measure, Numbers } from './numbers'
import type { Property } from './properties'
import type { Scenario, ScenarioFile } from './schema'
import type { Selector } from './selector'
import type { Term } from './terms'

export type Verdict = 'holds' | 'violated' | 'not-exercised' | 'unknown'

/** A length of time that a person may change. Texts are durations. */
export interface Parameter {
  readonly label: string
  readonly default: string
  readonly min: string
  readonly max: string
  readonly help?: string
}

/** A choice that a person may make; it says what it changes. */
export interface Switch {
  readonly label: string
  readonly values: readonly string[]
  readonly default: string
  readonly changes: readonly ('code' | 'cluster' | 'faults')[]
  readonly help?: string
}

/** The setting of a built-in: parameters in microseconds, switches by value, and the seed. */
export interface Settings {
  readonly params: Readonly<Record<string, Micros>>
  readonly switches: Readonly<Record<string, string>>
  readonly seed: number
}

export interface Beat {
  readonly id: string
  readonly on: Selector
  readonly text: string
  /** For the teacher: what to ask or to point at while this is on the screen. Learners do not see it. */
  readonly note?: string
}

export interface Prediction {
  /** The decisive event: until it is answered, what comes from here on is hidden. */
  readonly before: Selector
  readonly question: string
  readonly options: readonly string[]
  /** Index into `options`, for the default settings. */
  readonly answer: number
  readonly explanation: string
}

export interface Lesson {
  /** The question that the scenario asks, in a sentence or two. */
  readonly question: string
  readonly beats: readonly Beat[]
  /** Null where there is nothing to be asked: an exercise, a scenario of one's own. */
  readonly prediction: Prediction | null
  readonly explanation: string
  readonly tryThis: readonly { readonly text: string; readonly set: Readonly<Record<string, string>> }[]
  /** Faults that cannot fire under some setting, and why. */
  readonly unfired?: Readonly<Record<string, string>>
}

/** What a number is: the same for every seed, or from the lowest to the highest that seeds give. */
export type Range = number | readonly [lowest: number, highest: number]

/** The verdicts under a setting, only of the properties that the lesson is about; and its numbers, by resource. */
export interface Expectation {
  readonly set: Readonly<Record<string, string>>
  readonly findings: Readonly<Partial<Record<Property, Verdict>>>
  readonly numbers?: Readonly<Record<string, Readonly<Partial<Record<Measure, Range>>>>>
}

export interface Builtin {
  readonly id: string
  readonly revision: number
  readonly group: string
  /** Its place in the catalogue, counted over all groups. */
  readonly order: number
  /** What it shows, told before its question is answered: nothing of its outcome. */
  readonly terms: readonly [Term, ...Term[]]
  readonly title: string
  readonly summary: string
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly switches: Readonly<Record<string, Switch>>
  readonly expected: readonly Expectation[]
  readonly numbers?: Numbers
  /** What is to be reached by changing its code: it makes an exercise of it. */
  readonly goal?: Goal
  readonly lesson: Lesson
  /** Where the facts come from. */
  readonly sources: readonly string[]
  /** Its own seed; 1 where it names none. */
  readonly seed?: number
  /** The whole of it as a link carries it, where it is not in the catalogue. */
  readonly packed?: string
  readonly build: (settings: Settings) => ScenarioFile
}

/** The verdicts under its own settings. */
export const ownFindings = ({ expected }: Pick<Builtin, 'expected'>): Expectation['findings'] =>
  expected.find(({ set }) => Object.keys(set).length === 0)?.findings ?? {}

/** A setting that was not understood, and what is allowed. */
export interface SettingProblem {
  readonly name: string
  readonly message: string
}

/** The highest seed. */
export const MAX_SEED = 2 ** 31 - 1

export function defaultSettings(builtin: Builtin): Settings {
  return {
    params: Object.fromEntries(Object.entries(builtin.parameters).map(([name, p]) => [name, mustDuration(p.default)])),
    switches: Object.fromEntries(Object.entries(builtin.switches).map(([name, s]) => [name, s.default])),
    seed: builtin.seed ?? 1,
  }
}

/** Applies texts such as { ttl: '20s', watchdog: 'on', seed: '7' }: a wrong one is reported and the rest is kept. */
export function applySettings(
  builtin: Builtin,
  texts: Readonly<Record<string, string>>,
  base: Settings = defaultSettings(builtin),
): { readonly settings: Settings; readonly problems: readonly SettingProblem[] } {
  const problems: SettingProblem[] = []
  const params: Record<string, Micros> = { ...base.params }
  const switches: Record<string, string> = { ...base.switches }
  let seed = base.seed
  for (const [name, text] of Object.entries(texts)) {
    const parsed = readSetting(builtin, name, text)
    if (!parsed.ok) problems.push({ name, message: parsed.error })
    else if (typeof parsed.value === 'string') switches[name] = parsed.value
    else if (name === 'seed') seed = parsed.value
    else params[name] = parsed.value
  }
  return { settings: { params, switches, seed }, problems }
}

function readSetting(builtin: Builtin, name: string, text: string): Result<string | number> {
  if (name === 'seed') {
    const seed = Number(text)
    return /^\d{1,10}$/.test(text) && seed <= MAX_SEED
      ? ok(seed)
      : err(`seed must be a whole number from 0 to ${MAX_SEED}, not "${text.slice(0, 40)}"`)
  }
  const choice = Object.hasOwn(builtin.switches, name) ? builtin.switches[name] : undefined
  if (choice) {
    return choice.values.includes(text)
      ? ok(text)
      : err(`${name} must be one of ${choice.values.join(', ')}, not "${text.slice(0, 40)}"`)
  }
  const parameter = Object.hasOwn(builtin.parameters, name) ? builtin.parameters[name] : undefined
  if (!parameter) {
    const names = [...Object.keys(builtin.parameters), ...Object.keys(builtin.switches), 'seed']
    return err(`${builtin.id} has no "${name.slice(0, 40)}"; it has ${names.join(', ')}`)
  }
  const parsed = parseDuration(text)
  if (!parsed.ok) return err(`${name}: ${parsed.error}`)
  if (parsed.value < mustDuration(parameter.min) || parsed.value > mustDuration(parameter.max)) {
    return err(`${name} must be between ${parameter.min} and ${parameter.max}, not ${text}`)
  }
  return parsed
}

/** The settings that differ from the defaults, as texts in the order of declaration: what a link carries. */
export function changedSettings(builtin: Builtin, settings: Settings): Record<string, string> {
  const base = defaultSettings(builtin)
  const texts: Record<string, string> = {}
  for (const [name, us] of Object.entries(settings.params))
    if (us !== base.params[name]) texts[name] = formatDuration(us)
  for (const [name, value] of Object.entries(settings.switches)) if (value !== base.switches[name]) texts[name] = value
  if (settings.seed !== base.seed) texts.seed = String(settings.seed)
  return texts
}

function mustDuration(text: string): Micros {
  const parsed = parseDuration(text)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}

export type { Scenario }
