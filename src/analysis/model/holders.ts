import type { ActorId, Trace } from '../../trace'

/** Who may have acted: the holders of a client that a command's or a value's texts point to. */
export type HoldersOf = (client: ActorId, texts: readonly (string | null | undefined)[]) => ReadonlySet<string>

/**
 * Tells the tasks of a client apart by the owners that they named. Where the texts name none of them, any of the
 * client's holders may be meant; a client that never wanted anything stands for itself.
 */
export function holdersOf(trace: Trace): HoldersOf {
  const byOwner = new Map<ActorId, Map<string, string>>()
  const all = new Map<ActorId, Set<string>>()
  for (const event of trace.events) {
    if (event.kind !== 'want') continue
    const { actor, holder, owner } = event
    all.set(actor, (all.get(actor) ?? new Set()).add(holder))
    if (owner !== undefined) byOwner.set(actor, (byOwner.get(actor) ?? new Map()).set(owner, holder))
  }
  return (client, texts) => {
    const holders = all.get(client)
    if (!holders) return new Set([client])
    if (holders.size === 1) return holders
    const owners = byOwner.get(client)
    const named = texts.flatMap((text) => (typeof text === 'string' ? (owners?.get(text) ?? []) : []))
    return named.length > 0 ? new Set(named) : holders
  }
}
