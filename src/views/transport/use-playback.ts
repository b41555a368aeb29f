import { useEffect } from 'react'
import { advance, restOf } from '../../store'
import { usePlayer, usePlayerState } from '../shared'

/** A longer frame is a tab in the background or a busy machine, and no time of playback. */
const LONGEST_FRAME_MS = 500

/** Moves the moment on, frame by frame, while the player plays. */
export function usePlayback(): void {
  const player = usePlayer()
  const playing = usePlayerState((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let rested = 0
    let before: number | undefined
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = before === undefined ? 0 : now - before
      before = now
      if (elapsed <= LONGEST_FRAME_MS) rested += elapsed * player.store.getState().speed
      while (player.store.getState().playing) {
        const wanted = restOf(player.store.getState())
        if (rested < wanted) break
        rested -= wanted
        advance(player)
      }
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [player, playing])
}
