/** Commands on sets. */
import { array, bulk, integer } from '../../../../../base'
import type { Body, CommandGroup } from '../../command'
import { addMember, deleteMember, hasMember, memberCount, membersOf } from '../../values/sets'
import { sdiff, sinter, smove, sunion } from './algebra'

const KEY = [1, 1, 1] as const
const ALL = [1, -1, 1] as const

const sadd: Body = ({ args, db }) => {
  const [, key = '', ...members] = args
  db.typed(key, 'set')
  return integer(members.filter((member) => addMember(db, key, member)).length)
}

const srem: Body = ({ args, db }) => {
  const [, key = '', ...members] = args
  db.typed(key, 'set')
  return integer(members.filter((member) => deleteMember(db, key, member)).length)
}

const scard: Body = ({ args: [, key = ''], db }) => integer(memberCount(db, key))
const sismember: Body = ({ args: [, key = '', member = ''], db }) => integer(hasMember(db, key, member) ? 1 : 0)
const smembers: Body = ({ args: [, key = ''], db }) => array(membersOf(db, key).map(bulk))

const smismember: Body = ({ args, db }) => {
  const [, key = '', ...members] = args
  db.typed(key, 'set')
  return array(members.map((member) => integer(hasMember(db, key, member) ? 1 : 0)))
}

export const sets: CommandGroup = {
  sadd: { arity: -3, flags: ['write'], keys: KEY, body: sadd },
  scard: { arity: 2, keys: KEY, body: scard },
  sdiff: { arity: -2, keys: ALL, body: sdiff },
  sinter: { arity: -2, keys: ALL, body: sinter },
  sismember: { arity: 3, keys: KEY, body: sismember },
  smembers: { arity: 2, keys: KEY, body: smembers },
  smismember: { arity: -3, keys: KEY, body: smismember },
  smove: { arity: 4, flags: ['write'], keys: [1, 2, 1], body: smove },
  srem: { arity: -3, flags: ['write'], keys: KEY, body: srem },
  sunion: { arity: -2, keys: ALL, body: sunion },
}
