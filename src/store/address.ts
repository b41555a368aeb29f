import { ok, type Result } from '../base'
import { decodeLink, encodeLink, linkMomentOf, MAX_LINK_LENGTH, type RunLink, resolveLink } from '../formats'
import { type Builtin, defaultSettings, isUnedited, OWN, solutionOf } from '../scenario'
import type { Player } from './player'
import { startRun } from './run'
import { compareWith, FRESH, type PlayerState } from './state'
import { DRAFT, linkedEdits, variantFields } from './variant-link'

/** What came beside an address, in a file. */
export interface Given {
  /** From outside. */
  readonly edits?: unknown
  readonly exercise?: Builtin | null
}

/** Shows what an address names, when that is loaded; the same scenario keeps its undo history. */
export function openAddress(player: Player, address: string, given: Given = {}): void {
  const { store, ports } = player
  const turn = ++player.opened
  const { route, problems } = decodeLink(address)
  if (route.page === 'catalogue') {
    store.setState({ ...FRESH, page: { name: 'catalogue' }, problems })
    return
  }
  if (route.page !== 'run') {
    store.setState({ ...FRESH, page: { name: 'guide', route }, problems })
    return
  }
  const { link } = route
  const { page, codec } = store.getState()
  const packed = given.exercise?.packed ?? link.exercise
  const isOpen = page.name === 'run' && page.builtin.id === link.id && (page.builtin.packed ?? null) === packed
  const needsCodec = ((link.edits ?? link.versusEdits ?? packed) !== null || given.edits !== undefined) && !codec
  if (isOpen && !needsCodec) {
    openRun(player, page.builtin, link, problems, given.edits)
    return
  }
  const isOwn = link.id === OWN.id || packed !== null
  const title = isOwn ? OWN.title : Object.hasOwn(ports.titles, link.id) ? ports.titles[link.id] : undefined
  if (title === undefined) {
    store.setState({ ...FRESH, page: { name: 'unknown', id: link.id }, problems })
    return
  }
  if (!isOpen) store.setState({ ...FRESH, page: { name: 'opening', title, failed: false }, problems })
  ports.prepare()
  const builtin = isOpen ? ok(page.builtin) : loadScenario(player, link, given)
  Promise.all([builtin, needsCodec ? ports.codec() : codec]).then(
    ([loaded, codec]) => {
      if (turn !== player.opened) return
      store.setState({ codec })
      if (loaded.ok) openRun(player, loaded.value, link, problems, given.edits)
      else store.setState({ ...FRESH, page: { name: 'catalogue' }, problems: [...problems, loaded.error] })
    },
    () => turn === player.opened && store.setState({ page: { name: 'opening', title, failed: true } }),
  )
}

/** The scenario that edits are laid over. The error is a sentence; rejects where it cannot be loaded. */
async function loadScenario({ ports }: Player, { id, exercise }: RunLink, given: Given): Promise<Result<Builtin>> {
  if (given.exercise) return ok(given.exercise)
  if (exercise !== null) return (await ports.codec()).decodeExercise(exercise)
  return ok(id === OWN.id ? OWN : await ports.load(id))
}

function openRun(player: Player, builtin: Builtin, link: RunLink, problems: readonly string[], given: unknown): void {
  const { page, comparison, codec, edits: before } = player.store.getState()
  const resolved = resolveLink(builtin, link)
  const draft = player.ports.drafts.recall(builtin.id)
  const linked = linkedEdits(link, codec, draft?.edits, given)
  const stays = page.name === 'run' && page.builtin === builtin
  const isOwn = link.edits === DRAFT || (stays && JSON.stringify(linked.edits) === JSON.stringify(before))
  const versus = resolved.versus && { settings: resolved.versus, edits: linked.versus }
  player.store.setState({
    ...(stays ? { gesture: null, selection: null, playing: false } : { ...FRESH, page: { name: 'run', builtin } }),
    settings: resolved.settings,
    edits: linked.edits,
    sent: !isOwn && !(isUnedited(linked.edits) && (stays || link.exercise === null)),
    draft: link.edits === null && given === undefined && !stays && draft ? draft : null,
    comparison: versus && compareWith(versus, stays ? comparison : null),
    ahead: null,
    mode: link.view,
    display: link.display,
    ask: link.ask,
    along: link.along,
    // Who sends a scenario that is changed wants to show what became of it.
    revealed: !(link.ask ?? (link.display === 'page' && isUnedited(linked.edits))),
    pending: link.at ?? (stays ? { at: 0, nth: 1 } : null),
    problems: [...problems, ...resolved.problems, ...linked.problems],
  })
  startRun(player)
}

