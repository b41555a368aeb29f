/** Client programs: the realm they run in, their ioredis-shaped connection, their timers and marks. */
export { type Client, createClient } from './client'
export {
  type Address,
  type Failure,
  type Home,
  IOREDIS_DEFAULTS,
  type RedisPort,
  type SentinelAnswer,
  type Session,
  type SessionEvents,
} from './connection'
export { freezeIntrinsics } from './lockdown'
export type { StoragePort } from './storage-object'
