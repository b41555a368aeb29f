/**
 * The scenario file, version 1: what a person writes, a link carries and `simulate` runs. Lengths of time are texts
 * with a unit ("10s", "250ms"); `v.InferOutput` has them as microseconds. The published JSON schema
 * (public/schema/scenario-1.json) is generated from this file.
 */
import * as v from 'valibot'
import { formatDuration, type Micros, parseDuration } from '../base'
import { DEFAULT_EPOCH_MS, DEFAULT_UNTIL_US, LIMITS, STOPPED_PPM } from './limits'
import { PROPERTIES } from './properties'
import { SELECTOR_KINDS } from './selector'

const durationText = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const parsed = parseDuration(dataset.value)
    if (!parsed.ok) addIssue({ message: parsed.error })
  }),
  v.description('A length of time: a number and a unit, such as 10s, 250ms, 100us or 5m'),
)
const duration = v.pipe(
  durationText,
  v.transform((text): Micros => {
    const parsed = parseDuration(text)
    return parsed.ok ? parsed.value : 0
  }),
)
const signedDuration = v.pipe(
  v.string(),
  v.regex(/^-?\d/, 'write a length of time such as 5s or -5s'),
  v.transform((text) => ({ negative: text.startsWith('-'), parsed: parseDuration(text.replace(/^-/, '')) })),
  v.check(({ parsed }) => parsed.ok, 'write a length of time such as 5s or -5s'),
  v.transform(({ negative, parsed }): Micros => (parsed.ok ? (negative ? -parsed.value : parsed.value) : 0)),
)
const id = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'an id is a letter followed by letters, digits or hyphens'),
)
/** Whom a selector names: an actor, or the redis-cli that somebody uses on its host. */
const actorName = v.pipe(
  v.string(),
  v.regex(
    /^(?:redis-cli@)?[A-Za-z][A-Za-z0-9-]{0,63}$/,
    'name an actor by its id, or redis-cli on its host: "A", "redis-cli@A"',
  ),
)
const moduleName = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9-]{0,31}(?:\/[a-z0-9][a-z0-9-]{0,31}){0,3}$/,
    'a module is named by small letters, digits, hyphens and slashes',
  ),
)
const text = v.pipe(v.string(), v.maxLength(LIMITS.textLength))
const title = v.pipe(v.string(), v.maxLength(200))
const key = v.pipe(v.string(), v.maxLength(512))
const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max))

/** How much faster than time a clock runs, in parts per million; `STOPPED_PPM`: it stands still. */
const clockRate = v.union(
  [v.pipe(v.number(), v.integer(), v.minValue(-500_000), v.maxValue(500_000)), v.literal(STOPPED_PPM)],
  `write a whole number from -500000 to 500000, or ${STOPPED_PPM} for a clock that stands still`,
)

const selector = v.strictObject({
  kind: v.picklist(SELECTOR_KINDS),
  actor: v.exactOptional(actorName),
  key: v.exactOptional(key),
  resource: v.exactOptional(key),
  client: v.exactOptional(actorName),
  nth: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  when: v.exactOptional(v.picklist(['before', 'after'])),
})

/** When something happens: at a moment, or a while after the event that a selector names. */
const placement = v.union(
  [v.strictObject({ at: duration }), v.strictObject({ on: selector, delay: v.optional(duration, '0s') })],
  'write { "at": "3s" }, or { "on": { "kind": "enter", "actor": "A" } } with a "delay" such as "20ms" if need be',
)
/** How long something lasts: a length, or until the event that a selector names. */
const extent = v.union(
  [v.strictObject({ for: duration }), v.strictObject({ until: selector })],
  'write { "for": "15s" } or { "until": { "kind": "enter", "actor": "B" } }',
)

const action = v.variant('do', [
  v.strictObject({ do: v.literal('pause'), actor: id, lasts: extent }),
  v.strictObject({ do: v.literal('crash'), actor: id, what: v.optional(v.picklist(['process', 'host']), 'process') }),
  v.strictObject({ do: v.literal('restart'), actor: id }),
  v.strictObject({
    do: v.literal('partition'),
    between: v.strictTuple([v.array(id), v.array(id)]),
    lasts: v.exactOptional(extent),
  }),
  v.strictObject({
    do: v.literal('slow'),
    between: v.strictTuple([id, id]),
    by: duration,
    lasts: v.exactOptional(extent),
  }),
  /** Of the message that the placement's event is about: a request ('before' a call) or a reply ('executed'). */
  v.strictObject({ do: v.literal('delay'), lasts: extent }),
  v.strictObject({ do: v.literal('lose') }),
  v.strictObject({ do: v.literal('reset'), between: v.strictTuple([id, id]) }),
  v.strictObject({ do: v.literal('clock-step'), actor: id, by: signedDuration }),
  v.strictObject({
    do: v.literal('clock-rate'),
    actor: id,
    ppm: clockRate,
  }),
  /**
   * An operator's redis-cli: at a node itself (FAILOVER, SCRIPT KILL, CLIENT PAUSE, and any other), or on the host of a
   * client or of another node, over the network to `node`; absent, to where that client finds the master.
   */
  v.strictObject({
    do: v.literal('command'),
    actor: id,
    node: v.exactOptional(id),
    args: v.pipe(v.array(v.pipe(v.string(), v.maxLength(LIMITS.textLength))), v.minLength(1), v.maxLength(100)),
  }),
])

