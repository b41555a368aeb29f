/**
 * A single Redis node's command processor, as redis-server 7.0 behaves: pure, synchronous, without network, kernel or
 * clock of its own. Layers, top down: connection state (`session`, `pubsub`, `watch`), the command table (`table`,
 * `core`), bodies (`commands/`), the keyspace (`keyspace`, `values/`), and ioredis-mock below it (`store`).
 * It does not do: replication itself, persistence itself, time (a command says that it has to wait), eviction, ACL,
 * RESP3, databases other than 0.
 */

export { type LuaFactory, loadLua } from './lua'
export { createServer, type RedisServer } from './server'
export type {
  BlockedCall,
  Dialect,
  Execution,
  FailoverRequest,
  Propagated,
  ReplicationInfo,
  ServerOptions,
  Snapshot,
} from './types'
