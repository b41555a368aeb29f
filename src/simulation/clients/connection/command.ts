/** Commands on their way: what ioredis's Command and the two queues of its Redis hold. */
import type { Resp } from '../../../base'
import type { Seq } from '../../../trace'
import type { Task } from '../../kernel'
import type { Failure } from './port'

export interface Problem extends Failure {
  readonly name: string
}

export type Outcome =
  | { readonly replies: readonly Resp[]; readonly cause: Seq | undefined; readonly sent: readonly string[] }
  | { readonly problem: Problem; readonly cause: Seq | undefined; readonly sent: readonly string[] }

/** A script of defineCommand: sent whole the first time on a connection, by its digest from then on. */
export interface Script {
  readonly lua: string
  readonly sha: string
}

export interface Command {
  /** As sent, name first. */
  readonly args: readonly string[]
  /** The program's call; absent for what the connection sends of its own accord. */
  readonly of: Seq | undefined
  /** Its place in a pipeline. */
  readonly pipelineIndex?: number | undefined
  /** It belongs to a transaction of a pipeline. */
  readonly inTransaction?: boolean | undefined
  /** Its first argument is then the number of keys, behind a name and a digest. */
  readonly script?: Script | undefined
  settle(outcome: Outcome): void
}

/** A command that was submitted. */
export interface Waiting {
  readonly command: Command
  /** As last written: a script's name and text depend on the connection. */
  sent: readonly string[]
  timer: Task | null
  settled: boolean
  /** Replies that are still to come to a (un)subscription; undefined before the first. */
  awaited: number | undefined
}

export const nameOf = ({ args }: Command): string => (args[0] ?? '').toLowerCase()

const ABORTED: Problem = { name: 'AbortError', message: 'Command aborted due to connection close' }
type Reject = (waiting: Waiting, problem: Problem) => void

/**
 * A pipeline that was answered in part cannot be sent again: its rest is aborted. One whose first command is still
 * unanswered stays whole (ioredis, event_handler: abortIncompletePipelines).
 */
export function abortIncompletePipelines(queue: readonly Waiting[], reject: Reject): Waiting[] {
  let expected = 0
  return queue.filter((waiting) => {
    const { pipelineIndex } = waiting.command
    if (pipelineIndex === undefined || pipelineIndex === 0) expected = 0
    if (pipelineIndex === undefined || pipelineIndex === expected++) return true
    reject(waiting, ABORTED)
    return false
  })
}

/** The rest of a transaction whose beginning was sent on the lost connection (abortTransactionFragments). */
export function abortTransactionFragments(queue: readonly Waiting[], reject: Reject): Waiting[] {
  let over = false
  return queue.filter((waiting) => {
    const name = nameOf(waiting.command)
    if (!over && name === 'multi') over = true
    if (over || (name !== 'exec' && !waiting.command.inTransaction)) return true
    if (name === 'exec') over = true
    reject(waiting, ABORTED)
    return false
  })
}
