import { type ScenarioFile, STOPPED_PPM } from '../../scenario'
import { Count, having, Length } from './fields'

type Clock = NonNullable<ScenarioFile['clients'][number]['clock']>

interface ClockFieldsProps {
  readonly clock: Clock | undefined
  readonly take: (clock: Clock | undefined) => string | undefined
}

/** How far a clock is off, and how much faster than time it runs. */
export function ClockFields({ clock = {}, take }: ClockFieldsProps) {
  const put = (next: Clock) => take(Object.keys(next).length > 0 ? next : undefined)
  return (
    <>
      <Length
        label="Clock is off by"
        usual="0s"
        signed
        value={clock.offset}
        take={(offset) => put(having(clock, 'offset', offset))}
      />
      <Count
        label="Clock runs fast by, in ppm"
        usual="0"
        value={clock.ratePpm}
        min={STOPPED_PPM}
        max={-STOPPED_PPM}
        take={(ratePpm) => put(having(clock, 'ratePpm', ratePpm))}
      />
    </>
  )
}
