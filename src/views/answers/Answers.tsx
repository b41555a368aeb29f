import { useMemo, useState } from 'react'
import type { Listing } from '../../scenario'
import { type Answer, answerKey, type PlayerState, setAnswers } from '../../store'
import { Dialog, type DialogProps } from '../dialog'
import { Icon, type IconName, useListings, usePlayer, usePlayerState } from '../shared'
import './answers.css'

const RESULTS = {
  right: { icon: 'check', words: 'right' },
  wrong: { icon: 'cross', words: 'wrong' },
  shown: { icon: 'dash', words: 'shown without a prediction' },
} as const satisfies Record<string, { readonly icon: IconName; readonly words: string }>

type Result = keyof typeof RESULTS

const resultOf = (listing: Listing, answer: Answer): Result =>
  answer === 'shown' ? 'shown' : answer === listing.answer ? 'right' : 'wrong'

/** Scenarios that are not answered yet are counted and nothing else, so that nothing is told of them. */
export function Answers({ open, onOpen }: DialogProps) {
  const catalogue = useListings()
  const answers = usePlayerState((state) => state.answers)
  const solved = usePlayerState((state) => state.solved)
  const exercises = catalogue.filter(({ exercise }) => exercise)
  const mended = exercises.filter((listing) => solved.includes(answerKey(listing)))
  const kept = useMemo(() => ({ answers, solved }), [answers, solved])
  const done = catalogue.flatMap((listing) => {
    const answer = answers[answerKey(listing)]
    return answer === undefined ? [] : [{ listing, result: resultOf(listing, answer) }]
  })
  const asking = catalogue.length - exercises.length
  const right = done.filter(({ result }) => result === 'right').length
  const predicted = done.filter(({ result }) => result !== 'shown').length
  return (
    <Dialog open={open} onOpen={onOpen} title="Your predictions">
      <p>
        {predicted === 0 ? 'No prediction was made on this device.' : `${right} of ${predicted} predicted right.`}{' '}
        {asking - done.length} of {asking} scenarios are still to be answered. {mended.length} of {exercises.length}{' '}
        exercises are solved.
      </p>
      <ul className="answers" aria-label="Predictions">
        {done.map(({ listing, result }) => (
          <li key={listing.id} className={result}>
            <Icon name={RESULTS[result].icon} />
            <a href={`#/run/${listing.id}@${listing.revision}`}>{listing.title}</a>
            <span>{RESULTS[result].words}</span>
          </li>
        ))}
        {mended.map((listing) => (
          <li key={listing.id} className="right">
            <Icon name="check" />
            <a href={`#/run/${listing.id}@${listing.revision}`}>{listing.title}</a>
            <span>solved</span>
          </li>
        ))}
      </ul>
      <Forget kept={kept} />
    </Dialog>
  )
}

type Kept = Pick<PlayerState, 'answers' | 'solved'>
const NOTHING: Kept = { answers: {}, solved: [] }

/** Forgets all, and takes that back as long as the dialog is open. */
function Forget({ kept }: { readonly kept: Kept }) {
  const player = usePlayer()
  const [before, setBefore] = useState<Kept>()
  const restore = (forgotten: Kept) => {
    setAnswers(player, forgotten)
    setBefore(undefined)
  }
  const forget = () => {
    setBefore(kept)
    setAnswers(player, NOTHING)
  }
  const isEmpty = Object.keys(kept.answers).length + kept.solved.length === 0
  return (
    <div className="answers-forget">
      <p>They stay on this device.</p>
      {before ? (
        <button type="button" className="button" onClick={() => restore(before)}>
          Undo
        </button>
      ) : (
        <button type="button" className="button" disabled={isEmpty} onClick={forget}>
          Forget all
        </button>
      )}
    </div>
  )
}
