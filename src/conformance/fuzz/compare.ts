/**
 * Whether the emulator's answer is the real server's. The real clock runs on while a case is played, so numbers that
 * can only be times may differ by a little; what redis-server gives in no order is compared in none.
 */
import { type Resp, respToWire } from '../../base'

/** Cases use no other number as large; the longest case is shorter than the slack. */
const LEAST_TIME = 90_000n
const SLACK = 3_000n

const asNumber = (text: string): bigint | null => (/^-?\d{1,19}$/.test(text) ? BigInt(text) : null)

export function alikeText(a: string, b: string): boolean {
  if (a === b) return true
  const [x, y] = [asNumber(a), asNumber(b)]
  if (x === null || y === null || x < LEAST_TIME || y < LEAST_TIME) return false
  return x - y <= SLACK && y - x <= SLACK
}

export function alike(a: Resp, b: Resp, unordered: boolean): boolean {
  if (a.type !== b.type) return false
  if (a.type === 'array' && b.type === 'array') {
    if (a.items === null || b.items === null) return a.items === b.items
    if (a.items.length !== b.items.length) return false
    const others = b.items
    if (a.items.every((item, index) => alike(item, others[index] as Resp, unordered))) return true
    return unordered && sorted(a) === sorted(b)
  }
  if (a.type === 'integer' && b.type === 'integer') return alikeText(String(a.value), String(b.value))
  if (a.type === 'bulk' && b.type === 'bulk' && a.text !== null && b.text !== null) return alikeText(a.text, b.text)
  return respToWire(a) === respToWire(b)
}

function sorted(reply: Resp): string {
  if (reply.type !== 'array' || reply.items === null) return respToWire(reply)
  return `[${reply.items.map(sorted).sort().join()}]`
}

/** Commands whose reply has no order of its own. */
const UNORDERED =
  /^(?:KEYS|SCAN|SMEMBERS|SINTER|SUNION|SDIFF|PUBSUB|CONFIG|EXEC|UNSUBSCRIBE|PUNSUBSCRIBE|SUNSUBSCRIBE)$/i

export const isUnordered = (name: string): boolean => UNORDERED.test(name)
