/** The id of anything with a lane: a client, a Redis node, a sentinel, a storage. */
export type ActorId = string
/** The index of an event in its trace. */
export type Seq = number

/** What travels between two actors. */
export type Payload =
  | 'request'
  | 'reply'
  | 'push'
  | 'stream'
  | 'ack'
  | 'ping'
  | 'pong'
  | 'write'
  | 'write-reply'
  | 'sync'
  | 'control'
