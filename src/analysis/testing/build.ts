/**
 * Traces made by hand, as the engine would write them: `run().at(1).want('A').set('A').enter('A')…finish()`. It keeps
 * just enough of a keyspace to fill in what an effect found before it; it decides nothing.
 */
import { integer, type Micros, OK, type Resp } from '../../base'
import {
  type ActorId,
  type ActorInfo,
  type Bounds,
  changeKeys,
  createLog,
  type Effect,
  type EventKind,
  type KeyState,
  type LockMode,
  type NewEvent,
  type Seq,
  type Trace,
} from '../../trace'

const EPOCH = 1_767_225_600_000
export const LOCK = 'lock:order'
export const ORDER = 'order'

interface Setting {
  readonly clients?: readonly ActorId[]
  readonly nodes?: readonly ActorId[]
  /** Of the first node. */
  readonly replicas?: readonly ActorId[]
  readonly bounds?: Partial<Bounds>
  /** Added to every node's wall clock. */
  readonly clockOffset?: Micros
}

interface MarkOptions {
  readonly resource?: string
  readonly as?: string
}

interface WantOptions extends MarkOptions {
  /** null: names none. */
  readonly key?: string | null
  readonly owner?: string | null
  readonly mode?: LockMode
  readonly nodes?: readonly ActorId[]
  readonly quorum?: number
}

interface CommandOptions {
  readonly node?: ActorId
  readonly reply?: Resp
  readonly keys?: readonly string[]
  readonly inner?: readonly string[]
  /** The reply never arrives. */
  readonly isUnanswered?: boolean
  /** When the node runs it, in seconds; default at once. */
  readonly runsAt?: number
}

/** A change that a command makes, once it is known on which node, when, and for which call. */
export type Change = (at: {
  readonly keys: ReadonlyMap<string, KeyState>
  readonly clock: number
  readonly of: Seq
}) => Effect

const foundIn = (state: KeyState | undefined) => ({ before: state?.value ?? null, originBefore: state?.origin ?? null })

/** The key becomes `value`, for `px` milliseconds where given. */
export const put =
  (key: string, value: string, px?: number): Change =>
  ({ keys, clock, of }) => {
    const state = keys.get(key)
    const expiresAt = px === undefined ? null : clock + px
    return { key, op: state ? 'update' : 'create', ...foundIn(state), after: value, expiresAt, origin: of }
  }

export const drop =
  (key: string): Change =>
  ({ keys }) => ({ key, op: 'delete', ...foundIn(keys.get(key)), after: null, expiresAt: null, origin: null })

/** The key gets `px` more milliseconds. */
export const touch =
  (key: string, px: number): Change =>
  ({ keys, clock }) => {
    const state = keys.get(key)
    const { before, originBefore } = foundIn(state)
    return { key, op: 'ttl', before, after: before, expiresAt: clock + px, origin: originBefore, originBefore }
  }

export const putField =
  (key: string, field: string, value = '1', px?: number): Change =>
  ({ keys, clock, of }) => {
    const found = keys.get(key)?.fields.get(field)
    const expiresAt = px === undefined ? (keys.get(key)?.expiresAt ?? null) : clock + px
    const before = found?.value ?? null
    const originBefore = found?.origin ?? null
    return { key, field, op: found ? 'update' : 'create', before, after: value, expiresAt, origin: of, originBefore }
  }

export const dropField =
  (key: string, field: string): Change =>
  ({ keys }) => {
    const state = keys.get(key)
    const found = state?.fields.get(field)
    const before = found?.value ?? null
    const gone = { after: null, expiresAt: state?.expiresAt ?? null, origin: null, originBefore: found?.origin ?? null }
    return { key, field, op: 'delete', before, ...gone }
  }

const DEFAULT_BOUNDS: Bounds = {
  ttl: 10_000_000,
  freed: null,
  progress: null,
  overtakes: null,
  recovers: null,
  survives: 0,
}

export class Run {
  private readonly log = createLog()
  private readonly keys = new Map<ActorId, Map<string, KeyState>>()
  private readonly actors: ActorInfo[]
  private now: Micros = 0
  private readonly setting: Setting

