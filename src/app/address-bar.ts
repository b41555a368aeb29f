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

  const write = (state: PlayerState, how: 'pushState' | 'replaceState') => {
    clearTimeout(timer)
    timer = undefined
    const address = barAddressOf(state)
    if (address === null || address === written) return
    written = address
    bar.history[how](null, '', address)
  }
  const flush = () => write(player.store.getState(), 'replaceState')
  const open = () => {
    clearTimeout(timer)
    timer = undefined
    written = bar.location.hash
    listening = false
    openAddress(player, bar.location.hash)
    listening = true
  }

  player.store.subscribe((state, before) => {
    if (!listening) return
    if (state.past !== before.past && state.page === before.page) {
      write(before, 'replaceState')
      write(state, 'pushState')
    } else timer ??= setTimeout(flush, REST_MS)
  })
  bar.addEventListener('popstate', open)
  bar.addEventListener('pagehide', flush)
  // Before a link is followed, the entry that is left gets its moment.
  bar.addEventListener('click', flush, true)
  open()
}