/** The address of what is shown; null where the address bar is to be left as it is. */
export function addressOf(state: PlayerState): string | null {
  const { page } = state
  if (page.name === 'unknown' || page.name === 'opening') return null
  if (page.name === 'catalogue') return encodeLink({ page: 'catalogue' })
  if (page.name === 'guide') return encodeLink(page.route)
  const link = linkOf(state, page.builtin)
  return link && encodeLink({ page: 'run', link })
}

/** As `addressOf`; where that is too long to be read again, the changes stay on this device and the address says so. */
export function barAddressOf(state: PlayerState): string | null {
  const { page } = state
  const address = addressOf(state)
  if (page.name !== 'run' || address === null || address.length <= MAX_LINK_LENGTH) return address
  const link = linkOf(state, page.builtin)
  return link && encodeLink({ page: 'run', link: { ...link, edits: DRAFT, versus: null, versusEdits: null } })
}

function linkOf(state: PlayerState, builtin: Builtin): RunLink | null {
  const { shown, moment, mode, pending, display, ask, along } = state
  const started = shown !== null && moment > (shown.steps[0] ?? 0)
  const at = pending ?? (started ? linkMomentOf(shown.trace, moment) : null)
  const { id, revision, packed: exercise = null } = builtin
  const fields = variantFields(state, builtin)
  return fields && { id, revision, exercise, ...fields, at, view: mode, display, ask, along }
}

/** The address of what solves an exercise: the changed texts and nothing else; null while it cannot be written. */
export function solutionAddress(state: PlayerState): string | null {
  const { page, edits } = state
  if (page.name !== 'run') return null
  const texts = { settings: defaultSettings(page.builtin), edits: solutionOf(edits), comparison: null }
  const link = linkOf({ ...state, ...texts }, page.builtin)
  if (!link) return null
  const start = { at: null, view: 'compressed', display: 'page', ask: null, along: null } as const
  return encodeLink({ page: 'run', link: { ...link, ...start } })
}

/** A link for those who sit in the room: they get the page, not the presenting of it. */
export interface RoomLink {
  readonly address: string
  readonly leadsTo: 'this moment' | 'the run with these settings' | 'the scenario'
  /** It leaves something out. */
  readonly short: boolean
}

/** What is shown, then ever less of it in ever shorter links. */
export function roomLinks(state: PlayerState): readonly RoomLink[] {
  const { page } = state
  if (page.name !== 'run') return []
  const whole = linkOf(state, page.builtin)
  if (!whole) return []
  const link: RunLink = { ...whole, display: 'page' }
  const start: RunLink = { ...link, at: null, view: 'compressed', along: null }
  const made = (each: RunLink, leadsTo: RoomLink['leadsTo']): RoomLink => {
    return { address: encodeLink({ page: 'run', link: each }), leadsTo, short: each !== link }
  }
  return [
    made(link, 'this moment'),
    made(start, 'the run with these settings'),
    made({ ...start, settings: {}, edits: null, versus: null, versusEdits: null, revision: null }, 'the scenario'),
  ]
}

/** The address for a frame in another page; it shows all of the run, or asks the question first. */
export function embedAddress(state: PlayerState, asks: boolean): string | null {
  const { page } = state
  if (page.name !== 'run') return null
  const link = linkOf(state, page.builtin)
  return link && encodeLink({ page: 'run', link: { ...link, display: 'embed', ask: asks ? true : null } })
}
