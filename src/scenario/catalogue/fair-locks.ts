/** What the two fair locks share: their parameters, their switches, and who queues up in each situation. */
import type { Builtin, Expectation, Settings, Switch } from '../builtin'
import type { ScenarioFile } from '../schema'
import { file, KEY, length, ms } from './common'
import { HOLDER_CRASH, LOCK_PARAMETERS, situation } from './lock-types'

/** The sorted set of the moments after which those who wait count as dead. */
export const MOMENTS = `redisson_lock_timeout:{${KEY}}`
const DEAD = ['B', 'C', 'D', 'E', 'F']

const { ttl, lease, work, patience, latency } = LOCK_PARAMETERS
export const FAIR_PARAMETERS = {
  ttl,
  waiter: {
    label: 'Dead waiter’s time',
    default: '5s',
    min: '1s',
    max: '10s',
    help: 'Redisson’s fairLockWaitTimeout: how long a dead waiter lets the others wait. Today’s default is 5 minutes.',
  },
  lease: { ...lease, default: '8s', max: '20s', help: 'For expiry and dead waiters: it is not renewed.' },
  work,
  patience: { ...patience, min: '1s' },
  latency,
}

export const FAIR_SWITCHES = {
  situation: situation('contention', ['dead-waiters'], 'Dead waiters: five that wait die, and a sixth is behind them.'),
  release: {
    label: 'A’s release',
    values: ['with-its-lease', 'early'],
    default: 'with-its-lease',
    changes: ['cluster'],
    help: 'Only with dead waiters: whether A works as long as its lease, or releases after a quarter of it.',
  },
} satisfies Record<string, Switch>

const SAFE = {
  'mutual-exclusion': 'holds',
  ownership: 'holds',
  progress: 'holds',
  'truthful-answers': 'holds',
} as const
const BLOCKED = { 'mutual-exclusion': 'holds', fairness: 'holds', progress: 'violated' } as const

export const FAIR_EXPECTED: readonly Expectation[] = [
  { set: {}, findings: { ...SAFE, fairness: 'holds', 'stale-writes': 'holds' } },
  { set: { situation: 'happy' }, findings: SAFE },
  {
    set: { situation: 'holder-crash' },
    findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
  },
  {
    set: { situation: 'expiry' },
    findings: {
      'mutual-exclusion': 'violated',
      'stale-writes': 'violated',
      ownership: 'holds',
      'truthful-answers': 'holds',
    },
  },
  { set: { situation: 'dead-waiters' }, findings: BLOCKED },
  { set: { situation: 'dead-waiters', release: 'early' }, findings: BLOCKED },
]

/** Who waits, and what each comes after. */
function waiters(set: string | undefined): ScenarioFile['clients'] {
  const client = (id: string, on: NonNullable<Extract<ScenarioFile['clients'][number]['start'], { on: unknown }>>) => ({
    id,
    program: 'worker',
    start: on,
  })
  const inside = { kind: 'enter', actor: 'A' } as const
  if (set === 'happy') return [client('B', { on: { kind: 'end', actor: 'A' } })]
  const first = client('B', { on: inside })
  if (set === 'contention')
    return [
      first,
      client('C', { on: inside, delay: '1s' }),
      client('D', { on: inside, delay: '2s' }),
      client('L', { on: { kind: 'deleted', key: KEY, client: 'A' } }),
    ]
  if (set !== 'dead-waiters') return [first]
  const behind = [...DEAD.slice(1), 'G'].map((id, index) =>
    client(id, { on: { kind: 'created', key: MOMENTS, client: DEAD[index] ?? '' } }),
  )
  return [first, ...behind]
}

/** A's, the waiters' and the latecomer's run of one program in the situation that is set. */
export function inQueue(
  builtin: Pick<Builtin, 'title' | 'parameters'>,
  settings: Settings,
  worker: string,
): ScenarioFile {
  const { situation: set, release } = settings.switches
  const dead = set === 'dead-waiters'
  const given = dead || set === 'expiry' ? ms(settings, 'lease') : 0
  return file(builtin, settings, {
    params: {
      lease: given,
      workA: dead ? (release === 'early' ? given / 4 : given) : ms(settings, 'work'),
      brief: ms(settings, 'work') / 4,
      ...(set === 'contention' ? { waitC: ms(settings, 'patience') } : {}),
    },
    programs: { worker },
    clients: [{ id: 'A', program: 'worker' }, ...waiters(set)],
    faults: [
      ...(set === 'holder-crash' ? [HOLDER_CRASH] : []),
      ...(dead ? DEAD : []).map((actor) => ({
        id: `crash-${actor}`,
        when: { on: { kind: 'created' as const, key: MOMENTS, client: 'G' }, delay: '500ms' },
        action: { do: 'crash' as const, actor },
      })),
    ],
    bounds: { overtakes: 0 },
    ...(dead ? { ttl: length(settings, 'lease') } : {}),
  })
}
