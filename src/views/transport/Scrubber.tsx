import * as Slider from '@radix-ui/react-slider'
import { formatMoment } from '../../base'
import { indexAt, moveTo, placeOf, propertyName, type Shown, visibleUpTo } from '../../store'
import { useHorizon, usePlayer, usePlayerState, useShown } from '../shared'

/** All events that may be seen on one line, each as wide as the next; violations are marked. */
export function Scrubber() {
  const player = usePlayer()
  const shown = useShown()
  const horizon = useHorizon()
  const index = usePlayerState((state) => placeOf(state).index)
  const time = usePlayerState(({ shown: run, moment }) => formatMoment(run?.trace.events[moment]?.at ?? 0))
  const steps = shown ? visibleUpTo(shown.steps, horizon) : []
  const hidden = horizon !== null
  return (
    <Slider.Root
      className={hidden ? 'scrubber cut' : 'scrubber'}
      min={1}
      max={Math.max(2, steps.length)}
      step={1}
      value={[index]}
      disabled={steps.length < 2}
      onValueChange={([place = 1]) => moveTo(player, steps[place - 1] ?? 0)}
    >
      <Slider.Track className="scrubber-track">
        <Slider.Range className="scrubber-range" />
      </Slider.Track>
      {shown && !hidden ? <Marks shown={shown} /> : null}
      <Slider.Thumb
        className="scrubber-thumb"
        aria-label="Moment"
        aria-valuetext={`${time} s, event ${index}${hidden ? '' : ` of ${steps.length}`}`}
      />
    </Slider.Root>
  )
}

function Marks({ shown }: { readonly shown: Shown }) {
  const { steps, marks } = shown
  return marks.map(({ property, seq, text }) => {
    const part = indexAt(steps, seq) / Math.max(1, steps.length - 1)
    const left = `calc(${part * 100}% + ${0.5 - part} * var(--thumb))`
    return (
      <span
        key={`${property}:${seq}`}
        className="scrubber-mark"
        style={{ left }}
        title={`${propertyName(property)}: ${text}`}
      />
    )
  })
}
