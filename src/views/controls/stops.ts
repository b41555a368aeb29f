import type { Micros } from '../../base'

const MANTISSAS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** The round lengths of time between two bounds, both of them and `extra` included: what a slider stops at. */
export function durationStops(min: Micros, max: Micros, extra: readonly Micros[] = []): readonly Micros[] {
  const stops = new Set<Micros>([min, max, ...extra.filter((us) => us >= min && us <= max)])
  for (let scale = 1; scale <= max; scale *= 10) {
    for (const mantissa of MANTISSAS) {
      const us = Math.round(mantissa * scale)
      if (us > min && us < max) stops.add(us)
    }
  }
  return [...stops].sort((a, b) => a - b)
}

/** Where a length is on a logarithmic scale from 0 to 1; a scale from zero begins at a thousandth of its end. */
export function logPosition(us: Micros, min: Micros, max: Micros): number {
  const low = Math.max(min, max / 1000, 1)
  if (us <= min || max <= low) return us <= min ? 0 : 1
  return Math.max(0, Math.min(1, Math.log(Math.max(us, low) / low) / Math.log(max / low)))
}

/** The stop that is nearest to a place of the scale. */
export function stopAt(position: number, stops: readonly Micros[], min: Micros, max: Micros): Micros {
  const distance = (us: Micros) => Math.abs(logPosition(us, min, max) - position)
  return stops.reduce((best, us) => (distance(us) < distance(best) ? us : best), min)
}

/** A length as a person reads it, which is also what the field takes: "1.5s" rather than "1500ms". */
export function durationText(us: Micros): string {
  if (us >= 1_000_000) return `${us / 1_000_000}s`
  return us >= 1_000 ? `${us / 1_000}ms` : `${us}us`
}
