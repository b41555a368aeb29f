import { decodeLink, encodeLink, linkMomentOf, linkSettings, type RunLink, resolveLink } from '../formats'
import type { Builtin } from '../scenario'
import { compareWith } from './comparison'
import type { Player } from './player'
import { startRun } from './run'
import { FRESH, type PlayerState } from './state'

/** Shows what an address names, when that is loaded; the same scenario keeps its undo history. */
export function openAddress(player: Player, address: string): void {
  const { store, ports } = player
  const turn = ++player.opened
  const { route, problems } = decodeLink(address)
  if (route.page === 'catalogue') {
    store.setState({ ...FRESH, page: { name: 'catalogue' }, problems })
    return
  }
  const { link } = route
  const { page } = store.getState()
  if (page.name === 'run' && page.builtin.id === link.id) {
    openRun(player, page.builtin, link, problems)
    return
  }
  const listing = ports.catalogue.find(({ id }) => id === link.id)
  if (!listing) {
    store.setState({ ...FRESH, page: { name: 'unknown', id: link.id }, problems })
    return
  }
  const { title } = listing
  store.setState({ ...FRESH, page: { name: 'opening', title, failed: false }, problems })
  ports.load(link.id).then(
    (builtin) => turn === player.opened && openRun(player, builtin, link, problems),
    () => turn === player.opened && store.setState({ page: { name: 'opening', title, failed: true } }),
  )
}

function openRun(player: Player, builtin: Builtin, link: RunLink, problems: readonly string[]): void {
  const { page, comparison } = player.store.getState()
  const resolved = resolveLink(builtin, link)
  const stays = page.name === 'run' && page.builtin === builtin
  player.store.setState({
    ...(stays ? { gesture: null, selection: null, playing: false } : { ...FRESH, page: { name: 'run', builtin } }),
    settings: resolved.settings,
    comparison: resolved.versus && compareWith(resolved.versus, stays ? comparison : null),
    ahead: null,
    mode: link.view,
    display: link.display,
    ask: link.ask,
    revealed: !(link.ask ?? link.display === 'page'),
    pending: link.at ?? (stays ? { at: 0, nth: 1 } : null),
    problems: [...problems, ...resolved.problems],
  })
  startRun(player)
}

/** The address of what is shown; null where the address bar is to be left as it is. */
export function addressOf(state: PlayerState): string | null {
  const { page } = state
  if (page.name === 'unknown' || page.name === 'opening') return null
  if (page.name === 'catalogue') return encodeLink({ page: 'catalogue' })
  return encodeLink({ page: 'run', link: linkOf(state, page.builtin) })
}

function linkOf(state: PlayerState, builtin: Builtin): RunLink {
  const { settings, comparison, shown, moment, mode, pending, display, ask } = state
  const started = shown !== null && moment > (shown.steps[0] ?? 0)
  const at = pending ?? (started ? linkMomentOf(shown.trace, moment) : null)
  const { id, revision } = builtin
  const versus = comparison && linkSettings(builtin, comparison.settings)
  return { id, revision, settings: linkSettings(builtin, settings), versus, at, view: mode, display, ask }
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
  const link: RunLink = { ...linkOf(state, page.builtin), display: 'page' }
  const start: RunLink = { ...link, at: null, view: 'compressed' }
  const made = (each: RunLink, leadsTo: RoomLink['leadsTo']): RoomLink => {
    return { address: encodeLink({ page: 'run', link: each }), leadsTo, short: each !== link }
  }
  return [
    made(link, 'this moment'),
    made(start, 'the run with these settings'),
    made({ ...start, settings: {}, versus: null, revision: null }, 'the scenario'),
  ]
}

/** The address for a frame in another page; it shows all of the run, or asks the question first. */
export function embedAddress(state: PlayerState, asks: boolean): string | null {
  const { page } = state
  if (page.name !== 'run') return null
  const link: RunLink = { ...linkOf(state, page.builtin), display: 'embed', ask: asks ? true : null }
  return encodeLink({ page: 'run', link })
}
