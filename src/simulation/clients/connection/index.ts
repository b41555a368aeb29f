/** The connection of ioredis 5: states, queues, back-off, sentinels. It knows no node and no network, only its port. */
export type { Outcome, Problem, Script } from './command'
export { type Connection, createConnection } from './connection'
export {
  type Address,
  type ConnectionOptions,
  defaultOptions,
  type Home,
  homeOptions,
  IOREDIS_DEFAULTS,
  type ScenarioOptions,
} from './options'
export type { Failure, RedisPort, SentinelAnswer, Session, SessionEvents } from './port'
export type { Told } from './teller'
