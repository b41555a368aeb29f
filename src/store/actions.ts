import type { LinkView } from '../formats'
import type { Seq } from '../trace'
import type { Player } from './player'
import { moveTo } from './transport'

export const select = ({ store }: Player, selection: Seq | null): void => store.setState({ selection })
export const hover = ({ store }: Player, seq: Seq | null): void => store.setState({ hover: seq })
export const setMode = ({ store }: Player, mode: LinkView): void => store.setState({ mode })
export const setEditing = ({ store }: Player, editing: boolean): void => store.setState({ editing })
export const dismissProblems = ({ store }: Player): void => store.setState({ problems: [] })

/** Goes to an event and selects it: what a click on a row, a beat or a verdict does. */
export function goTo(player: Player, seq: Seq): void {
  moveTo(player, seq)
  select(player, player.store.getState().moment === seq ? seq : null)
}
