/** Plays random steps on the real server and on a stage, and says where the two part. */
import type { Resp } from '../../base'
import type { LuaFactory } from '../../simulation/redis'
import type { Step } from '../corpus'
import { argumentBytes, type Scene, writeBytes, writeReply } from '../notation'
import { Stage } from '../stage'
import { alike, alikeText, isUnordered } from './compare'
import type { RealServer } from './real-server'

/** What came of one step. */
interface Outcome {
  readonly replies: readonly Resp[]
  readonly pushes: readonly { readonly conn: string; readonly msg: Resp }[]
  readonly stream: readonly (readonly string[])[]
  readonly closed: readonly string[]
}

export interface Difference {
  /** The index of the step where the two part. */
  readonly at: number
  readonly what: string
  readonly real: unknown
  readonly emulated: unknown
  /** The steps up to there with what the real server made of them. */
  readonly recorded: readonly Step[]
}

const NOT_EMULATED = 'not emulated by this simulator'

const namesOf = (steps: readonly Step[]): string[] => [
  ...new Set(steps.flatMap(({ conn }) => (conn === undefined ? [] : [conn]))),
]

async function playReal(server: RealServer, steps: readonly Step[]): Promise<{ startMs: number; outcomes: Outcome[] }> {
  const startMs = await server.reset()
  const scene: Scene = { startMs, portOf: () => 0 }
  const names = namesOf(steps)
  for (const name of names) await server.open(name)
  const gone = new Set<string>()
  const outcomes: Outcome[] = []
  for (const { conn = '', args, advanceMs } of steps) {
    if (args)
      await server.send(
        conn,
        args.map((arg) => argumentBytes(arg, scene)),
      )
    else await new Promise((resolve) => setTimeout(resolve, (advanceMs ?? 0) + 1))
    const stream = await server.mark()
    const closed = names.filter((name) => server.isClosed(name) && !gone.has(name))
    for (const name of closed) gone.add(name)
    outcomes.push({ ...split(conn, names, (name) => server.take(name)), stream, closed })
  }
  return { startMs, outcomes }
}

function split(conn: string, names: readonly string[], take: (name: string) => Resp[]) {
  let replies: Resp[] = []
  const pushes: { conn: string; msg: Resp }[] = []
  for (const name of names) {
    const arrived = take(name)
    if (name === conn) replies = arrived
    else pushes.push(...arrived.map((msg) => ({ conn: name, msg })))
  }
  return { replies, pushes }
}

async function playEmulated(
  lua: LuaFactory,
  startMs: number,
  steps: readonly Step[],
  judge: (index: number, outcome: Outcome) => boolean,
): Promise<void> {
  const stage = new Stage({ lua, startMs, nodes: ['redis'], replicaOf: {}, activeExpire: false })
  const scene: Scene = { startMs, portOf: () => 0 }
  const names = namesOf(steps)
  try {
    for (const name of names) stage.open(name)
    for (const [index, { conn = '', args, advanceMs }] of steps.entries()) {
      if (args)
        stage.send(
          conn,
          args.map((arg) => argumentBytes(arg, scene)),
        )
      else await stage.advance(advanceMs ?? 0)
      await stage.drain()
      const taken = split(conn, names, (name) => stage.take(name))
      if (!judge(index, { ...taken, stream: stage.takeStream(), closed: stage.takeClosed() })) return
    }
  } finally {
    stage.dispose()
  }
}

/** Null where both did the same. */
export async function duel(server: RealServer, lua: LuaFactory, steps: readonly Step[]): Promise<Difference | null> {
  const { startMs, outcomes } = await playReal(server, steps)
  let difference: Difference | null = null
  const record = () =>
    outcomes.map(({ replies, pushes, stream, closed }, index) => ({
      ...steps[index],
      ...(replies.length === 1 && replies[0] ? { reply: writeReply(replies[0]) } : {}),
      ...(replies.length > 1 ? { replies: replies.map(writeReply) } : {}),
      ...(pushes.length > 0 ? { push: pushes.map(({ conn, msg }) => ({ conn, msg: writeReply(msg) })) } : {}),
      ...(stream.length > 0 ? { repl: stream.map((args) => args.map(writeBytes)) } : {}),
      ...(closed.length > 0 ? { closed } : {}),
    }))
  await playEmulated(lua, startMs, steps, (at, got) => {
    const real = outcomes[at] as Outcome
    const part = (what: string, one: unknown, other: unknown) => {
      difference = { at, what, real: one, emulated: other, recorded: record().slice(0, at + 1) }
      return false
    }
    if (JSON.stringify(got.replies).includes(NOT_EMULATED)) return false
    const first = steps[at]?.args?.[0]
    const unordered = isUnordered(typeof first === 'string' ? first : '')
    const same = (a: readonly Resp[], b: readonly Resp[]) =>
      a.length === b.length && a.every((reply, index) => alike(reply, b[index] as Resp, unordered))
    // UNSUBSCRIBE from all names them in no order, but counts down.
    const apart = (replies: readonly Resp[]) => {
      const rows = replies.map((reply) => (reply.type === 'array' ? (reply.items ?? []) : [reply]))
      const names = rows.flatMap((row) => row.slice(1, 2)).map((name) => JSON.stringify(name))
      return JSON.stringify([rows.map((row) => row.toSpliced(1, 1)), names.sort()])
    }
    const anyOrder = (a: readonly Resp[], b: readonly Resp[]) => same(a, b) || (unordered && apart(a) === apart(b))
    if (!anyOrder(real.replies, got.replies))
      return part('reply', real.replies.map(writeReply), got.replies.map(writeReply))
    const of = (outcome: Outcome) => outcome.pushes.map(({ conn, msg }) => `${conn} ${JSON.stringify(msg)}`).sort()
    if (of(real).join() !== of(got).join()) return part('push', of(real), of(got))
    // SCAN finds ended keys in no order.
    const inOrder = ({ stream }: Outcome) => (unordered ? [...stream].sort() : stream)
    const [wanted, streamed] = [inOrder(real), inOrder(got)]
    const sameStream =
      wanted.length === streamed.length &&
      wanted.every((args, index) => {
        const others = streamed[index] ?? []
        return args.length === others.length && args.every((arg, place) => alikeText(arg, others[place] as string))
      })
    if (!sameStream) return part('replication stream', real.stream, got.stream)
    if (real.closed.join() !== got.closed.join()) return part('closed', real.closed, got.closed)
    return true
  })
  return difference
}
