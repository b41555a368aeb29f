import { formatMoment, type Micros } from '../../base'

/** A moment as a sentence has it: 10002100 → "10.002 s". */
export const secondsText = (at: Micros): string => `${formatMoment(at).slice(0, -3)} s`
