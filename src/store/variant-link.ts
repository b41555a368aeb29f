import type { RunLink } from '../formats'
import type { ReadEdits } from '../formats/edits'
import { type Builtin, changedSettings, type Edits, isUnedited, NO_EDITS, type Variant } from '../scenario'
import type { EditsCodec } from './player'
import type { PlayerState } from './state'

/** In a link: this device's own changes, where a link cannot carry them; the changes of the first run. */
export const DRAFT = 'draft'
const SAME = 'same'

/** Packing takes milliseconds, and the address is asked for at every step. */
const packed = new WeakMap<Edits, string>()

function pack(edits: Edits, codec: EditsCodec): string {
  const known = packed.get(edits) ?? codec.encodeEdits(edits)
  packed.set(edits, known)
  return known
}

type VariantFields = Pick<RunLink, 'settings' | 'edits' | 'versus' | 'versusEdits'>

/** The fields of a link that tell what is run; null while that cannot be written yet. */
export function variantFields(state: PlayerState, builtin: Builtin): VariantFields | null {
  const { codec, comparison } = state
  const texts = ({ settings, edits }: Variant) => {
    if (isUnedited(edits)) return { settings: changedSettings(builtin, settings), edits: null }
    return codec && { settings: changedSettings(builtin, settings), edits: pack(edits, codec) }
  }
  const own = texts(state)
  const other = comparison && texts(comparison)
  if (!own || (comparison && !other)) return null
  const isSame = other?.edits != null && other.edits === own.edits
  const versusEdits = isSame ? SAME : (other?.edits ?? null)
  return { ...own, versus: other?.settings ?? null, versusEdits }
}

/** What is wrong with edits, told where the rest of them is kept. */
export const leftOut = ({ problems }: ReadEdits): readonly string[] =>
  problems.map((problem) => `${problem} This was left out.`)

export interface LinkedEdits {
  readonly edits: Edits
  readonly versus: Edits
  readonly problems: readonly string[]
}

/** The edits of a link, or those `given` beside it; `draft` is what this device keeps of the scenario. */
export function linkedEdits(link: RunLink, codec: EditsCodec | null, draft: unknown, given: unknown): LinkedEdits {
  const problems: string[] = []
  const read = (text: string | null): Edits => {
    if (text === null || !codec) return NO_EDITS
    const known = text === DRAFT ? codec.readEdits(draft ?? {}) : codec.decodeEdits(text)
    problems.push(...leftOut(known))
    if (text === DRAFT && draft === undefined)
      problems.push('The changes that this address names were kept on another device, or are gone from this one.')
    return known.edits
  }
  const readGiven = () => {
    if (!codec) return NO_EDITS
    const known = codec.readEdits(given)
    problems.push(...leftOut(known))
    return known.edits
  }
  const edits = given === undefined ? read(link.edits) : readGiven()
  return { edits, versus: link.versusEdits === SAME ? edits : read(link.versusEdits), problems }
}