  constructor(setting: Setting = {}) {
    this.setting = setting
    const { clients = ['A', 'B', 'C'], nodes = ['redis'], replicas = [], clockOffset = 0 } = setting
    const still = { clockOffset: 0, clockRatePpm: 0 }
    this.actors = [
      { id: 'run', type: 'run', ...still },
      ...clients.map((id): ActorInfo => ({ id, type: 'client', ...still })),
      ...nodes.map((id): ActorInfo => ({ id, type: 'redis', role: 'master', ...still, clockOffset })),
      ...replicas.map(
        (id): ActorInfo => ({ id, type: 'redis', role: 'replica', replicaOf: nodes[0] ?? '', ...still, clockOffset }),
      ),
      { id: 'storage', type: 'storage', fencing: false, ...still },
    ]
  }

  /** What follows happens at this many seconds of virtual time. */
  at(seconds: number): this {
    this.now = Math.round(seconds * 1_000_000)
    return this
  }

  add(event: NewEvent): Seq {
    return this.log.append(this.now, event)
  }

  event(event: NewEvent): this {
    this.add(event)
    return this
  }

  want(actor: ActorId, options: WantOptions = {}): this {
    const { key = LOCK, owner = options.as ?? actor.toLowerCase(), mode = 'exclusive', nodes, quorum } = options
    return this.event({
      kind: 'want',
      actor,
      ...mark(actor, options),
      mode,
      ...(key === null ? {} : { key }),
      ...(owner === null ? {} : { owner }),
      ...(nodes ? { nodes } : {}),
      ...(quorum === undefined ? {} : { quorum }),
    })
  }

  enter(actor: ActorId, options: MarkOptions & { readonly token?: number | string } = {}): this {
    const { token } = options
    return this.event({ kind: 'enter', actor, ...mark(actor, options), ...(token === undefined ? {} : { token }) })
  }

  leave(actor: ActorId, options: MarkOptions = {}): this {
    return this.event({ kind: 'leave', actor, ...mark(actor, options) })
  }

  giveUp(actor: ActorId, options: MarkOptions = {}): this {
    return this.event({ kind: 'give-up', actor, ...mark(actor, options), why: 'deadline' })
  }

  claim(actor: ActorId, what: 'held' | 'not-held' | 'released' | 'not-mine', options: MarkOptions = {}): this {
    return this.event({ kind: 'claim', actor, ...mark(actor, options), what })
  }

  /** A command from its call to its answer; the words of `line` are its arguments, the second its key. */
  command(client: ActorId, line: string, changes: readonly Change[] = [], options: CommandOptions = {}): this {
    const args = line.split(' ')
    const { node = this.actors.find(({ type }) => type === 'redis')?.id ?? '', reply = OK, inner } = options
    const { keys = args.length > 1 ? [args[1] as string] : [], isUnanswered, runsAt } = options
    const of = this.add({ kind: 'call', actor: client, call: 'command', line: 1, args, keys })
    const sent = this.add({ kind: 'send', actor: client, to: node, payload: 'request', connection: 1, of, cause: of })
    if (runsAt !== undefined) this.at(runsAt)
    const clock = this.clockMs()
    const ran = this.add({
      kind: 'execute',
      actor: node,
      cause: sent,
      role: 'master',
      clock,
      connection: 1,
      client,
      of,
      args,
      keys,
      reply,
      effects: this.change(node, of, changes),
      offset: 0,
      ...(inner ? { inner: inner.map((text) => ({ args: text.split(' '), reply: OK })) } : {}),
    })
    if (isUnanswered) return this
    const back = this.add({ kind: 'send', actor: node, to: client, payload: 'reply', connection: 1, of, cause: ran })
    return this.event({ kind: 'answered', actor: client, of, call: 'command', keys, reply, cause: back })
  }

  /** SET LOCK owner NX PX px, granted. */
  set(client: ActorId, px = 10_000, options: CommandOptions = {}): this {
    const owner = client.toLowerCase()
    return this.command(client, `SET ${LOCK} ${owner} NX PX ${px}`, [put(LOCK, owner, px)], options)
  }

  /** SET LOCK owner NX PX 10000, refused. */
  refused(client: ActorId): this {
    return this.command(client, `SET ${LOCK} ${client.toLowerCase()} NX PX 10000`, [])
  }

  del(client: ActorId, options: CommandOptions = {}): this {
    return this.command(client, `DEL ${LOCK}`, [drop(LOCK)], { reply: integer(1), ...options })
  }

  /** A compare-and-delete script that found another's value. */
  releaseInVain(client: ActorId): this {
    return this.command(client, `EVAL script 1 ${LOCK} ${client.toLowerCase()}`, [], {
      keys: [LOCK],
      reply: integer(0),
    })
  }

