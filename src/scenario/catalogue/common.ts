/** What the scenarios share: parameters under one name and meaning, and lengths of time as programs and files have them. */
import { formatDuration, type Micros } from '../../base'
import type { Builtin, Parameter, Settings, Switch } from '../builtin'
import type { Schedule } from '../goal'
import type { ScenarioFile } from '../schema'
import { modulesOf } from './modules'

export const PARAMETERS = {
  ttl: { label: 'Lock TTL', default: '10s', min: '100ms', max: '5m', help: 'How long the key lives after it is set.' },
  work: { label: 'Work', default: '2s', min: '0s', max: '5m', help: 'How long A stays inside before it is done.' },
  pause: { label: 'Pause', default: '15s', min: '10ms', max: '5m', help: "How long A's process stands still." },
  deadline: { label: 'Deadline', default: '45s', min: '1s', max: '10m', help: 'How long a client goes on trying.' },
  latency: {
    label: 'Latency',
    default: '500us',
    min: '10us',
    max: '1s',
    help: 'How long a message travels, jitter aside.',
  },
  replicationDelay: {
    label: 'Replication delay',
    default: '200ms',
    min: '0s',
    max: '10s',
    help: "How long the stream waits in the master's output buffer. A crash loses what waits there.",
  },
  downAfter: {
    label: 'Down after',
    default: '5s',
    min: '500ms',
    max: '60s',
    help: "Sentinel's down-after-milliseconds: how long the master must be silent.",
  },
} as const satisfies Record<string, Parameter>

export const RELEASE: Omit<Switch, 'default' | 'changes'> = {
  label: 'Release',
  values: ['del', 'get-then-del', 'compare-and-delete'],
  help: 'How the lock is given back: without looking, after looking, or both in one script.',
}

export const WATCHDOG: Switch = {
  label: 'Watchdog',
  values: ['off', 'on'],
  default: 'off',
  changes: ['code'],
  help: 'A timer that extends the lease at a third of its length while the holder works.',
}

export const FENCING: Switch = {
  label: 'Fencing token',
  values: ['off', 'on'],
  default: 'off',
  changes: ['code', 'cluster'],
  help: 'Every grant draws a higher number; the storage refuses a lower one than it has seen.',
}

/** A schedule of an exercise under which a solution must not stand in its own way. */
export const QUIET: Schedule = { id: 'quiet', title: 'Nothing goes wrong', faults: [], shown: true }

/** A parameter as programs read it: milliseconds. */
export const ms = (settings: Settings, name: string): number => (settings.params[name] ?? 0) / 1000

/** A parameter as a scenario file has it. */
export const length = (settings: Settings, name: string): string => formatDuration(settings.params[name] ?? 0)

/** A length that is derived from parameters. */
export const sum = (...lengths: Micros[]): string => formatDuration(lengths.reduce((a, b) => a + b, 0))

/** Jitter in proportion to the latency, so that a slower network is also a less regular one. */
export function network(settings: Settings): { latency: string; jitter: string } {
  const latency = settings.params.latency ?? 0
  return { latency: formatDuration(latency), jitter: formatDuration(Math.floor(latency * 0.4)) }
}

export const RESOURCE = 'order:123'
export const KEY = 'lock:order:123'
export const NODE = 'redis-1'
/** What `freed` and `progress` allow beyond the TTL (PROPERTIES). */
export const SLACK_US: Micros = 5_000_000

/**
 * A built-in's file from its parts: its title, its seed, its parameters (in milliseconds, by their names), one Redis
 * node and the network unless the parts say otherwise, and the modules that the programs import.
 */
export function file(
  { title, parameters }: Pick<Builtin, 'title' | 'parameters'>,
  settings: Settings,
  { params = {}, ...parts }: Partial<ScenarioFile> & Pick<ScenarioFile, 'programs' | 'clients'>,
): ScenarioFile {
  const modules = modulesOf(parts.programs)
  return {
    format: 'lockstep-scenario/1',
    title,
    seed: settings.seed,
    params: { ...Object.fromEntries(Object.keys(parameters).map((name) => [name, ms(settings, name)])), ...params },
    nodes: [{ id: NODE }],
    network: network(settings),
    ...('ttl' in parameters ? { ttl: length(settings, 'ttl') } : {}),
    ...(Object.keys(modules).length > 0 ? { modules } : {}),
    ...parts,
  }
}
