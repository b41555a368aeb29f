import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../base'

export type Command =
  | { readonly do: 'help' }
  | { readonly do: 'list'; readonly format: 'text' | 'json' }
  | {
      readonly do: 'run'
      /** A built-in's id, the path of a scenario file, or a link. */
      readonly source: string
      readonly set: Readonly<Record<string, string>>
      readonly format: 'text' | 'json' | 'monitor'
      /** Whether code that came by a link may run. */
      readonly trust: boolean
    }
  | {
      readonly do: 'check'
      /** What `run` takes; the path of a text file with such, one a line; or "-": the same on standard input. */
      readonly sources: readonly string[]
      readonly format: 'text' | 'json'
      readonly trust: boolean
    }

export const USAGE = `lockstep list [--format text|json]
lockstep run <id | file.json | link> [--set name=value]… [--format text|json|monitor] [--trust]
lockstep check <link | file.json | list.txt | ->… [--format text|json] [--trust]

  run       runs a scenario, with the changes of a link or of a file
  check     says whether the exercise is solved: exit code 0 if it is, 1 if not, 2 for bad input; of several, or of a
            list with one a line (“Anna https://…”), it says so in one line each and exits with the highest code
  --set     a parameter (ttl=10s), a switch (watchdog=on) or the seed (seed=7); may be repeated
  --format  text for people, json for programs (one line), monitor for the commands as MONITOR prints them
  --trust   run code that came by a link
`

const OPTIONS = {
  set: { type: 'string', multiple: true },
  format: { type: 'string' },
  trust: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
const NAMES = Object.keys(OPTIONS).map((name) => `--${name}`)

/** The words behind `lockstep`, or a sentence about what is wrong with them. */
export function readArguments(words: readonly string[]): Result<Command> {
  const parsed = parse(words)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const [verb, ...sources] = positionals
  if (values.help || verb === 'help') return ok({ do: 'help' })
  if (verb === 'list') return readList(values, sources)
  if (verb === 'run') return readRun(values, sources)
  if (verb === 'check') return readCheck(values, sources)
  return verb === undefined
    ? err('say what to do: list, run or check')
    : err(`"${verb}" is not a command; there are list, run and check`)
}

function readList({ set, trust, format }: Values, [extra]: readonly string[]): Result<Command> {
  const wrong = extra ?? (set ? '--set' : trust ? '--trust' : undefined)
  if (wrong) return err(`list takes --format alone, not "${wrong}"`)
  const form = readFormat('list', ['text', 'json'], format)
  return form.ok ? ok({ do: 'list', format: form.value }) : form
}

function readRun(
  { set: texts = [], trust = false, format }: Values,
  [source, extra]: readonly string[],
): Result<Command> {
  const form = readFormat('run', ['text', 'json', 'monitor'], format)
  if (!form.ok) return form
  if (source === undefined)
    return err('say what to run: the id of a scenario (see "lockstep list"), a file.json or a link')
  if (extra !== undefined) return err(`run takes one scenario; "${extra}" is one too many`)
  const set = readSettings(texts)
  return set.ok ? ok({ do: 'run', source, set: set.value, format: form.value, trust }) : set
}

function readCheck({ set, trust = false, format }: Values, sources: readonly string[]): Result<Command> {
  if (set) return err('check takes no --set: an exercise is solved with the settings that it comes with')
  const form = readFormat('check', ['text', 'json'], format)
  return form.ok
    ? ok({ do: 'check', sources: sources.length === 0 ? ['-'] : sources, format: form.value, trust })
    : form
}

function readFormat<T extends string>(
  verb: string,
  formats: readonly [T, ...T[]],
  text: string = formats[0],
): Result<T> {
  const found = formats.find((format) => format === text)
  return found ? ok(found) : err(`--format must be one of ${formats.join(', ')} for ${verb}, not "${text}"`)
}

function parse(words: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true }))
  } catch (error) {
    // Node's own sentences, of which the first says what is wrong and the rest is advice on quoting.
    const [first = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/)
    return err(`${first.replace(/\.$/, '')}; the options are ${NAMES.join(', ')}`)
  }
}

function readSettings(texts: readonly string[]): Result<Readonly<Record<string, string>>> {
  const set: Record<string, string> = {}
  for (const text of texts) {
    const equals = text.indexOf('=')
    if (equals <= 0) return err(`--set needs name=value, such as ttl=10s, not "${text}"`)
    const name = text.slice(0, equals)
    if (Object.hasOwn(set, name)) return err(`--set names ${name} twice`)
    set[name] = text.slice(equals + 1)
  }
  return ok(set)
}
