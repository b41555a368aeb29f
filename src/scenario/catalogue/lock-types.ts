/** What the scenarios of the lock types share: the four situations that each of Redisson's locks is tried in. */
import type { Builtin, Settings, Switch } from '../builtin'
import type { ScenarioFile } from '../schema'
import { file, ms, PARAMETERS } from './common'

const SITUATIONS = ['contention', 'happy', 'holder-crash', 'expiry']

/** The switch, with the situation that shows the lock best as its default, and those that only this lock has. */
export const situation = (usual: string, more: readonly string[] = [], helpOnMore = ''): Switch => ({
  label: 'Situation',
  values: [...SITUATIONS, ...more],
  default: usual,
  changes: ['code', 'faults'],
  help: `Contention: several want it at once. Happy: one after the other. Holder crash: A dies inside. Expiry: a lease is given, and the work is longer. ${helpOnMore}`.trim(),
})

/** A dies inside, two seconds after it has entered. */
export const HOLDER_CRASH = {
  id: 'crash',
  when: { on: { kind: 'enter', actor: 'A' }, delay: '2s' },
  action: { do: 'crash', actor: 'A' },
} as const

export const LOCK_PARAMETERS = {
  ttl: {
    ...PARAMETERS.ttl,
    label: 'Watchdog time-out',
    default: '30s',
    help: 'The lease where the caller gives none.',
  },
  lease: { label: 'Lease given', default: '5s', min: '500ms', max: '60s', help: 'Only for expiry: it is not renewed.' },
  work: { ...PARAMETERS.work, default: '12s', min: '1s', max: '40s' },
  patience: { label: 'C’s wait time', default: '3s', min: '0s', max: '2m', help: 'How long C waits at most.' },
  deadline: PARAMETERS.deadline,
  latency: PARAMETERS.latency,
}

/** A's, B's and C's run of one program in the situation that is set. B and C work for a quarter of A's time. */
export function inSituation(
  builtin: Pick<Builtin, 'title' | 'parameters'>,
  settings: Settings,
  { worker, ...parts }: { readonly worker: string } & Partial<ScenarioFile>,
): ScenarioFile {
  const { situation: set } = settings.switches
  const on = { kind: set === 'happy' ? 'end' : 'enter', actor: 'A' } as const
  const brief = ms(settings, 'work') / 4
  return file(builtin, settings, {
    params: {
      lease: set === 'expiry' ? ms(settings, 'lease') : 0,
      workA: ms(settings, 'work'),
      workB: brief,
      workC: brief,
      waitA: ms(settings, 'deadline'),
      waitB: ms(settings, 'deadline'),
      waitC: ms(settings, 'patience'),
    },
    programs: { worker },
    clients: [
      { id: 'A', program: 'worker' },
      { id: 'B', program: 'worker', start: { on } },
      ...(set === 'contention' ? [{ id: 'C', program: 'worker', start: { on, delay: '1s' } }] : []),
    ],
    faults: set === 'holder-crash' ? [HOLDER_CRASH] : [],
    ...parts,
  })
}
