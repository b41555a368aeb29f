/** Subscriber mode: what a connection is subscribed to, kept from the replies as ioredis keeps it. */
import type { Resp } from '../../../base'

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

/** What the connection is subscribed to after the replies to a command; null: not in subscriber mode. */
export function afterReplies(current: Subscriptions | null, replies: readonly Resp[]): Subscriptions | null {
  let now = current as Subscribed | null
  for (const reply of replies) {
    if (reply.type !== 'array' || reply.items?.length !== 3) continue
    const [kind, channel, count] = reply.items
    const word = textOf(kind)
    const added = ENTER.find((name) => name === word)
    if (added) {
      now ??= empty()
      now.sets[added].add(textOf(channel))
      continue
    }
    const removed = ENTER.find((name) => word === name.replace('subscribe', 'unsubscribe'))
    if (!removed) continue
    now?.sets[removed].delete(textOf(channel))
    if (count?.type === 'integer' && Number(count.value) === 0) now = null
  }
  return now
}
