import { describe } from '../../picture'
import type { PlayerState } from '../../store'
import { secondsText, usePlayerState } from '../../views/shared'

/** Says each step to a screen reader; while playing it keeps quiet. */
function said({ shown, moment, playing }: PlayerState): string {
  const event = shown?.trace.events[moment]
  return !shown || !event || playing ? '' : `${secondsText(event.at)}: ${describe(shown.trace, event)}`
}

export function Announcer() {
  return (
    <p className="unseen" role="status" aria-live="polite" aria-label="Event">
      {usePlayerState(said)}
    </p>
  )
}
