import { useSyncExternalStore } from 'react'
import { type Player, setDisplay } from '../../store'

/** A browser that has no full screen, or refuses it, still presents in its window. */
const ignore = () => {}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
  else document.documentElement.requestFullscreen?.().catch(ignore)
}

export function togglePresenting(player: Player): void {
  const presenting = player.store.getState().display === 'present'
  setDisplay(player, presenting ? 'page' : 'present')
  if (presenting === (document.fullscreenElement !== null)) toggleFullScreen()
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export const useFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null && document.fullscreenElement !== undefined)
