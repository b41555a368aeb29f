/** What replication shows of itself: ROLE, WAIT, REPLICAOF. */
import { array, bulk, integer, OK, status } from '../../../../../base'
import type { Body } from '../../command'
import { refuse } from '../../errors'
import { numberArgument } from '../../numbers'

export const role: Body = ({ core }) => {
  const { offset, replicas, master } = core.options.info()
  if (core.role === 'replica') {
    const { host = '', port = 0, state = 'connect' } = master ?? {}
    return array([bulk('slave'), bulk(host), integer(port), bulk(state), integer(state === 'connected' ? offset : -1)])
  }
  const online = replicas.filter(({ state }) => state === 'online')
  const rows = online.map(({ ip, port, offset: acked }) => array([bulk(ip), bulk(String(port)), bulk(String(acked))]))
  return array([bulk('master'), integer(offset), array(rows)])
}

const ON_A_REPLICA =
  'ERR WAIT cannot be used with replica instances. Please also note that since Redis 4.0 if a replica is configured to be writable (which is not the default) writes to replicas are just local and are not propagated.'

export const wait: Body = (call) => {
  const { args, core, session, place } = call
  if (core.role === 'replica') throw refuse(ON_A_REPLICA)
  const wanted = numberArgument(args[1])
  const timeoutMs = numberArgument(args[2], refuse('ERR timeout is not an integer or out of range'))
  if (timeoutMs < 0) throw refuse('ERR timeout is negative')
  const acknowledged = core.options.acknowledged(session.connection)
  if (acknowledged >= wanted || place !== 'client') return integer(acknowledged)
  call.blocked = { replicas: wanted, timeoutMs }
  return []
}

export const replicaof: Body = ({ args, core }) => {
  const [, host = '', port = ''] = args
  if (host.toLowerCase() === 'no' && port.toLowerCase() === 'one') {
    core.options.replicaOf?.(null)
    return OK
  }
  const number = numberArgument(port, refuse('ERR Invalid master port'))
  if (number < 0 || number > 65535) throw refuse('ERR Invalid master port')
  const { master } = core.options.info()
  if (master && master.host.toLowerCase() === host.toLowerCase() && master.port === number) {
    return status('OK Already connected to specified master')
  }
  core.options.replicaOf?.({ host, port: number })
  return OK
}
