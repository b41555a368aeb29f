import { type Player, setPrintsNotes } from '../../store'

export const loadPaper = async () => (await import('./Paper')).Paper

/** Prints the hand-out; with the teacher's notes where they are asked for. Without the hand-out, the page as it is. */
export async function printHandout(player: Player, { notes }: { readonly notes: boolean }): Promise<void> {
  await loadPaper().catch(() => {})
  setPrintsNotes(player, notes)
  window.print()
}
