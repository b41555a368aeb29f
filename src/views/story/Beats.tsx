import { useEffect, useRef } from 'react'
import { beatAt, goTo, type PlacedBeat, type Shown } from '../../store'
import { keepInView, Prose, secondsText, useHorizon, useMoment, usePlayer } from '../shared'

/** The beats whose event happened, each a way to its moment. */
export function Beats({ shown }: { readonly shown: Shown }) {
  const moment = useMoment()
  const horizon = useHorizon()
  const current = beatAt(shown, moment)
  const seen = shown.beats.filter(({ seq }) => horizon === null || seq <= horizon)
  return (
    <ol className="beats" aria-label="Beats">
      {seen.map((beat) => (
        <BeatItem key={beat.id} shown={shown} beat={beat} current={beat === current} ahead={beat.seq > moment} />
      ))}
    </ol>
  )
}

interface BeatProps {
  readonly shown: Shown
  readonly beat: PlacedBeat
  readonly current: boolean
  readonly ahead: boolean
}

function BeatItem({ shown, beat, current, ahead }: BeatProps) {
  const player = usePlayer()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) keepInView(item.current?.closest<HTMLElement>('.scroll') ?? null, item.current)
  }, [current])
  return (
    <li ref={item} className={ahead ? 'beat ahead' : 'beat'} aria-current={current ? 'step' : undefined}>
      <button type="button" onClick={() => goTo(player, beat.seq)}>
        <time className="mono">{secondsText(shown.trace.events[beat.seq]?.at ?? 0)}</time>
        <span>
          <Prose text={beat.text} />
        </span>
      </button>
    </li>
  )
}
