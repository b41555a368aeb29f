/** Changing the scenario itself: its programs, its faults, its cluster. Each change makes a new variant and a new run. */
import {
  applySettings,
  type Cluster,
  type Edits,
  type FaultFile,
  fileOf,
  type ScenarioFile,
  withFault,
  withoutFault,
} from '../scenario'
import { changeVariant } from './history'
import type { Player } from './player'
import { leftOut } from './variant-link'

/** Loads what links need to carry edits. Called before the first change; the address waits for it. */
export async function openEditing({ store, ports }: Player): Promise<void> {
  if (!store.getState().codec) store.setState({ codec: await ports.codec() })
}

/** The scenario as it is being changed; null where there is none. */
export function editedFile({ store }: Player): ScenarioFile | null {
  const state = store.getState()
  return state.page.name === 'run' ? fileOf(state.page.builtin, state) : null
}

/** The scenario under its settings, without what was changed in it besides; null where there is none. */
export function ownFile({ store }: Player): ScenarioFile | null {
  const { page, settings } = store.getState()
  return page.name === 'run' ? page.builtin.build(settings) : null
}

/** Changes the edits. Changes of one `gesture` (a drag, a burst of typing) are one step of undo. */
function changeEdits(player: Player, change: (edits: Edits) => Edits, gesture: string | null = null): void {
  void openEditing(player)
  changeVariant(player, { edits: change(player.store.getState().edits) }, gesture)
}

/** Gives a program another text; its own text again takes the change back. */
export const editProgram = (player: Player, id: string, text: string, gesture: string | null = null): void =>
  changeEdits(player, (edits) => ({ ...edits, programs: { ...edits.programs, [id]: text } }), gesture)

/** Gives a module that programs import another text. */
export const editModule = (player: Player, name: string, text: string, gesture: string | null = null): void =>
  changeEdits(player, (edits) => ({ ...edits, modules: { ...edits.modules, [name]: text } }), gesture)

/** Gives the scenario another title or description; an empty one, or its own, takes the change back. */
export function describeAs(player: Player, name: 'title' | 'description', text: string): void {
  const { page } = player.store.getState()
  if (page.name !== 'run') return
  const own = { title: page.builtin.title, description: page.builtin.lesson.question }[name]
  changeEdits(player, ({ [name]: _, ...edits }) => (text === '' || text === own ? edits : { ...edits, [name]: text }))
}

/** Puts a fault in, or in the place of the one of its id. */
export const putFault = (player: Player, fault: FaultFile, gesture: string | null = null): void =>
  changeEdits(player, (edits) => withFault(edits, fault), gesture)

export const removeFault = (player: Player, id: string): void => changeEdits(player, (edits) => withoutFault(edits, id))

/** Gives parts of the cluster another value, and takes out the faults that the change leaves without meaning. */
export const changeCluster = (
  player: Player,
  parts: Partial<Cluster>,
  gesture: string | null = null,
  without: readonly string[] = [],
): void =>
  changeEdits(
    player,
    (edits) => ({ ...without.reduce(withoutFault, edits), cluster: { ...edits.cluster, ...parts } }),
    gesture,
  )

/** Gives parts of the cluster the scenario's own value again. */
export const resetCluster = (player: Player, names: readonly (keyof Cluster)[]): void =>
  changeEdits(player, ({ cluster = {}, ...edits }) => ({
    ...edits,
    cluster: Object.fromEntries(Object.entries(cluster).filter(([name]) => !names.some((each) => each === name))),
  }))

/** Goes on with the changes of an earlier visit: its settings as well. */
export async function takeDraft(player: Player): Promise<void> {
  await openEditing(player)
  const { page, draft, codec, problems } = player.store.getState()
  if (page.name !== 'run' || !draft || !codec) return
  const read = codec.readEdits(draft.edits)
  player.store.setState({ draft: null, problems: [...problems, ...leftOut(read)] })
  changeVariant(player, { settings: applySettings(page.builtin, draft.settings).settings, edits: read.edits })
}

export function dropDraft({ store, ports }: Player): void {
  const { page } = store.getState()
  if (page.name === 'run') ports.drafts.forget(page.builtin.id)
  store.setState({ draft: null })
}

/** The notice that a link brought changes has been read. */
export const acknowledgeEdits = ({ store }: Player): void => store.setState({ sent: false })
