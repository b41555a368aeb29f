/**
 * The settings of redis.conf that the emulator follows, under their names, with redis-server's defaults and checks
 * (config.c). What CONFIG GET shows of the others is in `known-settings.ts`.
 */
import { parseInteger } from './numbers'

type Check = (text: string) => string | null

interface Setting {
  readonly default: string
  /** What is wrong with a value, in redis-server's words; null when nothing is. */
  readonly check: Check
  /** An older name of the same setting. */
  readonly alias?: string
}

const INT_MAX = 2n ** 31n - 1n
const LONG_MAX = 2n ** 63n - 1n

const integer =
  (least: bigint, most: bigint): Check =>
  (text) => {
    const value = parseInteger(text)
    if (value === null) return "argument couldn't be parsed into an integer"
    return value < least || value > most ? `argument must be between ${least} and ${most} inclusive` : null
  }
const yesNo: Check = (text) => (/^(?:yes|no)$/i.test(text) ? null : "argument must be 'yes' or 'no'")
const savePoints: Check = (text) => (readSavePoints(text) ? null : 'Invalid save parameters')
const fixed: Check = () => 'the scenario decides over the append-only file in this simulator (Lockstep)'

const SETTINGS: Readonly<Record<string, Setting>> = {
  appendfsync: { default: 'everysec', check: fixed },
  appendonly: { default: 'no', check: fixed },
  'busy-reply-threshold': { default: '5000', check: integer(0n, LONG_MAX), alias: 'lua-time-limit' },
  'min-replicas-max-lag': { default: '10', check: integer(0n, INT_MAX), alias: 'min-slaves-max-lag' },
  'min-replicas-to-write': { default: '0', check: integer(0n, INT_MAX), alias: 'min-slaves-to-write' },
  'repl-ping-replica-period': { default: '10', check: integer(1n, INT_MAX), alias: 'repl-ping-slave-period' },
  'repl-timeout': { default: '60', check: integer(1n, INT_MAX) },
  'replica-priority': { default: '100', check: integer(0n, INT_MAX), alias: 'slave-priority' },
  'replica-serve-stale-data': { default: 'yes', check: yesNo, alias: 'slave-serve-stale-data' },
  save: { default: '3600 1 300 100 60 10000', check: savePoints },
}
const ALIASES = new Map(
  Object.entries(SETTINGS).flatMap(([name, { alias }]) => (alias === undefined ? [] : [[alias, name] as const])),
)
const primary = (name: string): string => ALIASES.get(name) ?? name

/** A dump is due when so many seconds have passed and so many changes were made. */
export interface SavePoint {
  readonly seconds: number
  readonly changes: number
}

/** "60 1000 10 1"; empty: never. Null where it is no list of save points. */
function readSavePoints(text: string): SavePoint[] | null {
  const words = text === '' ? [] : text.split(' ')
  if (words.length % 2 === 1) return null
  const points: SavePoint[] = []
  for (let index = 0; index < words.length; index += 2) {
    if (![words[index], words[index + 1]].every((word) => /^\d{1,15}$/.test(word ?? ''))) return null
    const [seconds, changes] = [Number(words[index]), Number(words[index + 1])]
    if (seconds === 0) return null
    points.push({ seconds, changes })
  }
  return points
}

export class Config {
  private readonly values: Map<string, string>
  private saves: readonly SavePoint[] | undefined

  constructor(values: Readonly<Record<string, string>> = {}) {
    const defaults = Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default] as const)
    this.values = new Map([...defaults, ...Object.entries(values)])
  }

  text(name: string): string {
    return this.values.get(primary(name)) ?? ''
  }

  number(name: string): number {
    return Number(this.text(name))
  }

  flag(name: string): boolean {
    return this.text(name) === 'yes'
  }

  get savePoints(): readonly SavePoint[] {
    this.saves ??= readSavePoints(this.text('save')) ?? []
    return this.saves
  }

  has(name: string): boolean {
    return this.values.has(primary(name))
  }

  /** What is wrong with the value; null when nothing is. */
  problem(name: string, value: string): string | null {
    return SETTINGS[primary(name)]?.check(value) ?? null
  }

  set(name: string, value: string): void {
    this.saves = undefined
    this.values.set(primary(name), SETTINGS[primary(name)]?.check === yesNo ? value.toLowerCase() : value)
  }
}
