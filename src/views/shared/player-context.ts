import { createContext, use, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { horizonOf, type Player, type PlayerState, type Shown } from '../../store'

export const PlayerContext = createContext<Player | null>(null)
/** What the views inside read instead of the player's own state (`AfterPicture`). */
export const PlayerStateContext = createContext<StoreApi<PlayerState> | null>(null)

/** The player that the page is about; its actions take it first. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('no player around this view')
  return player
}

/** What the catalogue tells of each scenario; a view that asks waits for it in the `Suspense` around it. */
export const useListings = () => use(usePlayer().ports.listings())

/** A part of the player's state. The selector gives something kept, never a new object. */
export function usePlayerState<T>(selector: (state: PlayerState) => T): T {
  const { store } = usePlayer()
  return useStore(useContext(PlayerStateContext) ?? store, selector)
}

export const useShown = (): Shown | null => usePlayerState((state) => state.shown)
export const useMoment = () => usePlayerState((state) => state.moment)
/** The last event that may be seen, or null where nothing is hidden. */
export const useHorizon = () => usePlayerState(horizonOf)
