import { err, ok, type Result } from './result'

/** Virtual time or a length of it, in integer microseconds. Virtual time counts from the start of the run. */
export type Micros = number & { readonly __unit?: 'us' }
/** Wall-clock time or a length of it, in integer milliseconds (Redis counts expiry in these). */
export type Millis = number & { readonly __unit?: 'ms' }

const US_PER_UNIT = { us: 1, ms: 1_000, s: 1_000_000, m: 60_000_000 } as const
const DURATION = /^(\d{1,11})(?:\.(\d{1,6}))?(us|ms|s|m)$/
/** The longest length of time that a scenario may name: one day. */
export const MAX_DURATION_US: Micros = 86_400_000_000

/** "10s", "250ms", "1.5s", "100us", "5m" → microseconds. The error says what to write instead. */
export function parseDuration(text: string): Result<Micros> {
  const match = DURATION.exec(text)
  if (!match)
    return err(
      `"${text.slice(0, 40)}" is not a length of time; write a number and a unit, such as 10s, 250ms, 100us or 5m`,
    )
  const [, whole, fraction = '', unit] = match
  const scale = US_PER_UNIT[unit as keyof typeof US_PER_UNIT]
  const us = Number(whole) * scale + Math.round((Number(fraction) * scale) / 10 ** fraction.length)
  if (us > MAX_DURATION_US) return err(`"${text}" is longer than a day`)
  return ok(us)
}

/** Microseconds → the shortest exact text that `parseDuration` reads back: 10000000 → "10s", 1500 → "1500us". */
export function formatDuration(us: Micros): string {
  for (const unit of ['s', 'ms'] as const) {
    const scale = US_PER_UNIT[unit]
    if (us % scale === 0 && (us !== 0 || unit === 's')) return `${us / scale}${unit}`
  }
  return `${us}us`
}

/** A moment of virtual time as seconds with six decimals, as MONITOR prints: 10002100 → "10.002100". */
export function formatMoment(us: Micros): string {
  return `${Math.floor(us / 1_000_000)}.${String(us % 1_000_000).padStart(6, '0')}`
}
