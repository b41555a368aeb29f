import { barAddressOf, openAddress, type Player, type PlayerState } from '../store'
import { afterPaint } from '../views/shared'

/** Browsers refuse a page that replaces its address too often (Safari: 100 times in 30 s). */
const REST_MS = 350

interface Bar {
  readonly location: { readonly hash: string }
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  addEventListener(type: 'popstate' | 'pagehide' | 'click', listener: () => void, capture?: boolean): void
}

/**
 * Keeps the address bar true: a step replaces the address, a change of scenario or settings makes a new entry, and
 * going back or forward opens what the entry says. Returns once the address of now is opened. `whenPainted` calls back
 * after the next frame.
 */
export function bindAddressBar(player: Player, bar: Bar = window, whenPainted = afterPaint): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}
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
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    stopWaiting()
  }
  const flush = () => {
    cancel()
    if (left) write(left, 'replaceState')
    write(player.store.getState(), left ? 'pushState' : 'replaceState')
    left = null
  }
  const open = () => {
    cancel()
    left = null
    written = bar.location.hash
    listening = false
    openAddress(player, bar.location.hash)
    listening = true
  }

  player.store.subscribe((state, before) => {
    if (!listening) return
    if (state.past !== before.past && state.page === before.page) {
      if (left) flush()
      cancel()
      left = before
    }
    // Browsers take their time over an entry: the picture of the change comes first.
    if (left && state.shown !== before.shown) {
      cancel()
      stopWaiting = whenPainted(flush)
    } else timer ??= setTimeout(flush, REST_MS)
  })
  bar.addEventListener('popstate', open)
  bar.addEventListener('pagehide', flush)
  // Before a link is followed, the entry that is left gets its moment.
  bar.addEventListener('click', flush, true)
  open()
}
