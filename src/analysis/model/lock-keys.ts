import type { LockMode, Trace } from '../../trace'
import { modeClass } from './hold'
import { nameOf } from './names'

/** What the wants of a run say of its lock keys. */
export interface KeyFacts {
  /** Keys of semaphores: whose permit a change touches is not told by them. */
  readonly permits: ReadonlySet<string>
  /** Whether the holder ever wanted the key shared. */
  sharedBy(holder: string, key: string): boolean
  /** Whether a field or member is a holder's own, not bookkeeping; all are where no want names an owner. */
  isOwner(key: string, field: string): boolean
}

export function keyFacts(trace: Trace): KeyFacts {
  const permits = new Set<string>()
  const shared = new Set<string>()
  const owners = new Map<string, Set<string>>()
  for (const event of trace.events) {
    if (event.kind !== 'want' || event.key === undefined) continue
    const mode: LockMode = event.mode
    if (modeClass(mode) === 'permit') permits.add(event.key)
    if (mode === 'shared') shared.add(nameOf(event.holder, event.key))
    if (event.owner !== undefined) owners.set(event.key, (owners.get(event.key) ?? new Set()).add(event.owner))
  }
  return {
    permits,
    sharedBy: (holder, key) => shared.has(nameOf(holder, key)),
    isOwner: (key, field) => owners.get(key)?.has(field) ?? true,
  }
}
