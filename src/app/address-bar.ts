import { barAddressOf, openAddress, type Player, type PlayerState } from '../store'

/** Browsers refuse a page that replaces its address too often (Safari: 100 times in 30 s). */
const REST_MS = 350

interface Bar {
  readonly location: { readonly hash: string }
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  addEventListener(type: 'popstate' | 'pagehide' | 'click', listener: () => void, capture?: boolean): void
}

/**
 * Keeps the address bar true: a step replaces the address, a change of scenario or settings makes a new entry, and
 * going back or forward opens what the entry says. Returns once the address of now is opened.
 */
export function bindAddressBar(player: Player, bar: Bar = window): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = bar.location.hash
  let listening = true
  /** The state that the next entry leaves behind, until that entry is made. */
  let left: PlayerState | null = null

  const write = (state: PlayerState, how: 'pushState' | 'replaceState') => {
    const address = barAddressOf(state)
    if (address === null || address === written) return
    written = address
    bar.history[how](null, '', address)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (left) write(left, 'replaceState')
    write(player.store.getState(), left ? 'pushState' : 'replaceState')
    left = null
  }
  const open = () => {
    clearTimeout(timer)
    timer = undefined
    left = null
    written = bar.location.hash
    listening = false
    openAddress(player, bar.location.hash)
    listening = true
  }

  player.store.subscribe((state, before) => {
    if (!listening) return
    if (state.past === before.past || state.page !== before.page) timer ??= setTimeout(flush, REST_MS)
    else {
      if (left) flush()
      clearTimeout(timer)
      left = before
      // The run is asked for first: browsers take their time over an entry.
      timer = setTimeout(flush)
    }
  })
  bar.addEventListener('popstate', open)
  bar.addEventListener('pagehide', flush)
  // Before a link is followed, the entry that is left gets its moment.
  bar.addEventListener('click', flush, true)
  open()
}
