import type { Builtin } from '../../builtin'
import { file, KEY, NODE, PARAMETERS } from '../common'
import monitor from './monitor.program.ts?raw'
import worker from './worker.program.ts?raw'

const scenario: Builtin = {
  id: 'incident-frozen-clock',
  revision: 1,
  group: 'Real incidents',
  order: 625,
  terms: ['wall-clock', 'lease', 'restart'],
  title: 'A server whose clock stands still',
  summary: 'Valkey answers every command. Only the time does not move, and a TTL is a matter of time.',
  parameters: {
    ttl: PARAMETERS.ttl,
    check: {
      label: 'Checks every',
      default: '2s',
      min: '100ms',
      max: '20s',
      help: 'How long the monitor waits between two looks at the time of the server.',
    },
    work: PARAMETERS.work,
    deadline: { ...PARAMETERS.deadline, default: '40s' },
    latency: { ...PARAMETERS.latency, max: '20ms' },
  },
  switches: {
    monitor: {
      label: 'A monitor of the time',
      values: ['off', 'on'],
      default: 'off',
      changes: ['code', 'faults'],
      help: 'A client that asks for TIME. When it does not move, somebody starts the server again.',
    },
  },
  expected: [
    { set: {}, findings: { 'deadlock-freedom': 'violated', progress: 'violated', 'mutual-exclusion': 'holds' } },
    {
      set: { monitor: 'on' },
      findings: { 'deadlock-freedom': 'holds', progress: 'holds', 'mutual-exclusion': 'holds', ownership: 'holds' },
    },
  ],
  sources: [
    'valkey-io/valkey, issue 4345: the calibration of the CPU’s clock gives 0, and time stands still',
    'valkey-io/valkey, pull request 4346: the fix',
  ],
  lesson: {
    question:
      'A holder has died, and its lock has a TTL of ten seconds. The server answers at once, whatever it is asked. When will the lock be free?',
    beats: [
      {
        id: 'frozen',
        on: { kind: 'clock', actor: NODE },
        text: 'The server has just started. It has measured how fast the clock of its CPU runs, and got 0.',
        note: 'With 0 it makes no time out of what the CPU counts. From now on it is always the same moment.',
      },
      {
        id: 'granted',
        on: { kind: 'created', key: KEY, client: 'A' },
        text: 'A gets the lock, for ten seconds.',
        note: 'Look at the key: the deadline is a moment, as always. Ask when this server will come to it.',
      },
      {
        id: 'crash',
        on: { kind: 'crash', actor: 'A' },
        text: 'A dies inside. This is the case that a TTL is for.',
        note: 'Everybody may sit back: the lease takes care of it.',
      },
      {
        id: 'refused',
        on: { kind: 'executed', client: 'B', key: KEY },
        text: 'B asks for the lock, and is refused.',
        note: 'PING works, SET works, replies are quick. No health check that sends a command sees a thing.',
      },
      {
        id: 'alarm',
        on: { kind: 'print', actor: 'monitor' },
        text: 'The monitor has asked twice for the time, and got the same answer. It raises the alarm.',
        note: 'It measures lengths of time on both sides, so it does not need to know whose clock is right.',
      },
      {
        id: 'restart',
        on: { kind: 'restart', actor: NODE },
        text: 'The server starts again, and this time it measures well.',
        note: 'The append-only file has the lock and its deadline: a lock that somebody needs is not lost.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: KEY },
        text: 'A’s lease is over, and the key goes.',
        note: 'Only with a clock that moves.',
      },
      {
        id: 'b-in',
        on: { kind: 'enter', actor: 'B' },
        text: 'B has the lock and is inside.',
        note: 'Compare the moment with A’s lease.',
      },
      {
        id: 'b-gave-up',
        on: { kind: 'give-up', actor: 'B' },
        text: 'B’s deadline has passed, and it gives up.',
        note: 'Ask PTTL now: it is still what it was at the beginning.',
      },
    ],
    prediction: {
      before: { kind: 'executed', client: 'B', key: KEY },
      question: 'A died one second into its lease of ten. B asks every half second. When does B get the lock?',
      options: ['At once: A’s connection is closed', 'After nine seconds', 'Never'],
      answer: 2,
      explanation:
        'By the server’s clock not a moment has passed since A got the lock. The key has ten seconds left, and keeps them.',
    },
    explanation:
      'A lease is safe against the death of its holder because somebody else counts: the server. If the server’s time stands still, a lease has no end, and every lock whose holder dies is held for ever. Such a server is hard to see, for it answers quickly and rightly, and commands say nothing of time. So ask it for the time: if TIME does not move along with one’s own clock, neither do the TTLs. A restart measures anew here; the mend is in Valkey itself.',
    tryThis: [
      { text: 'Watch the server’s time', set: { monitor: 'on' } },
      { text: 'A check that comes late: B has to wait for it', set: { monitor: 'on', check: '20s' } },
    ],
  },
  build: (settings) => {
    const isWatched = settings.switches.monitor === 'on'
    return file(scenario, settings, {
      programs: isWatched ? { worker, monitor } : { worker },
      clients: [
        { id: 'A', program: 'worker' },
        { id: 'B', program: 'worker', start: { on: { kind: 'crash', actor: 'A' } } },
        ...(isWatched ? [{ id: 'monitor', program: 'monitor' }] : []),
      ],
      nodes: [{ id: NODE, persistence: 'aof-everysec' }],
      faults: [
        { id: 'frozen', when: { at: '0s' }, action: { do: 'clock-rate', actor: NODE, ppm: -1_000_000 } },
        { id: 'crash', when: { on: { kind: 'enter', actor: 'A' }, delay: '1s' }, action: { do: 'crash', actor: 'A' } },
        ...(isWatched
          ? ([
              {
                id: 'stop',
                when: { on: { kind: 'print', actor: 'monitor' }, delay: '1s' },
                action: { do: 'crash', actor: NODE },
              },
              {
                id: 'start',
                when: { on: { kind: 'crash', actor: NODE }, delay: '500ms' },
                action: { do: 'restart', actor: NODE },
              },
            ] as const)
          : []),
      ],
    })
  },
}
export default scenario
