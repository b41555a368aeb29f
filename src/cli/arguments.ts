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

export const USAGE = `lockstep list [--format text|json]
lockstep run <id | file.json | link> [--set name=value]… [--format text|json|monitor] [--trust]

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
const NAMES = Object.keys(OPTIONS).map((name) => `--${name}`)
const FORMATS = { list: ['text', 'json'], run: ['text', 'json', 'monitor'] } as const

/** The words behind `lockstep`, or a sentence about what is wrong with them. */
export function readArguments(words: readonly string[]): Result<Command> {
  const parsed = parse(words)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const [verb, source, ...more] = positionals
  if (values.help || verb === 'help') return ok({ do: 'help' })
  if (verb === undefined) return err('say what to do: list or run')
  if (verb !== 'list' && verb !== 'run') return err(`"${verb}" is not a command; there are list and run`)
  const { format = 'text' } = values
  if (!isOneOf(FORMATS[verb], format)) {
    return err(`--format must be one of ${FORMATS[verb].join(', ')} for ${verb}, not "${format}"`)
  }
  if (verb === 'list') {
    const extra = source ?? (values.set ? '--set' : values.trust ? '--trust' : undefined)
    return extra
      ? err(`list takes --format alone, not "${extra}"`)
      : ok({ do: 'list', format: format as 'text' | 'json' })
  }
  if (source === undefined)
    return err('say what to run: the id of a scenario (see "lockstep list"), a file.json or a link')
  if (more.length > 0) return err(`run takes one scenario; "${more[0]}" is one too many`)
  const set = readSettings(values.set ?? [])
  return set.ok ? ok({ do: 'run', source, set: set.value, format, trust: values.trust ?? false }) : set
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

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text)
