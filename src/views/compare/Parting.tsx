/** The first difference between the two runs, as a sentence whose halves lead to their moments. */
import type { ReactNode } from 'react'
import { goTo, moveToCompared, startComparisonRun } from '../../store'
import type { Seq, TraceEvent } from '../../trace'
import { secondsText, usePlayer, usePlayerState } from '../shared'
import { type Compared, useCompared } from './use-compared'
import './parting.css'

export function Parting() {
  const compared = useCompared()
  const run = usePlayerState(({ comparison }) => comparison?.run)
  return (
    <div className="parting" role="status" aria-label="First difference">
      {run?.status === 'failed' ? <Failure message={run.message} /> : null}
      {compared ? <Sentence {...compared} /> : <p className="empty">The second run is on its way.</p>}
    </div>
  )
}

function Failure({ message }: { readonly message: string }) {
  const player = usePlayer()
  return (
    <p className="parting-failure">
      <b>The second run failed.</b> {message}{' '}
      <button type="button" className="button" onClick={() => startComparisonRun(player)}>
        Try again
      </button>
    </p>
  )
}

function Sentence({ runs, names, divergence }: Compared) {
  const player = usePlayer()
  const timeOf = (which: 0 | 1, seq: Seq) => secondsText((runs[which].trace.events[seq] as TraceEvent).at)
  const way = (which: 0 | 1, seq: Seq | undefined, text: ReactNode) =>
    seq === undefined ? (
      text
    ) : (
      <button
        type="button"
        className="link"
        title={`Go to ${timeOf(which, seq)}`}
        onClick={() => (which === 0 ? goTo(player, seq) : moveToCompared(player, seq))}
      >
        {text}
      </button>
    )
  switch (divergence.kind) {
    case 'none':
      return <p>Nothing differs: both do the same at the same times.</p>
    case 'unknown':
      return <p>Nothing differs as far as both go, but {divergence.why}.</p>
    case 'times': {
      const [one, other] = divergence.at
      return (
        <p>
          Both do the same in the same order; only times differ. The first: {one.text}, with <b>{names[0]}</b> at{' '}
          {way(0, one.seq, timeOf(0, one.seq))}, with <b>{names[1]}</b> at {way(1, other.seq, timeOf(1, other.seq))}.
        </p>
      )
    }
    case 'steps': {
      const [one, other] = divergence.at
      const nothing = 'nothing more happens'
      return (
        <p>
          With <b>{names[0]}</b>, {way(0, one?.seq, one?.text ?? nothing)}; with <b>{names[1]}</b>,{' '}
          {way(1, other?.seq, other?.text ?? nothing)}.
        </p>
      )
    }
  }
}
