/** What the page and the engine's worker say to each other over their port. */
import type { Scenario } from '../../scenario'

export interface RunRequest {
  readonly run: number
  readonly scenario: Scenario
}

/** The worker shares its realm with programs, so the page treats every answer as `unknown` until it is checked. */
export type Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'trace'; readonly run: number; readonly trace: unknown }
  | { readonly type: 'too-large'; readonly run: number }
  | { readonly type: 'failed'; readonly run: number; readonly message: string }

/** Reads an answer; undefined for anything that is not one. */
export function readAnswer(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const answer = data as Record<string, unknown>
  if (answer.type === 'ready') return { type: 'ready' }
  if (typeof answer.run !== 'number') return undefined
  if (answer.type === 'trace') return { type: 'trace', run: answer.run, trace: answer.trace }
  if (answer.type === 'too-large') return { type: 'too-large', run: answer.run }
  if (answer.type !== 'failed') return undefined
  return { type: 'failed', run: answer.run, message: String(answer.message).slice(0, 1000) }
}
