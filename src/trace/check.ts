/**
 * Whether a value is a trace: programs share the engine's worker, so what comes out of it is not believed. It checks
 * shapes, sizes and order, not whether Redis would have said so.
 */
import { err, ok, type Resp, type Result } from '../base'
import { LIMITS } from '../scenario'
import type { Effect, EventKind, Trace, TraceEvent } from './event'
import {
  count,
  either,
  exactly,
  extend,
  fits,
  flag,
  guard,
  integer,
  listOf,
  misfit,
  nullable,
  oneOf,
  type Shape,
  shape,
  textUpTo,
} from './shape'

const MAX_ACTORS = LIMITS.clients + LIMITS.nodes + LIMITS.sentinels + 2
const MAX_TEXT = 1_000_000
const MAX_LIST = 10_000
const MAX_DEPTH = 16

const text = textUpTo(MAX_TEXT)
const texts = listOf(text, MAX_LIST)
const token = either(integer, text)
const bigInteger = guard((value) => typeof value === 'string' && /^-?\d{1,20}$/.test(value))
/** Nesting is bounded, so that no answer overflows the stack. */
const resp = guard<Resp>((value) => isResp(value, 0))

function isResp(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  const { type, text: body, value: number, items } = value as Record<string, unknown>
  if (type === 'status' || type === 'error') return text(body)
  if (type === 'bulk') return body === null || text(body)
  if (type === 'integer') return integer(number) || bigInteger(number)
  if (type !== 'array') return false
  return (
    items === null ||
    listOf(
      guard((item) => isResp(item, depth + 1)),
      MAX_LIST,
    )(items)
  )
}

const effect: Shape<Effect> = shape(
  {
    key: text,
    op: oneOf('create', 'update', 'ttl', 'delete', 'expire'),
    before: nullable(text),
    after: nullable(text),
    expiresAt: nullable(integer),
    origin: nullable(count),
    originBefore: nullable(count),
  },
  { field: text },
)
const effects = listOf(fits(effect), MAX_LIST)
const inner = listOf(fits(shape({ args: texts, reply: resp })), MAX_LIST)
const call = oneOf('command', 'write', 'read', 'want', 'enter', 'leave', 'give-up', 'claim', 'sleep', 'work')
const callSite = fits(shape({ module: text, line: count }))
const payload = oneOf(
  'request',
  'reply',
  'push',
  'stream',
  'ack',
  'ping',
  'pong',
  'write',
  'write-reply',
  'sync',
  'control',
)
const role = oneOf('master', 'replica')
const persistence = oneOf('none', 'rdb', 'aof-everysec', 'aof-always')
const mode = either(oneOf('exclusive', 'shared'), fits(shape({ of: count })))
const mark = { resource: text, holder: text }
const fault = { fault: text }
const sides = guard<readonly [readonly string[], readonly string[]]>(
  (value) => listOf(texts, 2)(value) && value.length === 2,
)
const pointed = { to: text, connection: count }

/** The fields that every event has; `problemOf` looks at the order of their values. */
const EVERY = shape({ seq: count, at: count, actor: text, kind: text }, { cause: count, background: exactly(true) })

type Common = 'seq' | 'at' | 'actor' | 'kind' | 'cause' | 'background'
/** The event of a kind, where kinds that share their fields are one member of the union. */
type OfKind<K> = TraceEvent extends infer E ? (E extends TraceEvent ? (K extends E['kind'] ? E : never) : never) : never
type OwnFields<K> = Omit<OfKind<K>, Common>

