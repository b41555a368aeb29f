import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PlayerState } from '../../store'
import { afterPaint } from './after-paint'
import { PlayerStateContext, usePlayer } from './player-context'

/**
 * Panes that come after the timeline: when a run takes the place of another, the picture is painted first and they
 * follow in the next task, so that a drag is answered as soon as it can be. They read one state at a time, never a
 * mixture; everything but a new run reaches them at once.
 */
export function AfterPicture({ children }: { readonly children: ReactNode }) {
  const { store } = usePlayer()
  const [late] = useState(() => createStore(() => store.getState()))
  useLayoutEffect(() => follow(store, late), [store, late])
  return <PlayerStateContext value={late}>{children}</PlayerStateContext>
}

/** Inside panes that follow, what does not: it reads the state of now. */
export function AtOnce({ children }: { readonly children: ReactNode }) {
  return <PlayerStateContext value={null}>{children}</PlayerStateContext>
}

function follow(store: StoreApi<PlayerState>, late: StoreApi<PlayerState>): () => void {
  let cancel: (() => void) | null = null
  const copy = () => {
    cancel = null
    late.setState(store.getState(), true)
  }
  copy()
  const stop = store.subscribe((now) => {
    if (cancel) return
    const { page, shown } = late.getState()
    const isRerun = now.shown !== shown && now.shown !== null && shown !== null && now.page === page
    if (isRerun) cancel = afterPaint(copy)
    else copy()
  })
  return () => {
    stop()
    cancel?.()
  }
}
