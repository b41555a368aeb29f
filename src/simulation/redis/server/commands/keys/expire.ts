/** Deadlines of keys: the EXPIRE family, TTL and its like, PERSIST. */
import { integer, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { oneLine, printed, refuse } from '../../errors'
import { INT64_MAX, INT64_MIN, integerArgument, reply64 } from '../../numbers'

type Condition = 'NX' | 'XX' | 'GT' | 'LT'

function readConditions(args: readonly string[]): Set<Condition> {
  const conditions = new Set<Condition>()
  for (const word of args.slice(3)) {
    const upper = word.toUpperCase()
    if (!['NX', 'XX', 'GT', 'LT'].includes(upper)) throw refuse(oneLine(`ERR Unsupported option ${printed(word)}`))
    conditions.add(upper as Condition)
  }
  if (conditions.has('NX') && conditions.size > 1) {
    throw refuse('ERR NX and XX, GT or LT options at the same time are not compatible')
  }
  if (conditions.has('GT') && conditions.has('LT'))
    throw refuse('ERR GT and LT options at the same time are not compatible')
  return conditions
}

/** Whether the conditions allow `deadline` in place of `current`; a key without a deadline lives for ever. */
function allows(conditions: Set<Condition>, current: number | null, deadline: number): boolean {
  if (conditions.has('NX') && current !== null) return false
  if (conditions.has('XX') && current === null) return false
  if (conditions.has('GT') && (current === null || deadline <= current)) return false
  return !(conditions.has('LT') && current !== null && deadline >= current)
}

/** expire.c, expireGenericCommand: a deadline that is not in the future deletes at once. */
function expireAt(call: Call, unitMs: 1n | 1000n, fromNow: boolean): Resp {
  const { args, db } = call
  const [name = '', key = '', time] = args
  const invalid = refuse(`ERR invalid expire time in '${name.toLowerCase()}' command`)
  const conditions = readConditions(args)
  let ms = integerArgument(time)
  if (unitMs === 1000n && (ms > INT64_MAX / 1000n || ms < INT64_MIN / 1000n)) throw invalid
  ms *= unitMs
  if (fromNow) ms += BigInt(db.now)
  if (ms > INT64_MAX || ms < INT64_MIN) throw invalid
  const deadline = db.deadlineOf(key, ms)
  if (!db.has(key) || !allows(conditions, db.deadline(key), deadline)) return integer(0)
  if (deadline <= db.now && call.place !== 'stream') {
    db.delete(key)
    call.propagateAs = [['DEL', key]]
  } else {
    db.setDeadline(key, deadline)
    // What is PEXPIREAT already stays as the client spelled it.
    const verbatim = unitMs === 1n && !fromNow
    if (!verbatim) call.propagateAs = [['PEXPIREAT', key, ms.toString(), ...args.slice(3)]]
  }
  return integer(1)
}

export const expire: Body = (call) => expireAt(call, 1000n, true)
export const pexpire: Body = (call) => expireAt(call, 1n, true)
export const expireat: Body = (call) => expireAt(call, 1000n, false)
export const pexpireat: Body = (call) => expireAt(call, 1n, false)

/** −2 without the key, −1 without a deadline, else what `show` makes of the deadline. */
const showDeadline =
  (show: (deadline: bigint, now: bigint) => bigint): Body =>
  ({ args: [, key = ''], db }) => {
    if (!db.has(key)) return integer(-2)
    const deadline = db.exactDeadline(key)
    return integer(deadline === null ? -1 : reply64(show(deadline, BigInt(db.now))))
  }

const left = (deadline: bigint, now: bigint): bigint => (deadline > now ? deadline - now : 0n)

export const ttl = showDeadline((deadline, now) => (left(deadline, now) + 500n) / 1000n)
export const pttl = showDeadline(left)
export const expiretime = showDeadline((deadline) => (deadline + 500n) / 1000n)
export const pexpiretime = showDeadline((deadline) => deadline)

export const persist: Body = ({ args: [, key = ''], db }) => {
  if (!db.has(key) || db.deadline(key) === null) return integer(0)
  db.setDeadline(key, null)
  return integer(1)
}