/** Something that goes wrong: when, and what. */
export const faultSchema = v.strictObject({ id, when: placement, action })

const clock = v.strictObject({
  offset: v.optional(signedDuration, '0s'),
  ratePpm: v.optional(clockRate, 0),
})

const connectionOptions = v.strictObject({
  autoResendUnfulfilledCommands: v.exactOptional(v.boolean()),
  maxRetriesPerRequest: v.exactOptional(v.nullable(count(1_000))),
  enableOfflineQueue: v.exactOptional(v.boolean()),
  commandTimeout: v.exactOptional(duration),
  retry: v.exactOptional(v.boolean()),
})

const client = v.strictObject({
  id,
  program: id,
  start: v.optional(placement, { at: '0s' }),
  clock: v.exactOptional(clock),
  /** ioredis options of the client's connection, under ioredis's names. */
  connection: v.exactOptional(connectionOptions),
})

/** The highest number of a setting of redis.conf. */
export const INT_MAX = 2 ** 31 - 1
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INT_MAX))
/** Settings of redis.conf under their own names, where they differ from redis-server's defaults. */
const config = v.strictObject({
  'busy-reply-threshold': v.exactOptional(count(Number.MAX_SAFE_INTEGER)),
  'min-replicas-max-lag': v.exactOptional(count(INT_MAX)),
  'min-replicas-to-write': v.exactOptional(count(INT_MAX)),
  'repl-ping-replica-period': v.exactOptional(seconds),
  'repl-timeout': v.exactOptional(seconds),
  'replica-priority': v.exactOptional(count(INT_MAX)),
  'replica-serve-stale-data': v.exactOptional(v.picklist(['yes', 'no'])),
  save: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[1-9]\d{0,8} \d{1,9}(?: [1-9]\d{0,8} \d{1,9})*)?$/,
        'write pairs of seconds and changes such as "60 1", or "" for never',
      ),
    ),
  ),
})

export const PERSISTENCE = ['none', 'rdb', 'aof-everysec', 'aof-always'] as const
/** Redis 7.0's commands, and the newer compare-and-set forms of the one named. */
export const DIALECTS = ['redis-7.0', 'redis-8.4', 'valkey-9'] as const

const node = v.strictObject({
  id,
  replicaOf: v.exactOptional(id),
  persistence: v.optional(v.picklist(PERSISTENCE), 'none'),
  dialect: v.optional(v.picklist(DIALECTS), 'redis-7.0'),
  config: v.optional(config, {}),
  clock: v.exactOptional(clock),
})

/** What Lua scripts cost. */
const scripts = v.strictObject({
  /** How many instructions take one microsecond; 0: scripts take no time. */
  instructionsPerMicrosecond: v.optional(count(1_000_000), 100),
  /** After so many instructions a script counts as endless, and keeps its node until SCRIPT KILL. */
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(LIMITS.instructions)),
    LIMITS.instructions,
  ),
})

const sentinel = v.strictObject({
  id,
  monitors: id,
  downAfter: v.optional(duration, '30s'),
  quorum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.sentinels)), 1),
  failoverTimeout: v.optional(duration, '3m'),
})

const storage = v.strictObject({
  id: v.optional(id, 'storage'),
  /** Whether a write must carry a fencing token at least as high as the highest accepted. */
  fencing: v.optional(v.boolean(), false),
  latency: v.exactOptional(duration),
})

const link = v.strictObject({ between: v.strictTuple([id, id]), latency: duration, jitter: v.optional(duration, '0s') })

const network = v.strictObject({
  latency: v.optional(duration, '500us'),
  jitter: v.optional(duration, '200us'),
  /** How long a master's stream waits in its output buffer, which a crash of its process loses. */
  replicationDelay: v.optional(duration, '0s'),
  links: v.optional(v.pipe(v.array(link), v.maxLength(100)), []),
})

const bounds = v.strictObject({
  freed: v.exactOptional(duration),
  progress: v.exactOptional(duration),
  overtakes: v.exactOptional(count(1_000)),
  recovers: v.exactOptional(duration),
  survives: v.exactOptional(count(16)),
})

/** A labelled event of a scenario file: shown on the timeline and in the story. */
const mark = v.strictObject({ id, on: selector, text })

const programText = v.pipe(v.string(), v.maxLength(LIMITS.programLength))
const programs = v.pipe(v.record(id, programText), v.maxEntries(LIMITS.programs))
const modules = v.pipe(v.record(moduleName, programText), v.maxEntries(LIMITS.programs))
const faults = v.pipe(v.array(faultSchema), v.maxLength(LIMITS.faults))

