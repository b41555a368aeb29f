/**
 * An event selector names an event by its role ("A's first command on the lock key is answered"), so that it still
 * finds it when parameters, timings or the command used have changed. One notion serves faults, client starts, story
 * beats, predictions and tests. Matching is `matches` in `trace`.
 */
export const SELECTOR_KINDS = [
  'start',
  'command',
  'executed',
  'want',
  'enter',
  'leave',
  'give-up',
  'claim',
  'write',
  'stored',
  'refused',
  'sleep',
  'work',
  'created',
  'extended',
  'deleted',
  'expired',
  'pause',
  'resume',
  'crash',
  'restart',
  'end',
  'applied',
  'promoted',
  'demoted',
  'down',
  'switch-master',
  'resync',
  'unblock',
  'lost',
  'cut',
  'clock',
  'print',
] as const
export type SelectorKind = (typeof SELECTOR_KINDS)[number]

export interface Selector {
  readonly kind: SelectorKind
  readonly actor?: string
  readonly key?: string
  readonly resource?: string
  /** For 'executed', 'unblock', 'created', 'extended', 'deleted', 'stored' and 'refused': the client whose command it was. */
  readonly client?: string
  /** The n-th match, from 1 (default 1). */
  readonly nth?: number
  /**
   * 'before': the moment when the program calls its host (nothing sent yet); 'after' (default): when the call is
   * answered, or the event itself where there is no call.
   */
  readonly when?: 'before' | 'after'
}
