import { useEffect, useRef } from 'react'
import { answer, isComparisonHidden, toggleComparison } from '../../store'
import { ComparedPictures, ComparedSettings, ComparedVerdicts, Parting } from '../../views/compare'
import { Icon, useHorizon, usePlayer, usePlayerState } from '../../views/shared'
import { Story } from '../../views/story'
import { Transport } from '../../views/transport'
import { ErrorBoundary } from '../ErrorBoundary'
import type { ArrangementProps } from './arrangement'
import { TimelinePane, TimelineTools } from './TimelinePane'
import './compare.css'

/** Two runs of the scenario, one above the other. While the question is open, the first one alone. */
export default function Compare({ timeline }: Pick<ArrangementProps, 'timeline'>) {
  const waits = usePlayerState(isComparisonHidden)
  const main = useRef<HTMLElement>(null)
  // Where the question lay below the picture, both pictures come into view.
  useEffect(() => {
    if (!waits) main.current?.scrollTo?.(0, 0)
  }, [waits])
  return (
    <main className="compare" ref={main}>
      <div className="compare-side scroll">
        <Head />
        {waits ? (
          <Waiting />
        ) : (
          <ErrorBoundary what="The comparison">
            <Parting />
            <ComparedVerdicts />
          </ErrorBoundary>
        )}
        <ComparedSettings />
      </div>
      <div className="compare-main">
        <ErrorBoundary what="The timeline">
          {waits ? (
            <TimelinePane ref={timeline} />
          ) : (
            <section className="timeline-pane" aria-label="Timelines">
              <TimelineTools timeline={timeline} />
              <ComparedPictures ref={timeline} />
            </section>
          )}
        </ErrorBoundary>
        <Transport />
      </div>
    </main>
  )
}

/** The question; where only the second run comes to it, there is nothing to answer yet. */
function Waiting() {
  const player = usePlayer()
  const isAsked = useHorizon() !== null
  return (
    <>
      <p className="compare-waits">
        The second run and what differs follow the question.{' '}
        {isAsked ? null : (
          <button type="button" className="link" onClick={() => answer(player, 'shown')}>
            Show me
          </button>
        )}
      </p>
      <Story />
    </>
  )
}

function Head() {
  const player = usePlayer()
  return (
    <div className="compare-head">
      <h2 className="label">Compare</h2>
      <button
        type="button"
        className="button icon quiet"
        aria-label="End the comparison"
        title="End the comparison (c)"
        onClick={() => toggleComparison(player)}
      >
        <Icon name="cross" />
      </button>
    </div>
  )
}
