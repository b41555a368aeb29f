import type { Builtin } from '../../builtin'
import { renderProgram } from '../../program-text'
import { file, PARAMETERS } from '../common'
import reader from './reader.program.ts?raw'
import writer from './writer.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-one-name',
  revision: 1,
  group: 'Real incidents',
  order: 634,
  terms: ['read-write-lock', 'lock-key', 'library-lock'],
  title: 'Two kinds of lock under one name',
  summary: 'One piece of code takes the lock of an order, another its read lock. Both are granted.',
  parameters: {
    ttl: { ...PARAMETERS.ttl, default: '30s', min: '20s' },
    work: { ...PARAMETERS.work, default: '3s', max: '15s', help: 'How long each writer takes.' },
    reading: { label: 'Reading', default: '8s', min: '0s', max: '15s', help: 'How long the reader takes.' },
    deadline: PARAMETERS.deadline,
    latency: PARAMETERS.latency,
  },
  switches: {
    writer: {
      label: 'Writers take',
      values: ['plain-lock', 'write-lock'],
      default: 'plain-lock',
      changes: ['code'],
      help: 'A lock of its own kind under the same name, or the other half of the reader’s lock.',
    },
  },
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', ownership: 'violated', 'stale-writes': 'violated' },
    },
    {
      set: { writer: 'write-lock' },
      findings: { 'mutual-exclusion': 'holds', ownership: 'holds', 'stale-writes': 'holds', progress: 'holds' },
    },
  ],
  sources: [
    'redisson/redisson, issue 4023: a lock and a read lock of the same name are held at once',
    'redisson/redisson, issue 5188 and pull request 2882: the same mixture of kinds under one name',
  ],
  lesson: {
    question:
      'A has the lock “order:123”. B asks for the read lock “order:123”. They ask for the same key. Does B have to wait?',
    beats: [
      {
        id: 'a-in',
        on: { kind: 'enter', actor: 'A' },
        text: 'A has the lock of the order and changes it.',
        note: 'Open the hash. For a plain lock it has one field, A’s, with a count. For a write lock it has a mode as well.',
      },
      {
        id: 'b-wants',
        on: { kind: 'want', actor: 'B' },
        text: 'B is to read the order, and asks for the read lock of the same name.',
        note: 'One developer wrote the writers, another the reader. Both have looked at the name.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B reads. Is A done?',
        note: 'At the defaults the hash now has a mode, A’s field and B’s. Neither script minds what it does not know.',
      },
      {
        id: 'a-write',
        on: { kind: 'stored', client: 'A' },
        text: 'A writes.',
        note: 'Is B between its two looks at the order?',
      },
      {
        id: 'unlocked',
        on: { kind: 'leave', actor: 'A' },
        text: 'A is done and gives back its lock.',
        note: 'Look at the hash after the next script. With the plain lock A’s count goes to 0 and the whole hash goes, B’s hold with it.',
      },
      {
        id: 'c-in',
        on: { kind: 'enter', actor: 'C' },
        text: 'C has the lock and enters.',
        note: 'At the defaults beside B, whose hold was deleted under it. C has waited for A, as it should.',
      },
      {
        id: 'b-told',
        on: { kind: 'print', actor: 'B' },
        text: 'B has looked a second time, and says what it has found.',
        note: 'Shared and exclusive are about each other only when both sides go by one protocol.',
      },
    ],
    prediction: {
      before: { kind: 'enter', actor: 'B' },
      question:
        'A holds the plain lock under the name “order:123”. B asks for the read lock under this name. What happens?',
      options: [
        'B waits: the key exists',
        'B is granted the read lock at once',
        'B gets an error: the key is of another kind',
      ],
      answer: 1,
      explanation:
        'To Redis both are hashes. The read lock’s script looks for the field “mode”, finds none, and takes the lock for free.',
    },
    explanation:
      'A lock is a protocol on a key, and two protocols on one key do not exclude each other. Redis has types for values and none for locks: here both kinds are hashes, so there is not even an error. The plain lock asks whether the key exists, the read lock whether there is a mode; each is right about its own. The releases are worse, since each deletes what it takes for the rest of its own lock. So one name belongs to one kind: the writers take the write half of the reader’s lock. A prefix for each kind would at least turn a mixture into two locks that are visibly two.',
    tryThis: [
      { text: 'Writers take the write half', set: { writer: 'write-lock' } },
      { text: 'A short look: over before A writes', set: { reading: '1s' } },
    ],
  },
  build: (settings) =>
    file(scenario, settings, {
      programs: { writer: renderProgram(writer, settings.switches), reader },
      clients: [
        { id: 'A', program: 'writer' },
        { id: 'B', program: 'reader', start: { on: { kind: 'enter', actor: 'A' }, delay: '1s' } },
        { id: 'C', program: 'writer', start: { on: { kind: 'enter', actor: 'A' }, delay: '2s' } },
      ],
    }),
}
export default scenario
