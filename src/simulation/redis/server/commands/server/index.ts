/** Commands about the server and its replication. */
import type { CommandGroup } from '../../command'
import { info, time } from './info'
import { replicaof, role, wait } from './replication'

export const server: CommandGroup = {
  info: { arity: -1, body: info },
  replicaof: { arity: 3, flags: ['noscript'], body: replicaof },
  role: { arity: 1, flags: ['noscript'], body: role },
  slaveof: { arity: 3, flags: ['noscript'], body: replicaof },
  time: { arity: 1, body: time },
  wait: { arity: 3, flags: ['noscript'], body: wait },
}