/** The fields of each kind; the type makes sure that no kind is missing and that each fits its event. */
const OWN: { readonly [K in EventKind]: Shape<OwnFields<K>> } = {
  start: shape({}),
  call: shape({ call }, { line: count, args: texts, keys: texts, resource: text, us: count, inner: callSite }),
  answered: shape({ of: count, call }, { keys: texts, resource: text, reply: resp, error: text, message: text }),
  want: shape({ ...mark, mode }, { key: text, owner: text, nodes: texts, quorum: count }),
  enter: shape(mark, { token }),
  leave: shape(mark),
  'give-up': shape({ ...mark, why: text }),
  claim: shape({ ...mark, what: oneOf('held', 'not-held', 'released', 'not-mine') }),
  print: shape({ text }),
  timer: shape({ us: count }),
  pause: shape(fault),
  resume: shape(fault),
  crash: shape({ ...fault, what: oneOf('process', 'host') }),
  restart: shape(fault),
  end: shape({}, { error: text, line: count, hostText: text }),
  send: shape({ ...pointed, payload }, { of: count, args: texts, offset: count }),
  arrive: shape({ from: text, payload }),
  lost: shape({ to: text, payload, why: text }),
  connect: shape(pointed),
  disconnect: shape({ ...pointed, why: text }),
  execute: shape(
    { role, clock: integer, connection: count, client: text, args: texts, keys: texts, effects, offset: count },
    { of: count, reply: resp, inner, us: count, endless: exactly(true) },
  ),
  unblock: shape({ client: text, reply: resp }, { of: count }),
  apply: shape({ clock: integer, args: texts, effects, offset: count }),
  expire: shape({ clock: integer, how: oneOf('on-access', 'cycle'), effects, offset: count }),
  role: shape({ role, current: flag, offset: count }, { of: text }),
  resync: shape({ how: oneOf('full', 'partial'), from: text, offset: count, effects }),
  load: shape({ persistence, effects }),
  dump: shape({ size: count }),
  sdown: shape({ node: text }),
  odown: shape({ node: text }),
  up: shape({ node: text }),
  elected: shape({ node: text, epoch: count, votes: count }),
  'switch-master': shape({ from: text, to: text, epoch: count }),
  store: shape(
    { client: text, ...mark, value: text, accepted: flag, highest: nullable(integer) },
    { hold: count, token, ifEqual: nullable(text), why: text },
  ),
  fault: shape({ ...fault, text, phase: oneOf('fired', 'over') }, { between: sides }),
  clock: shape({ ...fault, offset: integer, ratePpm: integer }),
  finish: shape({ why: oneOf('ended', 'until', 'too-many-events'), truncated: flag, unfired: texts }),
}

const EVENTS = new Map(Object.entries<Shape<unknown>>(OWN).map(([kind, own]) => [kind, extend(EVERY, own)]))

const bounds: Shape<Trace['bounds']> = shape({
  ttl: count,
  freed: nullable(count),
  progress: nullable(count),
  overtakes: nullable(count),
  recovers: nullable(count),
  survives: count,
})

const actor: Shape<Trace['actors'][number]> = shape(
  {
    id: text,
    type: oneOf('client', 'redis', 'sentinel', 'storage', 'operator', 'run'),
    clockOffset: integer,
    clockRatePpm: integer,
  },
  { role, replicaOf: text, program: text, fencing: flag },
)

const head: Shape<Omit<Trace, 'events'> & { events: readonly unknown[] }> = shape({
  format: exactly('lockstep-trace/1'),
  seed: count,
  epoch: count,
  actors: listOf(fits(actor), MAX_ACTORS),
  bounds: fits(bounds),
  events: listOf(
    guard<unknown>(() => true),
    LIMITS.traceEvents,
  ),
})

/** The value as a trace, or the first thing that is wrong with it. */
export function checkTrace(value: unknown): Result<Trace> {
  const wrong = misfit(value, head)
  if (wrong !== undefined) return err(wrong === '' ? 'it is not an object' : `its ${wrong.slice(0, 40)} is wrong`)
  const trace = value as Trace
  const actors = new Set(trace.actors.map(({ id }) => id))
  let before = 0
  for (const [seq, event] of trace.events.entries()) {
    const problem = problemOf(event, seq, before, actors)
    if (problem) return err(`event ${seq}: ${problem}`)
    before = event.at
  }
  return ok(trace)
}

function problemOf(event: TraceEvent, seq: number, before: number, actors: ReadonlySet<string>): string | undefined {
  const kind: unknown = event?.kind
  const known = typeof kind === 'string' ? EVENTS.get(kind) : undefined
  if (!known) return 'its kind is unknown'
  const wrong = misfit(event, known)
  if (wrong !== undefined) return `its ${wrong.slice(0, 40)} is wrong`
  if (event.seq !== seq) return `its seq is ${event.seq}`
  if (event.at < before) return 'it is earlier than the one before'
  if (!actors.has(event.actor)) return 'its actor is unknown'
  if (event.cause !== undefined && event.cause >= seq) return 'its cause is not an earlier event'
  return undefined
}
