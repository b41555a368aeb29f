/** Redis nodes: the server core, replication and persistence around it. Networks and faults are handed in. */
export { commandKeys } from './keys'
export { type Fleet, RedisNode } from './node'
export { type LuaFactory, loadLua } from './server'
