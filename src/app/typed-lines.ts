import type { TypedLines } from '../store'
import { recall, remember } from './remember'

const nameOf = (id: string) => `typed.${id}`
const MOST = 200

const read = (value: unknown) =>
  Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : undefined

/** The newest lines of the prompt, scenario by scenario. */
export const TYPED_LINES: TypedLines = {
  recall: (id) => recall(nameOf(id), read) ?? [],
  keep: (id, lines) => remember(nameOf(id), lines.slice(-MOST)),
}
