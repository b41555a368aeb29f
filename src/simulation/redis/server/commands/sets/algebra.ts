/** Several sets at once: SINTER, SUNION, SDIFF, SMOVE. */
import { array, bulk, integer } from '../../../../../base'
import type { Body, Call } from '../../command'
import { addMember, deleteMember, hasMember, membersOf } from '../../values/sets'

const setsOf = ({ args, db }: Call): string[][] => args.slice(1).map((key) => membersOf(db, key))

export const sinter: Body = (call) => {
  const [first = [], ...others] = setsOf(call)
  return array(first.filter((member) => others.every((other) => other.includes(member))).map(bulk))
}

export const sunion: Body = (call) => array([...new Set(setsOf(call).flat())].map(bulk))

export const sdiff: Body = (call) => {
  const [first = [], ...others] = setsOf(call)
  return array(first.filter((member) => !others.some((other) => other.includes(member))).map(bulk))
}

export const smove: Body = ({ args: [, from = '', to = '', member = ''], db }) => {
  const source = db.find(from)
  db.find(to)
  if (!source) return integer(0)
  db.typed(from, 'set')
  db.typed(to, 'set')
  if (from === to) return integer(hasMember(db, from, member) ? 1 : 0)
  if (!deleteMember(db, from, member)) return integer(0)
  addMember(db, to, member)
  return integer(1)
}
