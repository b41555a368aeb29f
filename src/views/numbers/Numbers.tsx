/** The numbers that a scenario is about, once its question is answered, and the runs that they are laid beside. */
import { useEffect } from 'react'
import { sideRuns, startSideRuns } from '../../store'
import { useHorizon, usePlayer, usePlayerState, useShown } from '../shared'
import { Figure } from './Figure'

/** A drag of a slider is over after so long, and the worker is free for the runs beside it. */
const REST_MS = 300

export function Numbers() {
  const player = usePlayer()
  const shown = useShown()
  const hidden = useHorizon() !== null
  const ready = usePlayerState((state) => state.run.status === 'ready')
  useEffect(() => {
    if (!shown || hidden || !ready) return
    const timer = setTimeout(() => startSideRuns(player), REST_MS)
    return () => clearTimeout(timer)
  }, [player, shown, hidden, ready])
  return (
    <section className="numbers" aria-label="Numbers">
      <h2 className="unseen">Numbers</h2>
      {!shown ? <p className="empty">The numbers appear when the run is done.</p> : null}
      {shown && hidden ? <p className="empty">The numbers follow the question in the story.</p> : null}
      {shown && !hidden ? <Figure shown={shown} /> : null}
      <Progress />
    </section>
  )
}

function Progress() {
  const side = usePlayerState(sideRuns)
  if (!side) return null
  const { length: done } = side.outcomes
  const { length: all } = side.variants
  return (
    <p className="numbers-progress" role="status">
      {done < all ? `${done} of ${all} runs are done.` : `From ${all} runs, each under settings of its own.`}
    </p>
  )
}
