import type { Draft, Drafts } from '../store'
import { forget, recall, remember } from './remember'

const nameOf = (id: string) => `draft.${id}`

const readDraft = (value: unknown): Draft | undefined => {
  if (typeof value !== 'object' || value === null || !('settings' in value) || !('edits' in value)) return undefined
  const { settings, edits } = value
  if (typeof settings !== 'object' || settings === null) return undefined
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { settings: Object.fromEntries(texts), edits }
}

/** What is changed here is kept, scenario by scenario, so that a reload or a crash loses nothing. */
export const DRAFTS: Drafts = {
  recall: (id) => recall(nameOf(id), readDraft),
  keep: (id, draft) => remember(nameOf(id), draft),
  forget: (id) => forget(nameOf(id)),
}
