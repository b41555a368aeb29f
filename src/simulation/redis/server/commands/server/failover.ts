/** FAILOVER: the words and the refusals (replication.c, failoverCommand); what follows is the surroundings' business. */
import { OK } from '../../../../../base'
import type { Body } from '../../command'
import { refuse, SYNTAX } from '../../errors'
import { numberArgument } from '../../numbers'

export const failover: Body = ({ args, core }) => {
  const { replicas, failover: state } = core.options.info()
  if (args.length === 2 && args[1]?.toLowerCase() === 'abort') {
    if (!state) throw refuse('ERR No failover in progress.')
    core.options.failover?.('abort')
    return OK
  }
  const { timeoutMs, to, force } = readFailover(args)
  if (state) throw refuse('ERR FAILOVER already in progress.')
  if (core.role === 'replica') throw refuse('ERR FAILOVER is not valid when server is a replica.')
  if (replicas.length === 0) throw refuse('ERR FAILOVER requires connected replicas.')
  if (force && (timeoutMs === 0 || !to)) {
    throw refuse('ERR FAILOVER with force option requires both a timeout and target HOST and IP.')
  }
  const target = to && replicas.find(({ ip, port }) => ip === to.host && port === to.port)
  if (to && !target) throw refuse('ERR FAILOVER target HOST and PORT is not a replica.')
  if (target && target.state !== 'online') throw refuse('ERR FAILOVER target replica is not online.')
  core.options.failover?.({ to, force, timeoutMs })
  return OK
}

function readFailover(args: readonly string[]) {
  let timeoutMs = 0
  let to: { host: string; port: number } | null = null
  let force = false
  for (let index = 1; index < args.length; index++) {
    const word = args[index]?.toLowerCase()
    if (word === 'timeout' && index + 1 < args.length && timeoutMs === 0) {
      timeoutMs = numberArgument(args[++index])
      if (timeoutMs <= 0) throw refuse('ERR FAILOVER timeout must be greater than 0')
    } else if (word === 'to' && index + 2 < args.length && !to) {
      to = { host: args[index + 1] ?? '', port: numberArgument(args[index + 2]) }
      index += 2
    } else if (word === 'force' && !force) force = true
    else throw SYNTAX
  }
  return { timeoutMs, to, force }
}
