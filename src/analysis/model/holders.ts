import type { ActorId, Seq, Trace } from '../../trace'
import { nameOf } from './names'

/** Where a holder stands with a lock: it wants it, is inside, or has left or given up. */
export type Stand = 'wants' | 'inside' | 'out'

/** A command of a client on a lock key, and where whoever sent it stood when it did. */
export interface Doing {
  readonly client: ActorId
  readonly key: string
  /** The client's call. */
  readonly of: Seq
  readonly stand: Stand
}

/** Who may have acted: the holders of the client that the texts of a command or a value point to. */
export type HoldersOf = (doing: Doing, texts: readonly (string | null | undefined)[]) => ReadonlySet<string>

const STANDS = { want: 'wants', enter: 'inside', leave: 'out', 'give-up': 'out' } as const

/**
 * Tells the tasks of a client apart by the owners that they named. Where the texts name none of them, any of the
 * client's holders may be meant. Of several it is one that stood where the command belongs, if there is one: who wants
 * the lock takes it, who is inside extends it, who has left releases it. A client that never wanted anything stands
 * for itself.
 */
export function holdersOf(trace: Trace): HoldersOf {
  const byOwner = new Map<string, Set<string>>()
  const all = new Map<ActorId, Set<string>>()
  const keys = new Map<string, string>()
  const stands = new Map<string, { readonly seq: Seq; readonly stand: Stand }[]>()
  for (const event of trace.events) {
    if (event.kind !== 'want' && event.kind !== 'enter' && event.kind !== 'leave' && event.kind !== 'give-up') continue
    const { actor, holder, resource, seq, kind } = event
    const mark = nameOf(actor, holder, resource)
    if (kind === 'want') {
      add(all, actor, holder)
      if (event.owner !== undefined) add(byOwner, nameOf(actor, event.owner), holder)
      if (event.key !== undefined) keys.set(mark, event.key)
    }
    const key = keys.get(mark)
    if (key === undefined) continue
    const name = nameOf(actor, holder, key)
    const past = stands.get(name) ?? []
    stands.set(name, past)
    past.push({ seq, stand: STANDS[kind] })
  }
  const stood = ({ client, key, of, stand }: Doing) => {
    return (holder: string) => stands.get(nameOf(client, holder, key))?.findLast(({ seq }) => seq < of)?.stand === stand
  }
  return (doing, texts) => {
    const { client } = doing
    const holders = all.get(client)
    if (!holders) return new Set([client])
    if (holders.size === 1) return holders
    const owners = texts.filter((text) => typeof text === 'string')
    const named = new Set(owners.flatMap((owner) => [...(byOwner.get(nameOf(client, owner)) ?? [])]))
    const possible = named.size > 0 ? named : holders
    if (possible.size === 1) return possible
    const likely = [...possible].filter(stood(doing))
    return likely.length > 0 ? new Set(likely) : possible
  }
}

function add(sets: Map<string, Set<string>>, name: string, value: string): void {
  const set = sets.get(name)
  if (set) set.add(value)
  else sets.set(name, new Set([value]))
}
