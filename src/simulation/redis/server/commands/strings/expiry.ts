/** Expire times in arguments: EX and PX count from now, EXAT and PXAT are moments. */
import { refuse } from '../../errors'
import { INT64_MAX, integerArgument } from '../../numbers'
import type { ExpiryUnit } from './options'

/** The deadline in milliseconds of the wall clock, as t_string.c computes it; refuses what is not above 0. */
export function deadlineArgument(text: string | undefined, unit: ExpiryUnit, now: number, command: string): bigint {
  const invalid = refuse(`ERR invalid expire time in '${command}' command`)
  let ms = integerArgument(text)
  if (ms <= 0n) throw invalid
  if (unit === 'EX' || unit === 'EXAT') {
    if (ms > INT64_MAX / 1000n) throw invalid
    ms *= 1000n
  }
  if (unit === 'EX' || unit === 'PX') ms += BigInt(now)
  if (ms > INT64_MAX) throw invalid
  return ms
}
