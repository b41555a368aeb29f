/**
 * What is to be reached by changing the code, which of it is reached, and the runs that decide it. Whatever is changed is
 * checked as soon as it has run; while the question of a scenario is open nothing is.
 */
import { useEffect } from 'react'
import type { Goal } from '../../scenario'
import { type Check, checkOf, isSolvedBy, solutionAddress, startCheck } from '../../store'
import { Icon, Prose, useCopy, useHorizon, usePlayer, usePlayerState, useShown } from '../shared'
import { Conditions } from './Conditions'
import { Schedules } from './Schedules'
import './exercise.css'

export function Exercise() {
  const goal = usePlayerState(({ page }) => (page.name === 'run' ? page.builtin.goal : undefined))
  const hidden = useHorizon() !== null
  useChecking(hidden)
  if (!goal) return null
  return (
    <section className="exercise" aria-label="Exercise">
      <h2 className="label">Exercise</h2>
      <p className="exercise-goal">
        <Prose text={goal.text} />
      </p>
      {hidden ? (
        <p className="exercise-how">What is asked for follows the question in the story.</p>
      ) : (
        <Asked goal={goal} />
      )}
    </section>
  )
}

/** Each run that is shown is checked once, as long as nothing of it is hidden. */
function useChecking(hidden: boolean): void {
  const player = usePlayer()
  const shown = useShown()
  const ready = usePlayerState((state) => state.run.status === 'ready')
  useEffect(() => {
    if (shown && !hidden && ready && !checkOf(player.store.getState())) void startCheck(player)
  }, [player, shown, hidden, ready])
}

function Asked({ goal }: { readonly goal: Goal }) {
  const player = usePlayer()
  const check = usePlayerState((state) => state.check)
  const current = usePlayerState(checkOf)
  const failed = usePlayerState((state) => state.run.status === 'failed')
  const isDone = !failed && current?.done === true
  const isSolved = !failed && isSolvedBy(current)
  return (
    <>
      <p className="exercise-how">
        Change the program <code>{goal.program}</code> and nothing else. It has to stand each of these runs.
      </p>
      <div className={isSolved ? 'exercise-state solved' : 'exercise-state'}>
        <p role="status">
          <State goal={goal} check={current} failed={failed} />
        </p>
        {isSolved ? <CopySolution /> : null}
        <button
          type="button"
          className="button"
          disabled={!isDone}
          title={isDone ? 'Run everything once more' : 'It is checked when the run is done'}
          onClick={() => void startCheck(player)}
        >
          Check again
        </button>
      </div>
      {check?.judgement ? (
        <>
          <Conditions judgement={check.judgement} />
          <Schedules goal={goal} judgement={check.judgement} isSolved={isSolved} />
        </>
      ) : null}
    </>
  )
}

interface StateProps {
  readonly goal: Goal
  readonly check: Check | null
  readonly failed: boolean
}

function State({ goal, check, failed }: StateProps) {
  if (failed) return 'The code as it stands does not run, so it is not checked.'
  if (!check) return 'It is checked when the run is done.'
  if (!check.done) return `Checking: run ${check.runs.length + 1} of ${goal.schedules.length} …`
  if (isSolvedBy(check))
    return (
      <b>
        <Icon name="check" /> Solved
      </b>
    )
  const { conditions = [] } = check.judgement ?? {}
  const met = conditions.filter(({ missing }) => missing.length === 0).length
  return `Not solved yet: ${met} of ${conditions.length} conditions are met.`
}

/** The link carries what was changed; who opens it runs and checks it anew. */
function CopySolution() {
  const player = usePlayer()
  const [told, copy] = useCopy()
  const copyLink = () => {
    const address = solutionAddress(player.store.getState())
    if (address === null) return undefined
    const link = new URL(address, location.href).href
    return copy(link, `Copied, ${link.length} characters`)
  }
  return (
    <>
      <button type="button" className="button primary" onClick={copyLink}>
        <Icon name={told === undefined ? 'link' : 'check'} />
        Copy the solution’s link
      </button>
      <span role="status">{told}</span>
    </>
  )
}
