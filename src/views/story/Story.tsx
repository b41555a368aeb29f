/**
 * The scenario's lesson: its question, the beats that happened, the prediction before the decisive event, the
 * explanation and what to try. What is hidden by an open prediction is not rendered at all.
 */
import { lazy, Suspense } from 'react'
import { Prose, usePlayerState, useShown } from '../shared'
import { Beats } from './Beats'
import { Explanation } from './Explanation'
import { Prediction } from './Prediction'
import './story.css'

/** The page of a scenario begins without the glossary. */
const Terms = lazy(async () => ({ default: (await import('./Terms')).Terms }))

export function Story() {
  const shown = useShown()
  const page = usePlayerState((state) => state.page)
  const described = usePlayerState((state) => state.edits.description)
  if (page.name !== 'run') return null
  const { lesson } = page.builtin
  return (
    <section className="story" aria-label="Story">
      <h2 className="label">Story</h2>
      <p className="story-question">
        <Prose text={described ?? lesson.question} />
      </p>
      {shown ? (
        <>
          <Beats shown={shown} />
          <Prediction shown={shown} />
          <Explanation shown={shown} />
          <Suspense>
            <Terms builtin={page.builtin} />
          </Suspense>
        </>
      ) : null}
    </section>
  )
}
