/** Client programs: the realm they run in, their ioredis-shaped connection, their timers and marks. */
export { type Client, type ClientParts, createClient } from './client'
export {
  type ConnectionOptions,
  IOREDIS_DEFAULTS,
  type RedisPort,
  type Session,
  type SessionEvents,
} from './connection'
export { freezeIntrinsics } from './lockdown'
export type { StoragePort } from './storage-object'
