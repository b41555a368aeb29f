import type { FaultFile } from '../../scenario'

/** What a person fills in; texts as they are typed. */
export interface Wish {
  readonly kind: FaultKind
  readonly actor: string
  /** The other side of a cut; '' is everybody else. */
  readonly other: string
  readonly lasts: string
  readonly by: string
}

export type FaultKind =
  | 'pause'
  | 'crash'
  | 'host-crash'
  | 'restart'
  | 'partition'
  | 'delay'
  | 'lose'
  | 'clock-step'
  | 'failover'

interface Kind {
  readonly label: string
  /** Who it happens to; nobody where it happens to a message. */
  readonly to: readonly ('client' | 'redis' | 'sentinel')[]
  readonly asks: readonly ('other' | 'lasts' | 'by')[]
  readonly action: (wish: Wish, others: readonly string[]) => FaultFile['action']
}

const PROCESSES = ['client', 'redis', 'sentinel'] as const

/** What can go wrong, in the order of the menu. */
export const FAULT_KINDS: Readonly<Record<FaultKind, Kind>> = {
  pause: {
    label: 'pause',
    to: PROCESSES,
    asks: ['lasts'],
    action: ({ actor, lasts }) => ({ do: 'pause', actor, lasts: { for: lasts } }),
  },
  crash: { label: 'crash the process of', to: PROCESSES, asks: [], action: ({ actor }) => ({ do: 'crash', actor }) },
  'host-crash': {
    label: 'crash the host of',
    to: PROCESSES,
    asks: [],
    action: ({ actor }) => ({ do: 'crash', actor, what: 'host' }),
  },
  restart: { label: 'start again', to: PROCESSES, asks: [], action: ({ actor }) => ({ do: 'restart', actor }) },
  partition: {
    label: 'cut off',
    to: PROCESSES,
    asks: ['other', 'lasts'],
    action: ({ actor, other, lasts }, others) => ({
      do: 'partition',
      between: [[actor], other === '' ? [...others] : [other]],
      lasts: { for: lasts },
    }),
  },
  delay: {
    label: 'hold this message',
    to: [],
    asks: ['lasts'],
    action: ({ lasts }) => ({ do: 'delay', lasts: { for: lasts } }),
  },
  lose: { label: 'lose this message', to: [], asks: [], action: () => ({ do: 'lose' }) },
  'clock-step': {
    label: 'step the clock of',
    to: ['client', 'redis'],
    asks: ['by'],
    action: ({ actor, by }) => ({ do: 'clock-step', actor, by }),
  },
  failover: {
    label: 'type FAILOVER at',
    to: ['redis'],
    asks: [],
    action: ({ actor }) => ({ do: 'command', actor, args: ['FAILOVER'] }),
  },
}
