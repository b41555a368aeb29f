/** Subscriber mode: what a connection is subscribed to, kept from the replies as ioredis keeps it. */
import type { Resp } from '../../../base'
import type { Waiting } from './command'

const ALLOWED = [
  'subscribe',
  'psubscribe',
  'unsubscribe',
  'punsubscribe',
  'ssubscribe',
  'sunsubscribe',
  'ping',
  'quit',
] as const

/** Whether a command may be sent in subscriber mode. */
export const allowedWhileSubscribed = (name: string): boolean => (ALLOWED as readonly string[]).includes(name)

const ENTER = ['subscribe', 'psubscribe', 'ssubscribe'] as const
type Kind = (typeof ENTER)[number]

export interface Subscriptions {
  channels(kind: Kind): readonly string[]
}
interface Subscribed extends Subscriptions {
  readonly sets: Readonly<Record<Kind, Set<string>>>
}

/** The commands that bring a new connection to where the old one was. */
export function resubscribing(old: Subscriptions): string[][] {
  const all = (kind: Kind) => (old.channels(kind).length > 0 ? [[kind, ...old.channels(kind)]] : [])
  return [...all('subscribe'), ...all('psubscribe'), ...old.channels('ssubscribe').map((name) => ['ssubscribe', name])]
}

function empty(): Subscribed {
  const sets = { subscribe: new Set<string>(), psubscribe: new Set<string>(), ssubscribe: new Set<string>() }
  return { sets, channels: (kind) => [...sets[kind]] }
}

const textOf = (item: Resp | undefined) => (item?.type === 'bulk' ? (item.text ?? '') : '')
const partsOf = (reply: Resp) => (reply.type === 'array' && reply.items?.length === 3 ? reply.items : [])
const wordOf = (reply: Resp) => textOf(partsOf(reply)[0])
const countOf = (reply: Resp) => {
  const count = partsOf(reply)[2]
  return count?.type === 'integer' ? Number(count.value) : 0
}

/** [kind, channel, count], as SUBSCRIBE and its kin are answered. */
export const isSubscription = (reply: Resp): boolean => /^[ps]?(un)?subscribe$/.test(wordOf(reply))

/** What the connection is subscribed to after a reply; null: not in subscriber mode. */
export function afterReply(current: Subscriptions | null, reply: Resp): Subscriptions | null {
  let now = current as Subscribed | null
  const word = wordOf(reply)
  const channel = textOf(partsOf(reply)[1])
  const added = ENTER.find((name) => name === word)
  if (added) {
    now ??= empty()
    now.sets[added].add(channel)
    return now
  }
  const removed = ENTER.find((name) => word === name.replace('subscribe', 'unsubscribe'))
  if (removed) now?.sets[removed].delete(channel)
  return countOf(reply) === 0 ? null : now
}

/** Counts a reply to a command: true when it was the last. An UNSUBSCRIBE of everything ends when nothing is left. */
export function isAnsweredBy(waiting: Waiting, reply: Resp): boolean {
  waiting.awaited ??= waiting.command.args.length - 1
  if (waiting.awaited === 0 && wordOf(reply).includes('un')) return countOf(reply) === 0
  waiting.awaited--
  return waiting.awaited <= 0
}
