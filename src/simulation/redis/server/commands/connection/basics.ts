/** What a connection asks of the server itself: PING, ECHO, QUIT, RESET, SELECT, AUTH, HELLO. */
import { array, bulk, error, integer, OK, status } from '../../../../../base'
import type { Body } from '../../command'
import { oneLine, otherDatabase, printed, refuse, wrongArity } from '../../errors'
import { integerArgument } from '../../numbers'
import { isSubscriber, type Session } from '../../session'
import { nameArgument } from './client'

export const ping: Body = ({ args, session, place }) => {
  if (args.length > 2) return wrongArity('ping')
  const [, message] = args
  if (isSubscriber(session) && place === 'client') return array([bulk('pong'), bulk(message ?? '')])
  return message === undefined ? status('PONG') : bulk(message)
}

export const echo: Body = ({ args }) => bulk(args[1] ?? '')

export const quit: Body = (call) => {
  call.closed = true
  return OK
}

export const reset: Body = ({ session, core }) => {
  core.endTransaction(session)
  core.pubsub.leave(session)
  session.name = ''
  return status('RESET')
}

/** There is one database. */
export const select: Body = ({ args }) => {
  const index = integerArgument(args[1])
  if (index > 2147483647n || index < -2147483648n) {
    throw refuse('ERR value is out of range, value must between -2147483648 and 2147483647')
  }
  if (index !== 0n) throw otherDatabase(index)
  return OK
}

const WRONG_PASSWORD = refuse('WRONGPASS invalid username-password pair or user is disabled.')

/** No password is set, as in redis-server's defaults. */
export const auth: Body = ({ args }) => {
  if (args.length > 3) return error('ERR syntax error')
  if (args.length === 3 && args[1] === 'default') return OK
  if (args.length === 3) throw WRONG_PASSWORD
  return error(
    'ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?',
  )
}

/** HELLO's options, each of which is done at once. */
function greet(args: readonly string[], session: Session): void {
  for (let index = 2; index < args.length; index++) {
    const word = args[index] ?? ''
    if (/^auth$/i.test(word) && index + 2 < args.length) {
      if (args[index + 1] !== 'default') throw WRONG_PASSWORD
      index += 2
    } else if (/^setname$/i.test(word) && index + 1 < args.length) session.name = nameArgument(args[++index])
    else throw refuse(oneLine(`ERR Syntax error in HELLO option '${printed(word)}'`))
  }
}

/** Protocol 2 only. */
export const hello: Body = ({ args, session, core }) => {
  const [, version] = args
  if (version !== undefined) {
    const wanted = integerArgument(version, refuse('ERR Protocol version is not an integer or out of range'))
    if (wanted !== 2n) return error('NOPROTO unsupported protocol version')
  }
  greet(args, session)
  const fields: [string, ReturnType<typeof bulk>][] = [
    ['server', bulk('redis')],
    ['version', bulk('7.0.15')],
    ['proto', integer(2)],
    ['id', integer(session.id)],
    ['mode', bulk('standalone')],
    ['role', bulk(core.role)],
    ['modules', array([])],
  ]
  return array(fields.flatMap(([name, value]) => [bulk(name), value]))
}
