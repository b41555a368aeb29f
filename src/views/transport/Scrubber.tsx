import * as Slider from '@radix-ui/react-slider'
import { formatMoment } from '../../base'
import { placeOf, propertyName, type Shown, timeOf, toPlace } from '../../store'
import { useHorizon, usePlayer, usePlayerState, useShown } from '../shared'

/** All events that may be seen on one line, each as wide as the next; violations are marked. */
export function Scrubber() {
  const player = usePlayer()
  const shown = useShown()
  const horizon = useHorizon()
  const index = usePlayerState((state) => placeOf(state).index)
  const count = usePlayerState((state) => placeOf(state).count)
  const time = usePlayerState((state) => formatMoment(timeOf(state)))
  const hidden = horizon !== null
  return (
    <Slider.Root
      className={hidden ? 'scrubber cut' : 'scrubber'}
      min={1}
      max={Math.max(2, count)}
      step={1}
      value={[index]}
      disabled={count < 2}
      onValueChange={([place = 1]) => toPlace(player, place)}
    >
      <Slider.Track className="scrubber-track">
        <Slider.Range className="scrubber-range" />
      </Slider.Track>
      {shown && !hidden ? <Marks shown={shown} /> : null}
      <Slider.Thumb
        className="scrubber-thumb"
        aria-label="Moment"
        aria-valuetext={`${time} s, event ${index}${hidden ? '' : ` of ${count}`}`}
      />
    </Slider.Root>
  )
}

function Marks({ shown }: { readonly shown: Shown }) {
  const { store } = usePlayer()
  // Beside a second run there are more places, so a mark stands elsewhere.
  usePlayerState((state) => placeOf(state).count)
  return shown.marks.map(({ property, seq, text }) => {
    const { index, count } = placeOf({ ...store.getState(), moment: seq, ahead: null })
    const part = (index - 1) / Math.max(1, count - 1)
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
