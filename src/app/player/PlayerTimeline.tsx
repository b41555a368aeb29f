import type { Ref } from 'react'
import { goTo, moveTo, type Shown, select } from '../../store'
import { useFaultLane } from '../../views/faults'
import { useHorizon, useMagnify, useMoment, usePlayer, usePlayerState } from '../../views/shared'
import { Timeline, type TimelineHandle } from '../../views/timeline'

interface PlayerTimelineProps {
  readonly shown: Shown
  readonly ref: Ref<TimelineHandle>
}

/** The timeline of the run that is shown, at the moment and with its faults to be moved. */
export default function PlayerTimeline({ shown, ref }: PlayerTimelineProps) {
  const player = usePlayer()
  const moment = useMoment()
  const horizon = useHorizon()
  const magnify = useMagnify()
  const faults = useFaultLane(shown)
  const selection = usePlayerState((state) => state.selection)
  const pointed = usePlayerState((state) => state.hover)
  const mode = usePlayerState((state) => state.mode)
  return (
    <Timeline
      ref={ref}
      trace={shown.trace}
      findings={shown.findings}
      moment={moment}
      selection={selection}
      pointed={pointed}
      mode={mode}
      hiddenAfter={horizon}
      beats={shown.beats}
      faults={faults}
      magnify={magnify}
      onMoment={(seq) => moveTo(player, seq)}
      onSelect={(seq) => (seq === null ? select(player, null) : goTo(player, seq))}
    />
  )
}
