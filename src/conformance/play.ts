/** Plays a case on a stage, step by step, and says what came out otherwise than the corpus has it. */
import { type Resp, respToWire } from '../base'
import type { Case, Step } from './corpus'
import { type Expected, matchReply, matchStream, namePorts } from './match'
import { argumentBytes, bytesOf, type Scene, writeBytes, writeReply } from './notation'
import { Stage, type StageParts } from './stage'

export interface Mismatch {
  readonly caseId: string
  /** Counted from 1. */
  readonly step: number
  /** What the step did, as JSON. */
  readonly did: string
  readonly what: string
  readonly expected: string
  readonly got: string
}

/** What a step left behind. */
interface Outcome {
  readonly replies: readonly Resp[]
  readonly pushes: ReadonlyMap<string, readonly Resp[]>
  /** Null where the case records none. */
  readonly stream: readonly (readonly string[])[] | null
  readonly closed: readonly string[]
}

type Report = (what: string, expected: unknown, got: unknown) => void

/** A multiple of 1000 that no literal time of a corpus is near. */
const START_MS = 1_767_225_600_000

export async function playCase(played: Case, lua: StageParts['lua']): Promise<Mismatch[]> {
  const { id, needs = [], topology, steps } = played
  const stage = new Stage({
    lua,
    startMs: START_MS,
    nodes: topology?.nodes ?? ['redis'],
    replicaOf: topology?.replicaOf ?? {},
    activeExpire: needs.includes('activeExpire') || topology?.activeExpire === true,
  })
  const scene: Scene = { startMs: START_MS, portOf: (node) => stage.portOf(node) }
  const tapped = !topology && !needs.includes('noReplica')
  const mismatches: Mismatch[] = []
  try {
    for (const { conn } of steps) if (conn !== undefined) stage.open(conn)
    await stage.drain()
    stage.takeStream()
    const blocked = new Set<string>()
    for (const [index, step] of steps.entries()) {
      await perform(stage, step, scene)
      const { conn } = step
      if (step.blocked && conn !== undefined) blocked.add(conn)
      if (step.recv && conn !== undefined) blocked.delete(conn)
      const outcome = collect(stage, step, blocked, tapped)
      check(step, outcome, scene, (what, expected, got) =>
        mismatches.push({
          caseId: id,
          step: index + 1,
          did: JSON.stringify(deedOf(step)),
          what,
          expected: JSON.stringify(expected),
          got: JSON.stringify(got),
        }),
      )
    }
  } finally {
    stage.dispose()
  }
  return mismatches
}

function deedOf(step: Step): unknown {
  const { conn, args, send, recv, blocked, advanceMs, close, op, node, nodes } = step
  return { conn, args, send, recv, blocked, advanceMs, close, op, node, nodes }
}

async function perform(stage: Stage, step: Step, scene: Scene): Promise<void> {
  const { conn = '', args, send, advanceMs, close, op, node = '' } = step
  if (args)
    stage.send(
      conn,
      args.map((arg) => argumentBytes(arg, scene)),
    )
  else if (send !== undefined) stage.sendBytes(conn, bytesOf(send))
  else if (close !== undefined) stage.close(close)
  else if (op === 'stop') stage.stop(node)
  else if (op === 'cont') stage.resume(node)
  else if (advanceMs !== undefined) return stage.advance(advanceMs)
  await stage.drain()
}

function collect(stage: Stage, step: Step, blocked: ReadonlySet<string>, tapped: boolean): Outcome {
  const pushes = new Map<string, readonly Resp[]>()
  let replies: readonly Resp[] = []
  for (const name of stage.connections()) {
    // What reached another node's connections is the business of the next sync or advance.
    if (blocked.has(name) || (step.conn !== undefined && !stage.together(name, step.conn))) continue
    const arrived = stage.take(name).map((reply) => namePorts(reply, stage.ports))
    if (name === step.conn) replies = arrived
    else if (arrived.length > 0) pushes.set(name, arrived)
  }
  return { replies, pushes, stream: tapped ? stage.takeStream() : null, closed: stage.takeClosed() }
}

function check(step: Step, outcome: Outcome, scene: Scene, report: Report): void {
  const replies = step.replies ?? (step.reply === undefined ? [] : [step.reply])
  checkReplies('reply', replies, outcome.replies, scene, report)
  checkPushes(step, outcome.pushes, scene, report)
  if (outcome.stream) {
    const expected = step.repl ?? []
    const wrong = matchStream(expected, outcome.stream, scene)
    if (wrong)
      report(
        `replication stream, ${wrong}`,
        expected,
        outcome.stream.map((args) => args.map(writeBytes)),
      )
  }
  const closed = (names: readonly string[]) => [...names].sort().join()
  if (closed(step.closed ?? []) !== closed(outcome.closed)) report('closed', step.closed ?? [], outcome.closed)
  const wire = outcome.replies.map(respToWire).join('')
  if (step.wire !== undefined && bytesOf(step.wire) !== wire) report('wire', step.wire, writeBytes(wire))
}

function checkReplies(what: string, expected: readonly Expected[], got: readonly Resp[], scene: Scene, report: Report) {
  const wrong =
    expected.length === got.length
      ? expected.map((one, index) => matchReply(one, got[index] as Resp, scene)).find((why) => why !== null)
      : 'number'
  if (wrong) report(`${what}, ${wrong}`, expected, got.map(writeReply))
}

function checkPushes(step: Step, got: Outcome['pushes'], scene: Scene, report: Report): void {
  const { push = [], pushAnyOrder = false } = step
  for (const name of new Set([...push.map(({ conn }) => conn), ...got.keys()])) {
    const expected = push.filter(({ conn }) => conn === name).map(({ msg }) => msg)
    const arrived = got.get(name) ?? []
    if (pushAnyOrder) {
      const left = [...arrived]
      for (const one of expected) {
        const at = left.findIndex((reply) => matchReply(one, reply, scene) === null)
        if (at >= 0) left.splice(at, 1)
      }
      if (left.length > 0 || arrived.length !== expected.length)
        report(`push to ${name}`, expected, arrived.map(writeReply))
    } else checkReplies(`push to ${name}`, expected, arrived, scene, report)
  }
}
