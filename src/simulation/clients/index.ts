/** Client programs: the realm they run in, their ioredis-shaped connection, their timers and marks. */
export { type Client, createClient } from './client'
export {
  IOREDIS_DEFAULTS,
  type RedisPort,
  type Session,
  type SessionEvents,
} from './connection'
export { freezeIntrinsics } from './lockdown'
export type { StoragePort } from './storage-object'
