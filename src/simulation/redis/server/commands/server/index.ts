/** Commands about the server and its replication. */
import type { CommandGroup } from '../../command'
import { get, resetstat, set } from './config'
import { info, time } from './info'
import { replicaof, role, wait } from './replication'

export const server: CommandGroup = {
  config: {
    arity: -2,
    flags: ['noscript'],
    subcommands: {
      get: { arity: -3, flags: ['noscript'], body: get },
      resetstat: { arity: 2, flags: ['noscript'], body: resetstat },
      set: { arity: -4, flags: ['noscript'], body: set },
    },
  },
  info: { arity: -1, body: info },
  replicaof: { arity: 3, flags: ['noscript'], body: replicaof },
  role: { arity: 1, flags: ['noscript'], body: role },
  slaveof: { arity: 3, flags: ['noscript'], body: replicaof },
  time: { arity: 1, body: time },
  wait: { arity: 3, flags: ['noscript'], body: wait },
}
