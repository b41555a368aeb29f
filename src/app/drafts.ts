import { changedSettings, isUnedited } from '../scenario'
import type { Draft, Drafts, Player } from '../store'
import { forget, recall, remember } from './remember'

const nameOf = (id: string) => `draft.${id}`

const readDraft = (value: unknown): Draft | undefined => {
  if (typeof value !== 'object' || value === null || !('settings' in value) || !('edits' in value)) return undefined
  const { settings, edits } = value
  if (typeof settings !== 'object' || settings === null) return undefined
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { settings: Object.fromEntries(texts), edits }
}

export const DRAFTS: Drafts = {
  recall: (id) => recall(nameOf(id), readDraft),
  keep: (id, draft) => remember(nameOf(id), draft),
  forget: (id) => forget(nameOf(id)),
}

/** Keeps what is changed here, scenario by scenario, so that a reload or a crash loses nothing. */
export function keepDrafts({ store, ports: { drafts } }: Player): void {
  store.subscribe((state, before) => {
    const { page, settings, edits } = state
    // A link's changes are no draft until they are changed here.
    if (page.name !== 'run' || page !== before.page || state.sent || edits === before.edits) return
    if (isUnedited(edits)) drafts.forget(page.builtin.id)
    else drafts.keep(page.builtin.id, { settings: changedSettings(page.builtin, settings), edits })
  })
}
