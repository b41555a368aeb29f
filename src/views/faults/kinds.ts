import { parseDuration, type Result } from '../../base'
import { type FaultFile, lengthText, type Selector, STOPPED_PPM } from '../../scenario'

type Action = FaultFile['action']
type Lasts = Extract<Action, { do: 'pause' }>['lasts']

/** What a person fills in of what happens; texts as they are typed. */
export interface Wish {
  readonly kind: FaultKind
  readonly actor: string
  /** The two sides of a cut, or the two ends of a connection; nobody on the other side is everybody else. */
  readonly one: readonly string[]
  readonly other: readonly string[]
  readonly lasts: 'for' | 'until' | 'end'
  readonly length: string
  readonly until: Selector | null
  readonly by: string
  readonly ppm: string
}

export const FIRST_WISH: Wish = {
  kind: 'pause',
  actor: '',
  one: [],
  other: [],
  lasts: 'for',
  length: '15s',
  until: null,
  by: '5s',
  ppm: '100000',
}

export type FaultKind =
  | 'pause'
  | 'crash'
  | 'host-crash'
  | 'restart'
  | 'partition'
  | 'slow'
  | 'reset'
  | 'delay'
  | 'lose'
  | 'clock-step'
  | 'clock-rate'
  | 'clock-stop'
  | 'failover'

export type ActorType = 'client' | 'redis' | 'sentinel' | 'storage'
export type Asked = 'actor' | 'sides' | 'pair' | 'lasts' | 'by' | 'step' | 'ppm'

interface Kind {
  readonly label: string
  readonly asks: readonly Asked[]
  /** Who it can happen to. */
  readonly to: readonly ActorType[]
}

const PROCESSES = ['client', 'redis', 'sentinel'] as const
const ALL = [...PROCESSES, 'storage'] as const
const CLOCKS = ['client', 'redis'] as const

/** What can go wrong, in the order of the menu. */
export const FAULT_KINDS: Readonly<Record<FaultKind, Kind>> = {
  pause: { label: 'pause', to: PROCESSES, asks: ['actor', 'lasts'] },
  crash: { label: 'crash the process of', to: PROCESSES, asks: ['actor'] },
  'host-crash': { label: 'crash the host of', to: PROCESSES, asks: ['actor'] },
  restart: { label: 'start again', to: PROCESSES, asks: ['actor'] },
  partition: { label: 'cut off', to: ALL, asks: ['sides', 'lasts'] },
  slow: { label: 'slow messages between', to: ALL, asks: ['pair', 'by', 'lasts'] },
  reset: { label: 'reset the connection between', to: ALL, asks: ['pair'] },
  delay: { label: 'hold this message', to: [], asks: ['lasts'] },
  lose: { label: 'lose this message', to: [], asks: [] },
  'clock-step': { label: 'step the clock of', to: CLOCKS, asks: ['actor', 'step'] },
  'clock-rate': { label: 'speed up or slow the clock of', to: CLOCKS, asks: ['actor', 'ppm'] },
  'clock-stop': { label: 'stop the clock of', to: CLOCKS, asks: ['actor'] },
  failover: { label: 'type FAILOVER at', to: ['redis'], asks: ['actor'] },
}

/** It can last to the end of the run. */
export const mayStay = (kind: FaultKind): boolean => kind === 'partition' || kind === 'slow'

/** What a wish asks for, of which `all` are the actors. */
export function actionOf(wish: Wish, all: readonly string[]): Action {
  const { kind, actor, one, other, by } = wish
  const until = wish.lasts === 'until' && wish.until ? { until: wish.until } : null
  const lasts: Lasts = until ?? { for: wish.length }
  const stays = mayStay(kind) && wish.lasts === 'end' ? {} : { lasts }
  const pair: [string, string] = [one[0] ?? '', other[0] ?? '']
  switch (kind) {
    case 'pause':
      return { do: kind, actor, lasts }
    case 'crash':
      return { do: kind, actor }
    case 'host-crash':
      return { do: 'crash', actor, what: 'host' }
    case 'restart':
      return { do: kind, actor }
    case 'partition':
      return {
        do: kind,
        between: [[...one], other.length > 0 ? [...other] : all.filter((id) => !one.includes(id))],
        ...stays,
      }
    case 'slow':
      return { do: kind, between: pair, by, ...stays }
    case 'reset':
      return { do: kind, between: pair }
    case 'delay':
      return { do: kind, lasts }
    case 'lose':
      return { do: kind }
    case 'clock-step':
      return { do: kind, actor, by }
    case 'clock-rate':
      return { do: kind, actor, ppm: Number(wish.ppm) }
    case 'clock-stop':
      return { do: 'clock-rate', actor, ppm: STOPPED_PPM }
    case 'failover':
      return { do: 'command', actor, args: ['FAILOVER'] }
  }
}

/** The wish that an action answers; null for a command that somebody types. */
export function wishOf(action: Action): Wish | null {
  const actor = 'actor' in action ? action.actor : ''
  const [one, other] = 'between' in action ? action.between.map((side) => [side].flat()) : []
  const { lasts } = 'lasts' in action ? action : {}
  const kind = kindOf(action)
  if (!kind) return null
  return {
    ...FIRST_WISH,
    kind,
    actor,
    one: one ?? [],
    other: other ?? [],
    ...(lasts && 'for' in lasts ? { lasts: 'for', length: tidyText(lasts.for) } : {}),
    ...(lasts && 'until' in lasts ? { lasts: 'until', until: lasts.until } : {}),
    ...(lasts || !mayStay(kind) ? {} : { lasts: 'end' }),
    ...('by' in action ? { by: action.by } : {}),
    ...('ppm' in action && action.ppm !== STOPPED_PPM ? { ppm: String(action.ppm) } : {}),
  }
}

function kindOf(action: Action): FaultKind | null {
  switch (action.do) {
    case 'command':
      return action.args.length === 1 && action.args[0]?.toUpperCase() === 'FAILOVER' ? 'failover' : null
    case 'crash':
      return action.what === 'host' ? 'host-crash' : 'crash'
    case 'clock-rate':
      return action.ppm === STOPPED_PPM ? 'clock-stop' : 'clock-rate'
    default:
      return action.do
  }
}

/** A length of time as a person reads it; what is none stays as it is. */
export function tidyText(text: string): string {
  const parsed: Result<number> = parseDuration(text)
  return parsed.ok ? lengthText(parsed.value) : text
}
