import type { ActorId, TraceEvent, WantState } from '../../trace'
import { nameOf } from './names'

/** What a client wanted last for a holder and a resource. */
interface BookEntry {
  readonly client: ActorId
  readonly named: WantState
  /** Neither entered nor given up yet. */
  readonly open: boolean
}

interface Page {
  readonly byMark: Map<string, BookEntry>
  readonly byKey: Map<string, Map<string, BookEntry>>
  /** Open wants that name no key, by mark. */
  readonly keyless: Map<string, BookEntry>
}

/** The latest wants of each client, kept as the events go by. */
export interface WantBook {
  note(event: TraceEvent): void
  latest(client: ActorId, holder: string, resource: string): WantState | null
  /**
   * The want that a client's making of `key` belongs to: the one whose owner is among `texts` (the value, the field,
   * the arguments; of several an open one), else the last that names the key, else the last open one that names none.
   */
  attribute(client: ActorId, key: string, texts: readonly (string | null | undefined)[]): WantState | null
}

export function createWantBook(): WantBook {
  const pages = new Map<ActorId, Page>()
  const pageOf = (client: ActorId): Page => {
    const page = pages.get(client) ?? { byMark: new Map(), byKey: new Map(), keyless: new Map() }
    pages.set(client, page)
    return page
  }
  const write = (client: ActorId, named: WantState, open: boolean) => {
    const { byMark, byKey, keyless } = pageOf(client)
    const mark = nameOf(named.holder, named.resource)
    const before = byMark.get(mark)
    if (before && before.named.key !== null) byKey.get(before.named.key)?.delete(mark)
    const entry: BookEntry = { client, named, open }
    // Deleted first, so that iteration is from the oldest to the latest.
    byMark.set(mark, entry)
    keyless.delete(mark)
    if (named.key !== null) byKey.set(named.key, (byKey.get(named.key) ?? new Map()).set(mark, entry))
    else if (open) keyless.set(mark, entry)
  }
  return {
    note(event) {
      if (event.kind === 'want') write(event.actor, wantState(event), true)
      else if (event.kind === 'enter' || event.kind === 'give-up') {
        const entry = pages.get(event.actor)?.byMark.get(nameOf(event.holder, event.resource))
        if (entry?.open) write(event.actor, entry.named, false)
      } else if (event.kind === 'restart') pages.delete(event.actor)
    },
    latest: (client, holder, resource) => pages.get(client)?.byMark.get(nameOf(holder, resource))?.named ?? null,
    attribute(client, key, texts) {
      const page = pages.get(client)
      const entries = [...(page?.byKey.get(key)?.values() ?? [])]
      const owned = entries.filter(({ named }) => named.owner !== null && texts.includes(named.owner))
      const taken = owned.findLast(({ open }) => open) ?? owned.at(-1)
      return (taken ?? entries.at(-1) ?? [...(page?.keyless.values() ?? [])].at(-1))?.named ?? null
    },
  }
}

type WantEvent = Extract<TraceEvent, { readonly kind: 'want' }>

export function wantState(event: WantEvent): WantState {
  return {
    seq: event.seq,
    resource: event.resource,
    holder: event.holder,
    key: event.key ?? null,
    owner: event.owner ?? null,
    mode: event.mode,
    nodes: event.nodes ?? null,
    quorum: event.quorum ?? null,
  }
}
