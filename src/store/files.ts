import { err, ok, type Result } from '../base'
import { decodeLink } from '../formats'
import { NO_EDITS } from '../scenario'
import { addressOf, openAddress } from './address'
import { openEditing } from './edits'
import type { EditsCodec, Player } from './player'

/** What is shown, as a file that `openFile` reads: for changes that are too long for a link. Null where nothing is. */
export async function fileText(player: Player): Promise<string | null> {
  await openEditing(player)
  const state = player.store.getState()
  const { codec, edits, page } = state
  if (!codec || page.name !== 'run') return null
  const { packed, ...builtin } = page.builtin
  const address = addressOf({ ...state, edits: NO_EDITS, page: { name: 'run', builtin } })
  return address && codec.writeFile(address, edits, packed)
}

/** What came in a file may be too long for the address bar; changes that were made here are not given up for it. */
function keep({ ports: { drafts } }: Player, address: string, edits: unknown): void {
  const { route } = decodeLink(address)
  const isEmpty = typeof edits !== 'object' || edits === null || Object.keys(edits).length === 0
  if (route.page !== 'run' || isEmpty || drafts.recall(route.link.id)) return
  drafts.keep(route.link.id, { settings: route.link.settings, edits })
}

/** A file of the device. */
export type DeviceFile = Pick<Blob, 'size' | 'text'>

/**
 * Opens a file, or the text of one. What is wrong with it is told on the page, and what was shown stays. A file that is
 * too large is not read.
 */
export async function openFile(player: Player, source: DeviceFile | string): Promise<void> {
  await openEditing(player)
  const { codec } = player.store.getState()
  if (!codec) return
  const text = typeof source === 'string' ? ok(source) : await textOf(source, codec)
  const read = text.ok ? codec.readFile(text.value) : text
  if (read.ok) {
    const { address, edits, exercise } = read.value
    openAddress(player, address, { edits, exercise })
    keep(player, address, edits)
  } else player.store.setState(({ problems }) => ({ problems: [...new Set([...problems, read.error])] }))
}

async function textOf(file: DeviceFile, { wrongSize }: EditsCodec): Promise<Result<string>> {
  const wrong = wrongSize(file.size)
  if (wrong !== undefined) return err(wrong)
  try {
    return ok(await file.text())
  } catch {
    return err('This file could not be read: it may be a folder, or have been changed or moved meanwhile.')
  }
}
