import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Trace } from '../trace'

/** The host's own wording of an error: shown, never hashed, as it differs between Node and browsers. */
const LEFT_OUT = 'hostText'

/** JSON with the keys of every object in code-unit order and without `hostText`. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([name, field]) => field !== undefined && name !== LEFT_OUT)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** The events of a trace, one canonical JSON object a line, each line ended by a line feed. */
export const canonicalLines = (trace: Trace): string =>
  trace.events.map((event) => `${canonicalJson(event)}\n`).join('')

/** SHA-256 of the canonical lines, in hexadecimal: equal where two runs are equal. */
export const traceHash = (trace: Trace): string => bytesToHex(sha256(utf8ToBytes(canonicalLines(trace))))
