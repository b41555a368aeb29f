/** BLPOP, BRPOP, BLMOVE, BRPOPLPUSH: as their namesakes, but they wait for an item. */
import { array, bulk, NIL, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse, WRONG_TYPE } from '../../errors'
import { type End, popItem } from '../../values/lists'
import type { Taken } from '../../waiting'
import { extendedArgument } from '../strings/float'
import { endArgument, moveItem } from './ends'

const NOT_A_TIMEOUT = refuse('ERR timeout is not a float or out of range')
/** What is longer counts as for ever. */
const LONGEST_MS = Math.floor(Number.MAX_SAFE_INTEGER / 4000)

/** Seconds with a fraction, as whole milliseconds; 0 is for ever. */
function timeoutArgument(text = ''): number {
  const seconds = extendedArgument(text, NOT_A_TIMEOUT)
  const ms = typeof seconds === 'string' ? Infinity : Number(seconds.mantissa) * 2 ** seconds.exponent * 1000
  // redis-server's number of milliseconds has 64 bits: more turn negative.
  if (ms < 0 || ms >= 2 ** 63) throw refuse('ERR timeout is negative')
  if (ms > LONGEST_MS) return 0
  // Its long double keeps 0.1 s at 100 ms, where a double is a little off.
  return Math.max(Math.ceil(Number(ms.toFixed(6))), ms > 0 ? 1 : 0)
}

/** Waits for an item under one of the keys; `none`: the reply where nothing may wait. */
function wait(call: Call, keys: readonly string[], timeoutMs: number, none: Resp, take: (key: string) => Taken) {
  if (call.place !== 'client') return none
  const { core, session, db } = call
  core.waiting.add({ session, keys, origin: db.origin, take })
  call.blocked = { timeoutMs, late: array(null) }
  return []
}

const popFrom =
  (end: End): Body =>
  (call) => {
    const { args, db } = call
    const keys = args.slice(1, -1)
    const timeoutMs = timeoutArgument(args.at(-1))
    const take = (key: string): Taken => ({
      reply: array([bulk(key), bulk(popItem(db, key, end))]),
      propagate: [end === 'left' ? 'LPOP' : 'RPOP', key],
    })
    for (const key of keys) {
      if (!db.typed(key, 'list')) continue
      const { reply, propagate } = take(key)
      if (propagate) call.propagateAs = [propagate]
      return reply
    }
    return wait(call, keys, timeoutMs, array(null), take)
  }

export const blpop = popFrom('left')
export const brpop = popFrom('right')

/** `propagate`: what those who had to wait leave in the stream. */
function moveOrWait(call: Call, out: End, into: End, timeoutMs: number, propagate: readonly string[]) {
  const { args, db } = call
  const [, from = '', to = ''] = args
  if (db.typed(from, 'list')) {
    // Its own words without the timeout.
    call.propagateAs = [[propagate[0] ?? '', ...args.slice(1, -1)]]
    return moveItem(db, from, to, out, into)
  }
  return wait(call, [from], timeoutMs, NIL, () =>
    db.find(to) && db.find(to)?.type !== 'list'
      ? { reply: WRONG_TYPE.reply, propagate: null }
      : { reply: moveItem(db, from, to, out, into), propagate },
  )
}

export const brpoplpush: Body = (call) => {
  const [, from = '', to = '', timeout] = call.args
  return moveOrWait(call, 'right', 'left', timeoutArgument(timeout), ['RPOPLPUSH', from, to])
}

export const blmove: Body = (call) => {
  const [, from = '', to = '', out, into, timeout] = call.args
  const [first, second] = [endArgument(out), endArgument(into)]
  return moveOrWait(call, first, second, timeoutArgument(timeout), ['LMOVE', from, to, first, second])
}
