/**
 * Somebody who types at redis-cli. On the host of a client or of a node it is an actor of its own, named after that
 * host; what is typed at a node itself is sent by the run, and shown under the same kind of name.
 */
const PREFIX = 'redis-cli@'

/** The id of the redis-cli on an actor's host: "redis-cli@A". */
export const operatorOn = (host: string): string => PREFIX + host

export const isOperator = (id: string): boolean => id.startsWith(PREFIX)

/** The actor whose host something runs on: of a redis-cli the one that it is named after, of all else it itself. */
export const hostOf = (id: string): string => (isOperator(id) ? id.slice(PREFIX.length) : id)

/** Who sent what `node` got from `client`: what the run sends was typed at that node. */
export const senderTo = (node: string, client: string): string => (client === 'run' ? operatorOn(node) : client)
