import type { Micros } from '../../base'
import type { ActorId, LockMode, Seq, WantState } from '../../trace'

/** The interval in which a holder believes that it is inside; nested enters are one hold (PROPERTIES, hold). */
export interface Hold {
  readonly holder: string
  readonly client: ActorId
  readonly resource: string
  readonly mode: LockMode
  /** What was wanted before it; null without a want. */
  readonly want: WantState | null
  readonly token: number | string | null
  readonly from: Seq
  readonly since: Micros
  /** The event that ended it; null while it is open at the end of the run. */
  readonly to: Seq | null
  /** When it ended: at the latest the end of the run. */
  readonly until: Micros
}

/** Both shared or both one-of-n: such holds do not conflict (PROPERTIES, hold). */
export function conflicting(a: LockMode, b: LockMode): boolean {
  return modeClass(a) !== modeClass(b) || modeClass(a) === 'exclusive'
}

export type ModeClass = 'exclusive' | 'shared' | 'permit'

export const modeClass = (mode: LockMode): ModeClass => (typeof mode === 'string' ? mode : 'permit')
