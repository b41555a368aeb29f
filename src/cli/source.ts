/** What to run: a built-in under settings, a scenario file, or what a link names. */
import { err, formatDuration, ok, parseDuration, type Result } from '../base'
import { decodeLink, resolveLink } from '../formats'
import {
  applySettings,
  type Builtin,
  defaultSettings,
  MAX_SEED,
  type Numbers,
  parseScenario,
  type Scenario,
  type ScenarioFile,
  type Settings,
} from '../scenario'

export interface Source {
  /** A built-in's id, or a file's title. */
  readonly id: string
  /** Null for what is no built-in. */
  readonly revision: number | null
  readonly title: string
  /** All settings, as `--set` takes them; the seed is apart. */
  readonly params: Readonly<Record<string, string>>
  /** What it is measured by, beside the verdicts. */
  readonly numbers: Numbers | null
  readonly scenario: Scenario
}

type Texts = Readonly<Record<string, string>>
type ReadFile = (path: string) => Promise<string>

export async function readSource(
  name: string,
  set: Texts,
  catalogue: readonly Builtin[],
  readFile: ReadFile,
): Promise<Result<Source>> {
  if (name.includes('#')) return fromLink(name, set, catalogue)
  if (/\.json$|[\\/]/.test(name)) return fromFile(name, set, readFile)
  return fromId(name, set, catalogue)
}

function fromId(name: string, set: Texts, catalogue: readonly Builtin[]): Result<Source> {
  const [id = '', revision] = name.split('@')
  const builtin = find(id, catalogue)
  if (!builtin.ok) return builtin
  if (revision !== undefined && revision !== String(builtin.value.revision)) {
    return err(`${id} is at revision ${builtin.value.revision}, not "${revision}"`)
  }
  return fromBuiltin(builtin.value, set, defaultSettings(builtin.value))
}

/** A link carries no code of its own yet: it names a built-in and its settings. */
function fromLink(address: string, set: Texts, catalogue: readonly Builtin[]): Result<Source> {
  const { route, problems } = decodeLink(address)
  const [problem] = problems
  if (problem) return err(problem)
  if (route.page !== 'run') return err('the link leads to no run; give the link of one')
  const builtin = find(route.link.id, catalogue)
  if (!builtin.ok) return builtin
  const resolved = resolveLink(builtin.value, route.link)
  const [wrong] = resolved.problems
  return wrong ? err(wrong) : fromBuiltin(builtin.value, set, resolved.settings)
}

function find(id: string, catalogue: readonly Builtin[]): Result<Builtin> {
  const builtin = catalogue.find((one) => one.id === id)
  return builtin
    ? ok(builtin)
    : err(`no scenario is called "${id}"; there are ${catalogue.map((one) => one.id).join(', ')}`)
}

function fromBuiltin(builtin: Builtin, set: Texts, base: Settings): Result<Source> {
  const { settings, problems } = applySettings(builtin, set, base)
  const [problem] = problems
  if (problem) return err(problem.message)
  const parsed = parseScenario(builtin.build(settings))
  if (!parsed.ok) throw new Error(`${builtin.id}: ${parsed.error.map((p) => `${p.pointer} ${p.message}`).join('; ')}`)
  const { id, revision, title, numbers = null } = builtin
  return ok({ id, revision, title, params: textsOf(settings), numbers, scenario: parsed.value })
}

const textsOf = ({ params, switches }: Settings): Texts => ({
  ...Object.fromEntries(Object.entries(params).map(([name, us]) => [name, formatDuration(us)])),
  ...switches,
})

async function fromFile(path: string, set: Texts, readFile: ReadFile): Promise<Result<Source>> {
  const file = await readJson(path, readFile)
  if (!file.ok) return file
  const read = parseScenario(file.value)
  if (!read.ok) return err(`${path}: ${describe(read.error)}`)
  const changed = withSettings(file.value as ScenarioFile, set)
  if (!changed.ok) return changed
  const parsed = parseScenario(changed.value)
  if (!parsed.ok) return err(`${path}: ${describe(parsed.error)}`)
  const scenario = parsed.value
  const params = Object.fromEntries(Object.entries(scenario.params).map(([name, value]) => [name, String(value)]))
  return ok({ id: scenario.title, revision: null, title: scenario.title, params, numbers: null, scenario })
}

async function readJson(path: string, readFile: ReadFile): Promise<Result<unknown>> {
  let text: string
  try {
    text = await readFile(path)
  } catch {
    return err(`${path} cannot be read; give the path of a scenario file`)
  }
  try {
    return ok(JSON.parse(text))
  } catch (error) {
    return err(`${path} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
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

const describe = ([first, ...more]: readonly { pointer: string; message: string }[]) =>
  `${first?.pointer || '/'}: ${first?.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