const property = v.picklist(PROPERTIES, `name a property that must hold: ${PROPERTIES.join(', ')}`)
const name = v.pipe(v.string(), v.minLength(1, 'write a few words'), v.maxLength(200))

const schedule = v.strictObject(
  {
    id,
    title: name,
    faults,
    shown: v.boolean(),
    mayGiveUp: v.exactOptional(v.pipe(v.array(id), v.maxLength(LIMITS.clients))),
  },
  'a schedule is { "id", "title", "faults", "shown" } and, if need be, "mayGiveUp"',
)

/** What is to be reached by changing a program: `Goal` says what each part means. */
const goal = v.strictObject({
  text: v.pipe(
    v.string(),
    v.minLength(1, 'say in a sentence or two what is to be reached'),
    v.maxLength(LIMITS.textLength),
  ),
  holds: v.pipe(v.tupleWithRest([property], property), v.maxLength(PROPERTIES.length)),
  program: id,
  lines: v.pipe(
    v.number('write a whole number of lines'),
    v.integer('write a whole number of lines'),
    v.minValue(1, 'let at least one line be changed'),
    v.maxValue(LIMITS.goalLines),
  ),
  task: v.strictObject({
    resource: v.pipe(key, v.minLength(1, 'name the resource that each client has to write to')),
    key: v.pipe(key, v.minLength(1, 'name the key of the lock')),
    work: v.union([id, durationText], 'name a parameter such as work, or write a length of time such as 2s'),
  }),
  schedules: v.pipe(v.tupleWithRest([schedule], schedule), v.maxLength(LIMITS.schedules)),
})

export const scenarioSchema = v.strictObject({
  format: v.literal('lockstep-scenario/1'),
  title: v.optional(title, 'Untitled'),
  /** What it is about, in a few sentences. */
  description: v.exactOptional(text),
  seed: v.optional(count(2 ** 31 - 1), 1),
  epoch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_102_444_800_000)), DEFAULT_EPOCH_MS),
  /** What programs read as `params`: numbers (lengths of time in milliseconds) and words. */
  params: v.optional(v.record(id, v.union([v.number(), v.pipe(v.string(), v.maxLength(200))])), {}),
  programs,
  /** Texts that programs import by their names, such as "locks/rlock". */
  modules: v.optional(modules, {}),
  clients: v.pipe(v.array(client), v.minLength(1), v.maxLength(LIMITS.clients)),
  nodes: v.pipe(v.array(node), v.minLength(1), v.maxLength(LIMITS.nodes)),
  /** Commands that every master has executed before the run begins, such as ["SET", "counter", "32"]. */
  setup: v.optional(
    v.pipe(
      v.array(v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.minLength(1), v.maxLength(50))),
      v.maxLength(50),
    ),
    [],
  ),
  sentinels: v.optional(v.pipe(v.array(sentinel), v.maxLength(LIMITS.sentinels)), []),
  scripts: v.optional(scripts, {}),
  storage: v.optional(storage, {}),
  network: v.optional(network, {}),
  faults: v.optional(faults, []),
  marks: v.optional(v.pipe(v.array(mark), v.maxLength(LIMITS.marks)), []),
  bounds: v.optional(bounds, {}),
  /** The TTL that the bounds start from where no command asked for one. */
  ttl: v.optional(duration, '10s'),
  until: v.optional(duration, formatDuration(DEFAULT_UNTIL_US)),
  /** It makes an exercise of the scenario. */
  goal: v.exactOptional(goal),
})

/** The parts of a scenario that are changed as a whole. */
export const CLUSTER_PARTS = [
  'epoch',
  'params',
  'clients',
  'nodes',
  'setup',
  'sentinels',
  'scripts',
  'storage',
  'network',
  'marks',
  'bounds',
  'ttl',
  'until',
] as const

/** What a person changed in a scenario: `applyEdits` says what each part does. */
export const editsSchema = v.strictObject({
  title: v.exactOptional(title),
  description: v.exactOptional(text),
  programs: v.exactOptional(programs),
  modules: v.exactOptional(modules),
  without: v.exactOptional(v.pipe(v.array(id), v.maxLength(LIMITS.faults))),
  faults: v.exactOptional(faults),
  cluster: v.exactOptional(v.partial(v.pick(scenarioSchema, CLUSTER_PARTS))),
})

/** A scenario as it is written: lengths of time are texts, what has a default may be absent. */
export type ScenarioFile = v.InferInput<typeof scenarioSchema>
/** A scenario as it is run: lengths of time in microseconds, nothing absent that has a default. */
export type Scenario = v.InferOutput<typeof scenarioSchema>
export type Fault = Scenario['faults'][number]
export type FaultFile = NonNullable<ScenarioFile['faults']>[number]
export type Cluster = Pick<ScenarioFile, (typeof CLUSTER_PARTS)[number]>
export type Edits = Omit<v.InferInput<typeof editsSchema>, 'cluster'> & { cluster?: Partial<Cluster> }
export type FaultAction = Fault['action']
export type Placement = Fault['when']
export type Extent = v.InferOutput<typeof extent>
