/** CLIENT subcommands that act on other connections: LIST, KILL, PAUSE, UNPAUSE, UNBLOCK. */
import { bulk, integer, OK } from '../../../../../base'
import type { Body, Call } from '../../command'
import { printed, refuse, SYNTAX, wrongSubcommand } from '../../errors'
import { INT64_MAX, integerArgument, numberArgument, parseInteger } from '../../numbers'
import { isSubscriber, type Session } from '../../session'
import { describe } from './client'

/** The links to replicas and to the master are the surroundings' business: nothing lists them. */
type ClientType = 'normal' | 'pubsub' | 'replica' | 'master'

const typeOf = (session: Session): ClientType => (isSubscriber(session) ? 'pubsub' : 'normal')

function typeArgument(text: string): ClientType {
  const type = text.toLowerCase()
  if (type === 'slave') return 'replica'
  if (type === 'normal' || type === 'pubsub' || type === 'replica' || type === 'master') return type
  throw refuse(`ERR Unknown client type '${printed(text)}'`)
}

export const list: Body = ({ args, core }) => {
  let chosen = [...core.sessions.values()]
  const by = args[2]?.toLowerCase()
  if (by === 'type' && args.length === 4) {
    const type = typeArgument(args[3] ?? '')
    chosen = chosen.filter((session) => typeOf(session) === type)
  } else if (by === 'id' && args.length > 3) {
    const ids = args.slice(3).map((text) => integerArgument(text, refuse('ERR Invalid client ID')))
    chosen = ids.flatMap((id) => chosen.filter((session) => BigInt(session.id) === id))
  } else if (by !== undefined) throw SYNTAX
  return bulk(chosen.map((session) => `${describe(session, core)}\n`).join(''))
}

interface Filters {
  matches: ((session: Session) => boolean)[]
  skipMe: boolean
  /** The only links that match, if any. */
  links?: 'replica' | 'master'
}

function readFilters({ args, core }: Call): Filters {
  const filters: Filters = { matches: [], skipMe: true }
  const { matches } = filters
  for (let index = 2; index < args.length; index += 2) {
    const word = (args[index] ?? '').toLowerCase()
    const value = args[index + 1]
    if (value === undefined) throw SYNTAX
    if (word === 'id') {
      const id = parseInteger(value) ?? 0n
      if (id < 1n) throw refuse('ERR client-id should be greater than 0')
      matches.push((session) => BigInt(session.id) === id)
    } else if (word === 'type') {
      const type = typeArgument(value)
      matches.push((session) => typeOf(session) === type)
      if (type === 'replica' || type === 'master') filters.links = type
    } else if (word === 'addr') matches.push(({ address }) => address === value)
    else if (word === 'laddr') matches.push(() => value === `127.0.0.1:${core.options.port ?? 6379}`)
    else if (word === 'user') {
      if (value !== 'default') throw refuse(`ERR No such user '${printed(value)}'`)
    } else if (word === 'skipme' && /^(?:yes|no)$/i.test(value)) filters.skipMe = value.toLowerCase() === 'yes'
    else throw SYNTAX
  }
  return filters
}

export const kill: Body = (call) => {
  const { args, core, session } = call
  const byAddress = args.length === 3
  const own = { matches: [({ address }: Session) => address === args[2]], skipMe: false }
  const { matches, skipMe, links }: Filters = byAddress ? own : readFilters(call)
  const victims = [...core.sessions.values()].filter(
    (other) => matches.every((match) => match(other)) && !(skipMe && other === session),
  )
  for (const victim of victims) {
    if (victim === session) call.closed = true
    else core.killed.push(victim.connection)
  }
  const linked = links && matches.length === 1 ? (core.options.killLinks?.(links) ?? 0) : 0
  if (!byAddress) return integer(victims.length + linked)
  if (victims.length === 0) throw refuse('ERR No such client')
  return OK
}

export const pause: Body = ({ args, core }) => {
  if (args.length > 4) throw wrongSubcommand(args)
  const mode = (args[3] ?? 'all').toLowerCase()
  if (mode !== 'all' && mode !== 'write') throw refuse('ERR CLIENT PAUSE mode must be WRITE or ALL')
  const ms = integerArgument(args[2], refuse('ERR timeout is not an integer or out of range'))
  if (ms < 0n) throw refuse('ERR timeout is negative')
  // redis-server's sum wraps around: what is too long is over already.
  const isOver = ms > INT64_MAX - BigInt(Math.floor(core.nowUs / 1000))
  const longest = BigInt(Math.floor(Number.MAX_SAFE_INTEGER / 4000))
  const untilUs = isOver ? 0 : core.nowUs + Number(ms < longest ? ms : longest) * 1000
  core.pause = { untilUs, all: mode === 'all' }
  return OK
}

export const unpause: Body = ({ core }) => {
  core.pause = null
  return OK
}

export const unblock: Body = ({ args, core }) => {
  if (args.length > 4) throw wrongSubcommand(args)
  const reason = (args[3] ?? 'timeout').toLowerCase()
  if (reason !== 'timeout' && reason !== 'error') throw refuse('ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR')
  const id = numberArgument(args[2])
  const blocked = [...core.sessions.values()].find((session) => session.id === id)
  const done = blocked && core.options.unblock?.(blocked.connection, reason === 'error')
  return integer(done ? 1 : 0)
}

/** Replies are never left out here. */
export const reply: Body = ({ args }) => {
  const mode = (args[2] ?? '').toLowerCase()
  if (mode === 'on') return OK
  if (mode !== 'off' && mode !== 'skip') throw SYNTAX
  throw refuse(`ERR CLIENT REPLY ${mode.toUpperCase()} is not emulated by this simulator (Lockstep)`)
}
