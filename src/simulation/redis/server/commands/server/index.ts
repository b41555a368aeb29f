/** Commands about the server and its replication. */
import { error } from '../../../../../base'
import type { CommandGroup } from '../../command'
import { get, resetstat, set } from './config'
import { failover } from './failover'
import { info, time } from './info'
import { replicaof, role, wait } from './replication'
import { bgsave, lastsave, save } from './save'

/** There is no cluster. */
const withoutCluster = () => error('ERR This instance has cluster support disabled')

export const server: CommandGroup = {
  asking: { arity: 1, body: withoutCluster },
  readonly: { arity: 1, body: withoutCluster },
  readwrite: { arity: 1, body: withoutCluster },
  bgsave: { arity: -1, flags: ['noscript'], body: bgsave },
  config: {
    arity: -2,
    flags: ['noscript'],
    subcommands: {
      get: { arity: -3, flags: ['noscript', 'stale'], body: get },
      resetstat: { arity: 2, flags: ['noscript', 'stale'], body: resetstat },
      set: { arity: -4, flags: ['noscript', 'stale'], body: set },
    },
  },
  failover: { arity: -1, flags: ['noscript', 'stale'], body: failover },
  info: { arity: -1, flags: ['stale'], body: info },
  lastsave: { arity: 1, flags: ['stale'], body: lastsave },
  replicaof: { arity: 3, flags: ['noscript', 'stale'], body: replicaof },
  role: { arity: 1, flags: ['noscript', 'stale'], body: role },
  save: { arity: 1, flags: ['noscript', 'noMulti'], body: save },
  slaveof: { arity: 3, flags: ['noscript', 'stale'], body: replicaof },
  time: { arity: 1, flags: ['stale'], body: time },
  wait: { arity: 3, flags: ['noscript'], body: wait },
}
