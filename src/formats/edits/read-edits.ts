import * as v from 'valibot'
import { shorten } from '../../base'
import { type Edits, editsSchema } from '../../scenario'

export interface ReadEdits {
  readonly edits: Edits
  /** What is wrong with each part that was left out, in sentences. */
  readonly problems: readonly string[]
}

const PARTS = editsSchema.entries
/** Parts whose entries stand on their own: one that is wrong takes no other with it. */
const ENTRIES = ['programs', 'modules', 'faults', 'cluster'] as const

/** Edits from anywhere: what is not as the schema says is named and left out, the rest is kept. */
export function readEdits(input: unknown): ReadEdits {
  if (!isRecord(input)) return { edits: {}, problems: ['The changes must be an object of changed parts.'] }
  const problems: string[] = []
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(PARTS, name)) {
      problems.push(
        `"${shorten(name)}" is no part of a scenario’s changes; there are ${Object.keys(PARTS).join(', ')}.`,
      )
      continue
    }
    const part = keepGood(name as keyof Edits, value, problems)
    if (part !== undefined) kept[name] = part
  }
  return { edits: kept as Edits, problems }
}

function keepGood(name: keyof Edits, value: unknown, problems: string[]): unknown {
  const wrong = wrongIn(name, value)
  if (wrong === undefined) return value
  const isList = Array.isArray(value)
  if (!ENTRIES.some((each) => each === name) || !(isList || isRecord(value))) {
    problems.push(sentenceOf(wrong))
    return undefined
  }
  const entries = Object.entries(value).filter(([key, entry]) => {
    const sentence = wrongIn(name, isList ? [entry] : { [key]: entry })
    if (sentence !== undefined)
      problems.push(sentenceOf(isList ? sentence.replace(`${name}/0`, `${name}/${key}`) : sentence))
    return sentence === undefined
  })
  const rest = isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
  const still = wrongIn(name, rest)
  if (still === undefined) return rest
  problems.push(sentenceOf(still))
  return undefined
}

/** The first thing that is wrong with a part, after where it is: "faults/0/when/at: write …". */
function wrongIn(name: keyof Edits, value: unknown): string | undefined {
  const parsed = v.safeParse(PARTS[name], value, { abortEarly: true })
  if (parsed.success) return undefined
  const [issue] = parsed.issues
  return `${[name, ...(issue.path ?? []).map(({ key }) => shorten(String(key)))].join('/')}: ${shorten(issue.message, 200)}`
}

const sentenceOf = (wrong: string) => `${wrong.replace(/[.;]$/, '')}.`
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
