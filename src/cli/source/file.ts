import { err, ok, parseDuration, type Result } from '../../base'
import { editsCodec, hasGoal, SAVED_FORMAT } from '../../formats/edits'
import {
  defaultSettings,
  describeProblems,
  type ExerciseFile,
  MAX_SEED,
  parseScenario,
  type ScenarioFile,
} from '../../scenario'
import { fromBuiltin, type Reading, type Source, type Texts } from '.'
import { fromSaved } from './link'

/** A scenario file, or a run that was saved under Share. */
export async function fromFile(path: string, reading: Reading): Promise<Result<Source>> {
  const text = await readText(path, reading.readFile)
  if (!text.ok) return text
  const file = readJson(path, text.value)
  if (!file.ok) return file
  if (!isSaved(file.value)) return fromScenario(path, file.value, reading)
  const saved = editsCodec.readFile(text.value)
  const source = saved.ok ? fromSaved(saved.value, reading) : saved
  return source.ok ? source : err(`${path}: ${source.error}`)
}

async function readText(path: string, readFile: Reading['readFile']): Promise<Result<string>> {
  try {
    return ok(await readFile(path))
  } catch {
    return err(`${path} cannot be read; give the path of a scenario file or of a saved run`)
  }
}

function readJson(path: string, text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text))
  } catch (error) {
    return err(`${path} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const isSaved = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && 'format' in file && file.format === SAVED_FORMAT

function fromScenario(path: string, file: unknown, { set }: Reading): Result<Source> {
  const read = parseScenario(file)
  if (!read.ok) return err(`${path}: ${describeProblems(read.error)}`)
  const changed = withSettings(file as ScenarioFile, set)
  if (!changed.ok) return changed
  const parsed = parseScenario(changed.value)
  if (!parsed.ok) return err(`${path}: ${describeProblems(parsed.error)}`)
  if (hasGoal(changed.value)) return fromExercise(changed.value)
  const scenario = parsed.value
  const params = Object.fromEntries(Object.entries(scenario.params).map(([name, value]) => [name, String(value)]))
  const about = { id: scenario.title, revision: null, title: scenario.title, params }
  return ok({ ...about, changes: [], notes: [], numbers: null, scenario, exercise: null })
}

/** As it comes, under its first schedule. */
function fromExercise(file: ExerciseFile): Result<Source> {
  const builtin = editsCodec.readExercise(file)
  return builtin.ok ? fromBuiltin(builtin.value, defaultSettings(builtin.value), {}) : builtin
}

/** A file's settings are its `params`, its `ttl` and its seed; a length of time reaches programs in milliseconds. */
function withSettings(file: ScenarioFile, set: Texts): Result<ScenarioFile> {
  const params = { ...file.params }
  let { seed, ttl } = file
  for (const [name, text] of Object.entries(set)) {
    if (name === 'seed') {
      seed = Number(text)
      if (!/^\d{1,10}$/.test(text) || seed > MAX_SEED)
        return err(`seed must be a whole number from 0 to ${MAX_SEED}, not "${text}"`)
      continue
    }
    const old = Object.hasOwn(params, name) ? params[name] : undefined
    if (old === undefined && name !== 'ttl') {
      return err(
        `the file has no "${name}"; it has ${[...new Set([...Object.keys(params), 'ttl', 'seed'])].join(', ')}`,
      )
    }
    const value = typeof old === 'string' ? ok(text) : readNumber(name, text)
    if (!value.ok) return value
    if (old !== undefined) params[name] = value.value
    if (name === 'ttl') ttl = text
  }
  return ok({ ...file, params, ...(seed === undefined ? {} : { seed }), ...(ttl === undefined ? {} : { ttl }) })
}

function readNumber(name: string, text: string): Result<number> {
  if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) && name !== 'ttl') return ok(Number(text))
  const parsed = parseDuration(text)
  return parsed.ok ? ok(parsed.value / 1000) : err(`${name}: ${parsed.error}`)
}
