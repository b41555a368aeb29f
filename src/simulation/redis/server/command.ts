/** What a command is: its row in the table and what its body gets. */
import type { Resp } from '../../../base'
import type { InnerCommand } from '../../../trace'
import type { Core } from './core'
import type { Keyspace } from './keyspace'
import type { Session } from './session'
import type { BlockedCall, Dialect, EndlessScript } from './types'

/**
 * redis-server's own flags, as far as they matter here. `write`: refused on a replica; `mayReplicate`: refused in a
 * read-only script; `noscript`: refused in scripts; `noMulti`: refused in transactions; `immediate`: runs at once
 * inside MULTI; `subscriber`: allowed to a subscriber; `arbitraryKeys`: its deletions are not wrapped in MULTI; `stale`:
 * allowed on a replica that serves no stale data; `allowBusy`: allowed while a script runs for too long.
 */
export type Flag =
  | 'write'
  | 'mayReplicate'
  | 'noscript'
  | 'noMulti'
  | 'immediate'
  | 'subscriber'
  | 'arbitraryKeys'
  | 'stale'
  | 'allowBusy'

/** Where a command runs: this decides whether it may block and who hears an error. */
export type Place = 'client' | 'transaction' | 'script' | 'stream'

/** Where the keys are: first and last argument (negative: from the end) and the step; or a function. */
export type KeyPositions =
  | readonly [first: number, last: number, step: number]
  | ((args: readonly string[]) => readonly string[])

export interface Call {
  /** The command's name first, as the client spelled it. */
  readonly args: readonly string[]
  readonly db: Keyspace
  readonly core: Core
  readonly session: Session
  readonly place: Place
  /** What is propagated instead of `args`, if anything changed. */
  propagateAs?: readonly (readonly string[])[]
  /** Propagate although nothing changed. */
  force?: 'all' | 'replicas'
  blocked?: BlockedCall
  closed?: boolean
  inner?: InnerCommand[]
  instructions?: number
  /** A script passed the limit of instructions: it goes on until it is killed. */
  endless?: EndlessScript
}

/** A body answers with one reply, or several (SUBSCRIBE a b), or throws a Refusal. */
export type Body = (call: Call) => Resp | readonly Resp[]

export interface Command {
  /** The number of arguments, name included; negative: at least. */
  readonly arity: number
  readonly flags?: readonly Flag[]
  readonly keys?: KeyPositions
  readonly body?: Body
  /** Where it is not in Redis 7.0: who has it. */
  readonly dialects?: readonly Dialect[]
  /** A container's commands, by their second word. */
  readonly subcommands?: Readonly<Record<string, Command>>
}

export type CommandGroup = Readonly<Record<string, Command>>

export const isReplies = (answer: Resp | readonly Resp[]): answer is readonly Resp[] => Array.isArray(answer)

/** The keys among the arguments. */
export function keysOf(command: Command, args: readonly string[]): readonly string[] {
  const { keys } = command
  if (!keys) return []
  if (typeof keys === 'function') return keys(args)
  const [first, last, step] = keys
  const end = last < 0 ? args.length + last : last
  const found: string[] = []
  for (let index = first; index <= end && index < args.length; index += step) found.push(args[index] as string)
  return found
}

/** EVAL script numkeys key… and its like. */
export function scriptKeys(args: readonly string[]): readonly string[] {
  const count = Number(args[2])
  return Number.isInteger(count) && count > 0 ? args.slice(3, 3 + count) : []
}
