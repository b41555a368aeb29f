/** The script cache: texts by SHA-1, and the Lua state that they are compiled in, taken when the first one comes. */
import { type LuaFactory, type Machine, type ScriptHost, type ScriptResult, sha1hex } from './lua'
import { splitArguments } from './protocol'

/** A shebang's flags: #!lua flags=no-writes,allow-oom */
const KNOWN_FLAGS = ['no-writes', 'allow-oom', 'allow-stale', 'no-cluster', 'allow-cross-slot-keys']

export interface CachedScript {
  readonly sha: string
  /** The text that Lua compiles: without the shebang, but with its line. */
  readonly text: string
  /** Null without a shebang. */
  readonly flags: readonly string[] | null
}

export class Scripts {
  private readonly lua: LuaFactory
  private readonly cache = new Map<string, CachedScript>()
  private readonly bySource = new Map<string, CachedScript>()
  private machine: Machine | null = null

  constructor(lua: LuaFactory) {
    this.lua = lua
  }

  get(sha: string): CachedScript | undefined {
    return this.cache.get(sha.toLowerCase())
  }

  /** The flags that a script declares, by its text or its SHA-1; null without a shebang, or where it is unknown. */
  flagsOf(source: string, isSha: boolean): readonly string[] | null {
    if (isSha) return this.get(source)?.flags ?? null
    const script = source.startsWith('#!') ? readShebang('', source) : null
    return script === null || typeof script === 'string' ? null : script.flags
  }

  /** Compiles and keeps the script; the error text if it cannot be compiled. */
  load(source: string): CachedScript | string {
    const known = this.bySource.get(source)
    if (known) return known
    const sha = sha1hex(source)
    const script = readShebang(sha, source)
    if (typeof script === 'string') return script
    const message = this.state().compile(sha, script.text)
    if (message !== null) return `Error compiling script (new function): ${message}`
    this.cache.set(sha, script)
    this.bySource.set(source, script)
    return script
  }

  run(
    script: CachedScript,
    keys: readonly string[],
    argv: readonly string[],
    host: ScriptHost,
    limit: number,
  ): ScriptResult {
    const state = this.state()
    // A script that was ended by force took the compiled functions with it.
    if (!state.has(script.sha)) state.compile(script.sha, script.text)
    return state.run(script.sha, keys, argv, host, limit)
  }

  flush(): void {
    this.cache.clear()
    this.bySource.clear()
    this.dispose()
  }

  dispose(): void {
    if (this.machine) this.lua.giveBack(this.machine)
    this.machine = null
  }

  private state(): Machine {
    this.machine ??= this.lua.take()
    return this.machine
  }
}

function readShebang(sha: string, source: string): CachedScript | string {
  if (!source.startsWith('#!')) return { sha, text: source, flags: null }
  const end = source.indexOf('\n')
  if (end < 0) return 'Invalid script shebang'
  const words = splitArguments(source.slice(0, end))
  if (!words || words.length === 0) return 'Invalid engine in script shebang'
  const [engine = '', ...options] = words
  if (engine !== '#!lua') return `Unexpected engine in script shebang: ${engine}`
  const flags: string[] = []
  for (const option of options) {
    if (!option.startsWith('flags=')) return `Unknown lua shebang option: ${option}`
    // An empty list is no flag, but an empty place in a list is one that nobody knows.
    const list = option.slice('flags='.length)
    if (list !== '') flags.push(...list.split(','))
  }
  const unexpected = flags.find((flag) => !KNOWN_FLAGS.includes(flag))
  if (unexpected !== undefined) return `Unexpected flag in script shebang: ${unexpected}`
  return { sha, text: source.slice(end), flags }
}
