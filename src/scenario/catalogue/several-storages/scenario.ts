import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, KEY, length, PARAMETERS, RESOURCE } from '../common'
import worker from './worker.program.ts?raw'

const LEDGER = 'ledger:123'

const scenario: Builtin = {
  id: 'several-storages',
  revision: 1,
  group: 'Pauses, delays, clocks, lost answers',
  order: 212,
  terms: ['fencing-token', 'pause', 'library-lock'],
  title: 'One token, two storages',
  summary: 'Both storages check the token. The second has not heard of the newer one yet.',
  parameters: {
    ttl: PARAMETERS.ttl,
    pause: { ...PARAMETERS.pause, default: '6s' },
    work: { ...PARAMETERS.work, default: '8s', max: '9s', help: 'How long a client works between its two writes.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    writes: {
      label: 'The two writes',
      values: ['one-after-the-other', 'token-first', 'both-in-one'],
      default: 'one-after-the-other',
      changes: ['code'],
      help: 'The shop’s and then the ledger’s; the same after both have been shown the new token; or one for both, after that.',
    },
  },
  expected: [
    { set: {}, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'violated', fencing: 'holds' } },
    {
      set: { writes: 'token-first' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' },
    },
    { set: { pause: '15s' }, findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' } },
    {
      set: { writes: 'both-in-one' },
      findings: { 'mutual-exclusion': 'violated', 'stale-writes': 'holds', fencing: 'holds' },
    },
  ],
  sources: [
    'Martin Kleppmann, "How to do distributed locking" (2016), "Making the lock safe with fencing"',
    'Salvatore Sanfilippo, "Is Redlock safe?" (antirez.com/news/101), on tokens and what shares no transaction',
    'Flavio Junqueira, "Note on fencing and distributed locks" (2016, fpj.systems)',
    'Apache BookKeeper: The BookKeeper protocol, where whoever takes over fences a ledger at its nodes first',
  ],
  lesson: {
    question: 'An order is in two storages, and both check the fencing token. A stands still between its two writes.',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock, and the token 33. Its order concerns the shop and the ledger.',
        note: 'One lock and one counter for both. Ask what the two storages know of each other: nothing.',
      },
      {
        id: 'a-first',
        on: { kind: 'stored', client: 'A', resource: RESOURCE },
        text: 'The shop’s storage accepts a write of A’s, and keeps the 33 in mind.',
        note: 'Look at the highest token of each storage. A register of its own stands for each here.',
      },
      {
        id: 'pause',
        on: { kind: 'pause', actor: 'A' },
        text: 'A stands still, with its last write about to leave.',
        note: 'The lease runs on. Half of A’s work may be done.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock, with the token 34.',
        note: 'Has A given it back, or has its lease run out? And who knows of the 34 now: Redis and B, and no storage.',
      },
      {
        id: 'b-first',
        on: { kind: 'stored', client: 'B', resource: RESOURCE },
        text: 'The shop’s storage accepts B’s write. It would refuse a 33 from now on.',
        note: 'And the other storage? Ask before anything is said.',
      },
      {
        id: 'wake',
        on: { kind: 'resume', actor: 'A' },
        text: 'A wakes, and its write leaves, with the token 33.',
        note: 'Where does it go, and which token has that storage seen?',
      },
      {
        id: 'a-second',
        on: { kind: 'stored', client: 'A', resource: LEDGER, nth: 1 },
        text: 'The ledger accepts a 33: nothing newer has come there yet.',
        note: 'At the defaults B is inside by now: the shop says B and the ledger says A. If B died at this moment, it would stay so.',
      },
      {
        id: 'a-refused',
        on: { kind: 'refused', client: 'A' },
        text: 'A’s write is refused: this storage has seen the 34.',
        note: 'Where the token was shown first, the first half of A’s work is still there. Who takes it back?',
      },
      {
        id: 'b-second',
        on: { kind: 'stored', client: 'B', resource: LEDGER },
        text: 'The ledger has B’s token too.',
        note: 'How long did that take after B’s grant?',
      },
    ],
    prediction: {
      before: { kind: 'resume', actor: 'A' },
      question: 'B has written to the shop with 34. A wakes, and sends its 33 to the ledger. What does the ledger do?',
      options: [
        'It refuses: 33 is lower than 34',
        'It accepts: it has not seen the 34',
        'It asks the shop’s storage which token is the newest',
      ],
      answer: 1,
      explanation:
        'A storage compares with what it has seen itself. B’s token reaches the ledger with B’s write, and B is not that far.',
    },
    explanation:
      'Fencing works for each storage by itself, from the moment at which the newer token arrives there. Between two storages there is a gap, and in it the older holder’s write is a rightful one. Whoever takes over can close it by showing its token everywhere before it does anything; a late write is then refused wherever it goes. What was half done before stays half done, though: a token orders the holders and makes no transaction of their writes. This is what Sanfilippo holds against tokens where several resources are touched, and what Kleppmann’s picture, with its one storage, has no need of. Where both halves can be one write, nothing can be half done.',
    tryThis: [
      { text: 'B shows its token to both before it writes', set: { writes: 'token-first' } },
      { text: 'Both halves in one write after that', set: { writes: 'both-in-one' } },
      { text: 'A longer pause: B’s token is at both before A wakes', set: { pause: '15s' } },
    ],
  },
  build: (settings) => {
    const inOne = settings.switches.writes === 'both-in-one'
    /** A's last write is the second one there: it has shown its token before. */
    const early = settings.switches.writes !== 'one-after-the-other'
    return file(scenario, settings, {
      programs: { worker: renderProgram(worker, settings.switches) },
      setup: [['SET', `redisson_lock_token:{${KEY}}`, '32']],
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'enter', actor: 'A' } } },
      ],
      storage: { fencing: true },
      faults: [
        {
          id: 'pause',
          when: {
            on: { kind: 'write', actor: 'A', resource: inOne ? RESOURCE : LEDGER, nth: early ? 2 : 1, when: 'before' },
          },
          action: { do: 'pause', actor: 'A', lasts: { for: length(settings, 'pause') } },
        },
      ],
    })
  },
}
export default scenario
