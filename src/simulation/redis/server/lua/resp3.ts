/**
 * Replies as RESP3 has them, for scripts that asked for it by redis.setresp(3): the few commands whose reply has
 * another type there. Clients speak RESP2, so nobody else sees these.
 */
import type { Resp } from '../../../../base'

export type Resp3 =
  | Exclude<Resp, { readonly type: 'array' }>
  | { readonly type: 'array'; readonly items: readonly Resp3[] | null }
  | { readonly type: 'null' }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'verbatim'; readonly text: string }
  | { readonly type: 'map' | 'set'; readonly items: readonly (readonly [key: Resp3, value?: Resp3])[] }

const MAPS = new Set(['hgetall'])
const SETS = new Set(['smembers'])
const DOUBLES = new Set(['zscore', 'zincrby', 'zadd', 'zmscore'])
const VERBATIM = new Set(['info'])
/** Answer with members and scores, if asked to. */
const SCORED = new Set(['zrange', 'zrevrange', 'zrangebyscore', 'zrevrangebyscore', 'zpopmin', 'zpopmax'])

export function inResp3(args: readonly string[], reply: Resp): Resp3 {
  const name = args[0]?.toLowerCase() ?? ''
  const { type } = reply
  if (type === 'bulk' && reply.text !== null) {
    if (DOUBLES.has(name)) return toDouble(reply.text)
    return VERBATIM.has(name) ? { type: 'verbatim', text: reply.text } : reply
  }
  if (type === 'bulk' || (type === 'array' && reply.items === null)) return { type: 'null' }
  if (type !== 'array') return reply
  const items = (reply.items ?? []).map((item) => inResp3(DOUBLES.has(name) ? args : [], item))
  if (MAPS.has(name)) return { type: 'map', items: pairs(items) }
  if (SETS.has(name)) return { type: 'set', items: items.map((item) => [item]) }
  return SCORED.has(name) ? scored(name, args, items) : { type: 'array', items }
}

const toDouble = (text: string): Resp3 => ({ type: 'double', value: Number(text.replace('inf', 'Infinity')) })

const pairs = <T>(items: readonly T[]): [T, T][] =>
  Array.from({ length: items.length / 2 }, (_, index) => [items[2 * index] as T, items[2 * index + 1] as T])

function scored(name: string, args: readonly string[], items: readonly Resp3[]): Resp3 {
  const pops = name.startsWith('zpop')
  if (!pops && !args.slice(4).some((word) => word.toUpperCase() === 'WITHSCORES')) return { type: 'array', items }
  const rows = pairs(items).map(([member, score]): Resp3[] => [
    member,
    score.type === 'bulk' ? toDouble(score.text ?? '') : score,
  ])
  // A pop without a count is one flat pair.
  if (pops && args.length < 3) return { type: 'array', items: rows.flat() }
  return { type: 'array', items: rows.map((row) => ({ type: 'array', items: row })) }
}
