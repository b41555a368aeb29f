import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, PARAMETERS } from '../common'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-downgrade',
  revision: 1,
  group: 'Real incidents',
  order: 633,
  terms: ['read-write-lock', 'lua-script'],
  title: 'The reader lets go for the writer',
  summary: 'A writer reads under its own lock. When it stops reading, the lock is gone, and it is still writing.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '20s' },
    reading: { label: 'Reading', default: '1s', min: '0s', max: '5s', help: 'How long the function that reads takes.' },
    work: { ...PARAMETERS.work, default: '4s', max: '10s', help: 'How long the writer works after it has read.' },
    latency: PARAMETERS.latency,
  },
  switches: {
    'read-unlock': {
      label: 'The last reader',
      values: ['deletes-the-lock', 'gives-back-its-own'],
      default: 'deletes-the-lock',
      changes: ['code'],
      help: 'What goes with the last read hold: the whole lock, or this hold, and the lock only if nothing else is held.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated' } },
    {
      set: { 'read-unlock': 'gives-back-its-own' },
      findings: { 'mutual-exclusion': 'holds', 'stale-writes': 'holds', ownership: 'holds', progress: 'holds' },
    },
  ],
  sources: ['redisson/redisson, issue 891: a read lock taken by the writer, and given back, frees the write lock'],
  lesson: {
    question:
      'A has the write lock and calls a function that takes the read lock, reads, and gives it back. What is A’s now?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the write lock: the hash is in mode “write” and has a field for A as the writer.',
        note: 'Open the hash and leave it open. B wants to write too and asks every half second.',
      },
      {
        id: 'reading',
        on: { kind: 'enter', actor: 'A', nth: 2 },
        text: 'A may read as well, under its own write lock. The hash has a second field for that.',
        note: 'This is allowed: a writer excludes everybody, so its own reading harms nobody.',
      },
      {
        id: 'read',
        on: { kind: 'leave', actor: 'A' },
        text: 'The function has read, and gives back the read lock. A itself is still at work.',
        note: 'Ask what the script has to do, and what it has to leave.',
      },
      {
        id: 'unlocked',
        on: { kind: 'executed', client: 'A', key: KEY, nth: 3 },
        text: 'The script takes A’s count as a reader to 0 and removes its field. No reader is left.',
        note: 'At the defaults it deletes the hash as well, with the writer’s field in it. Otherwise it looks first whether more than the mode is left.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B is granted the write lock and enters. Is A outside?',
        note: 'At the defaults B comes with its next try. Two writers, and neither has done anything wrong.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Ask since when it has had no lock.',
      },
      {
        id: 'told',
        on: { kind: 'print', actor: 'A' },
        text: 'A’s unlock reports that the write lock is not A’s. By now A has written.',
        note: 'The check of the owner works. It comes at the end, and tells of a loss that is seconds old.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'A', key: KEY, nth: 3 },
      question: 'A has the write lock, and gives back the read lock that it took inside. What is left in Redis?',
      options: ['A’s write lock', 'A’s lock, as a reader’s now', 'Nothing'],
      answer: 2,
      explanation:
        'A was the last reader, and with the last reader this script deletes the lock. It does not look for a writer.',
    },
    explanation:
      'A release has to undo its own acquisition and nothing else. Here the read unlock was written for a lock that only readers hold: when the last of them goes, the lock goes. With a writer who also reads, two holds of different kinds are in one hash, and “no reader left” is not “nobody left”. The mend removes the one field and deletes the hash only when nothing but the mode is in it. A lock of two kinds needs its test for each pair: take both, give back either first, and look at what is left.',
    tryThis: [
      { text: 'The reader gives back its own', set: { 'read-unlock': 'gives-back-its-own' } },
      { text: 'No work after the reading: only the error is left', set: { reading: '3s', work: '0s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
    }),
}
export default scenario