  /** The node deletes the key, whose time has passed. */
  expire(node: ActorId = 'redis', key = LOCK): this {
    const effects = this.change(node, 0, [(at) => ({ ...drop(key)(at), op: 'expire' as const })])
    return this.event({ kind: 'expire', actor: node, clock: this.clockMs(), how: 'cycle', effects, offset: 0 })
  }

  /** The node applies what the last command changed on its master. */
  replicate(node: ActorId): this {
    const last = this.log.events.findLast((event) => event.kind === 'execute')
    const effects = last && 'effects' in last ? last.effects : []
    changeKeys(this.keyspace(node), effects, this.log.events.length)
    return this.event({ kind: 'apply', actor: node, clock: this.clockMs(), args: [], effects, offset: 1 })
  }

  promote(node: ActorId): this {
    return this.event({ kind: 'role', actor: node, role: 'master', current: true, offset: 0 })
  }

  crash(actor: ActorId): this {
    return this.event({ kind: 'crash', actor, fault: `crash-${actor}`, what: 'process' })
  }

  restart(actor: ActorId): this {
    return this.event({ kind: 'restart', actor, fault: `restart-${actor}` })
  }

  pause(actor: ActorId): this {
    return this.event({ kind: 'pause', actor, fault: `pause-${actor}` })
  }

  end(actor: ActorId): this {
    return this.event({ kind: 'end', actor })
  }

  /** Cuts `a` from `b` until `heal` of the same name. */
  cut(name: string, a: readonly ActorId[], b: readonly ActorId[]): this {
    return this.event({ kind: 'fault', actor: 'run', fault: name, text: 'cut', phase: 'fired', between: [a, b] })
  }

  heal(name: string): this {
    return this.event({ kind: 'fault', actor: 'run', fault: name, text: 'cut', phase: 'over' })
  }

  /** A write that the storage applies; `hold` is the enter that was open when it was called. */
  write(
    client: ActorId,
    options: MarkOptions & { hold?: Seq; token?: number | string; ifEqual?: string; isRefused?: boolean } = {},
  ): this {
    const { hold, token, ifEqual, isRefused } = options
    return this.event({
      kind: 'store',
      actor: 'storage',
      client,
      ...mark(client, options),
      value: client,
      accepted: !isRefused,
      highest: null,
      ...(hold === undefined ? {} : { hold }),
      ...(token === undefined ? {} : { token }),
      ...(ifEqual === undefined ? {} : { ifEqual }),
    })
  }

  /** The seq of the n-th event of a kind, of the actor where named. */
  seq(kind: EventKind, actor?: ActorId, nth = 1): Seq {
    const found = this.log.events.filter(
      (event) => event.kind === kind && (actor === undefined || event.actor === actor),
    )
    return found[nth - 1]?.seq ?? -1
  }

  /** Ends the run at the present moment. */
  finish(options: { why?: 'ended' | 'until' | 'too-many-events'; truncated?: boolean } = {}): Trace {
    const { why = 'ended', truncated = false } = options
    this.add({ kind: 'finish', actor: 'run', why, truncated, unfired: [] })
    return this.unfinished()
  }

  /** The trace as it is, without a last event. */
  unfinished(): Trace {
    return {
      format: 'lockstep-trace/1',
      seed: 1,
      epoch: EPOCH,
      actors: this.actors,
      bounds: { ...DEFAULT_BOUNDS, ...this.setting.bounds },
      events: this.log.events,
    }
  }

  private clockMs(): number {
    return EPOCH + Math.floor((this.now + (this.setting.clockOffset ?? 0)) / 1_000)
  }

  private keyspace(node: ActorId): Map<string, KeyState> {
    const keys = this.keys.get(node) ?? new Map<string, KeyState>()
    this.keys.set(node, keys)
    return keys
  }

  private change(node: ActorId, of: Seq, changes: readonly Change[]): Effect[] {
    const keys = this.keyspace(node)
    return changes.map((change) => {
      const effect = change({ keys, clock: this.clockMs(), of })
      changeKeys(keys, [effect], this.log.events.length)
      return effect
    })
  }
}

const mark = (actor: ActorId, { resource = ORDER, as = actor }: MarkOptions) => ({ resource, holder: as })

export const run = (setting?: Setting): Run => new Run(setting)
