import { useState } from 'react'
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
  const done = catalogue.flatMap((listing) => {
    const answer = answers[answerKey(listing)]
    return answer === undefined ? [] : [{ listing, result: resultOf(listing, answer) }]
  })
  const right = done.filter(({ result }) => result === 'right').length
  const predicted = done.filter(({ result }) => result !== 'shown').length
  return (
    <Dialog open={open} onOpen={onOpen} title="Your predictions">
      <p>
        {predicted === 0 ? 'No prediction was made on this device.' : `${right} of ${predicted} predicted right.`}{' '}
        {catalogue.length - done.length} of {catalogue.length} scenarios are still to be answered.
      </p>
      <ul className="answers" aria-label="Predictions">
        {done.map(({ listing, result }) => (
          <li key={listing.id} className={result}>
            <Icon name={RESULTS[result].icon} />
            <a href={`#/run/${listing.id}@${listing.revision}`}>{listing.title}</a>
            <span>{RESULTS[result].words}</span>
          </li>
        ))}
      </ul>
      <Forget answers={answers} />
    </Dialog>
  )
}

/** Forgets all, and takes that back as long as the dialog is open. */
function Forget({ answers }: Pick<PlayerState, 'answers'>) {
  const player = usePlayer()
  const [before, setBefore] = useState<PlayerState['answers']>()
  const restore = (kept: PlayerState['answers']) => {
    setAnswers(player, kept)
    setBefore(undefined)
  }
  const forget = () => {
    setBefore(answers)
    setAnswers(player, {})
  }
  return (
    <div className="answers-forget">
      <p>They stay on this device.</p>
      {before ? (
        <button type="button" className="button" onClick={() => restore(before)}>
          Undo
        </button>
      ) : (
        <button type="button" className="button" disabled={Object.keys(answers).length === 0} onClick={forget}>
          Forget all
        </button>
      )}
    </div>
  )
}
