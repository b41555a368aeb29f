import type { Micros, Millis } from '../base'
import { STOPPED_PPM } from '../scenario'
import type { ActorInfo, EventOf } from './event'

/** An actor's wall clock: microseconds = epoch + virtual time × (1 + rate) + offset, in whole microseconds. */
export interface WallClock {
  readonly offset: Micros
  readonly ratePpm: number
  /** Virtual time from which the rate counts. */
  readonly since: Micros
}

/** The actor's clock as a run begins. */
export const initialClock = ({
  clockOffset,
  clockRatePpm,
}: Pick<ActorInfo, 'clockOffset' | 'clockRatePpm'>): WallClock => ({
  offset: clockOffset,
  ratePpm: clockRatePpm,
  since: 0,
})

/** The actor's clock from the event on that sets it. */
export const clockFrom = ({ offset, ratePpm, at }: EventOf<'clock'>): WallClock => ({ offset, ratePpm, since: at })

/** The wall clock's microseconds since 1970 at virtual time `at`. */
export function wallMicros(epoch: Millis, clock: WallClock, at: Micros): number {
  return epoch * 1000 + at + clock.offset + Math.trunc(((at - clock.since) * clock.ratePpm) / 1_000_000)
}

/** The wall clock's milliseconds since 1970 at virtual time `at`, as Redis samples it. */
export const wallMillis = (epoch: Millis, clock: WallClock, at: Micros): Millis =>
  Math.floor(wallMicros(epoch, clock, at) / 1000)

/**
 * The first virtual time at which the clock shows a later millisecond than `deadline`: when a key is gone. Infinite
 * when a clock that stands still never comes to it.
 */
export function virtualAfter(epoch: Millis, clock: WallClock, deadline: Millis): Micros {
  const target = (deadline + 1) * 1000
  const linear = target - epoch * 1000 - clock.offset
  if (clock.ratePpm === 0) return linear
  if (clock.ratePpm === STOPPED_PPM)
    return wallMicros(epoch, clock, clock.since) < target ? Number.POSITIVE_INFINITY : clock.since
  let at = clock.since + Math.trunc(((linear - clock.since) * 1_000_000) / (1_000_000 + clock.ratePpm))
  while (wallMicros(epoch, clock, at) < target) at++
  while (at > 0 && wallMicros(epoch, clock, at - 1) >= target) at--
  return at
}
