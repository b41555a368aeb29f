import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, ms, PARAMETERS } from '../common'
import { LOCK_PARAMETERS, situation } from '../lock-types'
import reader from './reader.program.ts?raw'
import writer from './writer.program.ts?raw'

const READERS = ['A', 'B', 'C']

const scenario: Builtin = {
  id: 'read-write-lock',
  revision: 1,
  group: 'Lock types',
  order: 406,
  terms: ['read-write-lock', 'library-lock', 'fair-lock'],
  title: 'Redisson’s read-write lock',
  summary: 'Readers share, a writer is alone. The writer may wait for long, and a reader that turns writer for itself.',
  parameters: {
    ttl: { ...LOCK_PARAMETERS.ttl, min: '5s', max: '30s' },
    lease: { ...LOCK_PARAMETERS.lease, max: '20s' },
    work: { ...PARAMETERS.work, default: '1s', min: '500ms', max: '4s', help: 'How long a reader reads.' },
    deadline: PARAMETERS.deadline,
    latency: { ...PARAMETERS.latency, max: '10ms' },
  },
  switches: {
    situation: situation(
      'contention',
      ['starvation', 'upgrade'],
      'Starvation: there is always a reader. Upgrade: a reader asks to write.',
    ),
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', progress: 'holds', 'truthful-answers': 'holds' },
    },
    { set: { situation: 'happy' }, findings: { 'mutual-exclusion': 'holds', progress: 'holds' } },
    {
      set: { situation: 'holder-crash' },
      findings: { 'mutual-exclusion': 'holds', 'deadlock-freedom': 'holds', progress: 'holds' },
    },
    { set: { situation: 'expiry' }, findings: { 'mutual-exclusion': 'violated' } },
    { set: { situation: 'starvation' }, findings: { 'mutual-exclusion': 'holds', fairness: 'violated' } },
    { set: { situation: 'upgrade' }, findings: { 'mutual-exclusion': 'holds', progress: 'violated' } },
  ],
  sources: [
    'redisson/redisson: RedissonReadLock.java, RedissonWriteLock.java',
    'redisson/redisson, issue 5379: the read-write lock is not fair',
    'P. J. Courtois, F. Heymans, D. L. Parnas, "Concurrent control with readers and writers" (1971)',
  ],
  lesson: {
    question: 'Three want to read, and W wants to write. Who may be inside together, and when is it W’s turn?',
    beats: [
      {
        id: 'granted',
        on: { kind: 'executed', key: KEY, client: 'A' },
        text: 'A’s script finds no hash. It makes one in the mode “read”, with a field for A.',
        note: 'A key of its own stands for A’s hold, with its lease. Find it in the keyspace.',
      },
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A is inside, and reads.',
        note: 'Who would be disturbed by another reader?',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B reads beside A. The hash has a field more.',
        note: 'Two inside at once, and mutual exclusion holds: holds that are shared do not conflict.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies while it reads. Its field stays in the hash.',
        note: 'Only with the crash. W has to wait for a lease now.',
      },
      {
        id: 'w-asks',
        on: { kind: 'want', actor: 'W' },
        text: 'W wants to write, and for that to be alone.',
        note: 'Nothing in Redis says that W waits. So nothing can hold back the readers that come after it.',
      },
      {
        id: 'upgrade',
        on: { kind: 'want', actor: 'A', nth: 2 },
        text: 'A wants the lock once more.',
        note: 'With starvation: to read again, before W. With upgrade: to write, while it reads. Who is in A’s way then?',
      },
      {
        id: 'w-in',
        on: { kind: 'enter', actor: 'W' },
        text: 'There is no reader left in the hash, and W is inside.',
        note: 'If a lease has run out, look whether A has really left.',
      },
      {
        id: 'w-out',
        on: { kind: 'leave', actor: 'W' },
        text: 'W is done.',
        note: 'Count how many readers came after W, and went in before it.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question: 'A is inside and reads. B wants to read as well. Does it have to wait?',
      options: ['Yes: it is a lock', 'No: readers share it', 'Only when a writer waits'],
      answer: 1,
      explanation:
        'The mode of the hash is “read”, so another reader just adds its field. It does so when a writer waits, too: the hash does not know of those who wait.',
    },
    explanation:
      'The hash has a mode. In the mode “read” each reader adds its field, and a writer waits until the last one is gone; in the mode “write” everybody waits. Two things follow. As long as each reader leaves after the next one has come, the hash never empties, and a writer starves. And a reader that asks to write waits for the last reader to leave, which is itself: it has to give back the one before it asks for the other, and then look again at what it has read. The module is simpler than Redisson in two things: its release has no latch (see “Redisson’s RLock”), and a writer cannot take its lock again, which in Redisson adds the new lease to what is left.',
    tryThis: [
      { text: 'There is always a reader', set: { situation: 'starvation' } },
      { text: 'A reader asks to write', set: { situation: 'upgrade' } },
      { text: 'A reader dies', set: { situation: 'holder-crash' } },
      { text: 'A reader reads longer than its lease', set: { situation: 'expiry' } },
    ],
  },
  build: (settings) => {
    const { situation: set } = settings.switches
    const readers = set === 'happy' || set === 'expiry' ? ['A'] : READERS
    const expiry = set === 'expiry'
    return file(scenario, settings, {
      params: {
        lease: expiry ? ms(settings, 'lease') : 0,
        work: expiry ? ms(settings, 'lease') + 3_000 : ms(settings, 'work'),
        workW: ms(settings, 'work') + (expiry ? 4_000 : 0),
        turns: set === 'starvation' ? 8 : 1,
        // Longer than a want may be open, and shorter than W waits.
        upgrade: ms(settings, 'ttl') + 8_000,
      },
      programs: { reader: renderProgram(reader, settings.switches), writer },
      clients: [
        ...readers.map((id, index) => ({
          id,
          program: 'reader',
          ...(index > 0
            ? {
                start: { on: { kind: 'enter' as const, actor: 'A' }, delay: `${index * ms(settings, 'work') * 0.3}ms` },
              }
            : {}),
        })),
        {
          id: 'W',
          program: 'writer',
          start:
            set === 'happy'
              ? { on: { kind: 'end', actor: 'A' } }
              : { on: { kind: 'enter', actor: 'A' }, delay: `${ms(settings, 'work') * 0.7}ms` },
        },
      ],
      faults:
        set === 'holder-crash'
          ? [
              {
                id: 'crash',
                when: { on: { kind: 'enter', actor: 'A' }, delay: `${ms(settings, 'work') * 0.5}ms` },
                action: { do: 'crash', actor: 'A' },
              },
            ]
          : [],
      ...(set === 'starvation' ? { bounds: { overtakes: 10 } } : {}),
    })
  },
}
export default scenario
