import { formatMoment, type Micros } from '../base'

/** A moment of virtual time to the millisecond, as people say it: '10.002 s'. */
export const moment = (us: Micros): string => `${formatMoment(us).slice(0, -3)} s`

/** 'from 10.002 s to 15.007 s'; to the microsecond where milliseconds would not tell the two apart. */
export function interval(from: Micros, to: Micros): string {
  if (moment(from) !== moment(to)) return `from ${moment(from)} to ${moment(to)}`
  if (from === to) return `at ${moment(from)}`
  return `from ${formatMoment(from)} s to ${formatMoment(to)} s`
}

/** A length of time: '35 s', '1.5 s', '250 ms', '80 µs'. */
export function length(us: Micros): string {
  if (us >= 1_000_000 || us === 0) return `${Math.round(us / 1_000) / 1_000} s`
  if (us >= 1_000) return `${Math.round(us) / 1_000} ms`
  return `${us} µs`
}

/** 'A', 'A and B', 'A, B and C'. */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** '1 permit', '2 permits'. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
