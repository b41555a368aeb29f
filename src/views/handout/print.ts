import { type Player, setPrintsNotes, startSideRuns } from '../../store'

export const loadPaper = async () => (await import('./Paper')).Paper

/**
 * Prints the hand-out, with the teacher's notes where they are asked for, when the runs that its numbers come from are
 * done. Without the hand-out, the page as it is.
 */
export async function printHandout(player: Player, { notes }: { readonly notes: boolean }): Promise<void> {
  await Promise.all([loadPaper().catch(() => {}), startSideRuns(player)])
  setPrintsNotes(player, notes)
  window.print()
}
