import { parseDuration, randomStream } from '../../../base'
import type { Builtin, Settings } from '../../builtin'
import { file, ms, PARAMETERS } from '../common'
import bench from './bench.program.ts?raw'
import next from './next.program.ts?raw'

const TTLS = ['1s', '2s', '5s', '10s', '20s', '30s']
const benchOf = (ttl: string) => `bench-${ttl}`
const resourceOf = (ttl: string) => `report:${ttl}`

/** How long the jobs are, in parts of the usual length: most are short, and one is long. */
const LENGTHS = [0.2, 0.3, 0.4, 0.6, 0.8, 1.2, 1.8, 3, 7]
const DOOMED = LENGTHS.length + 1

/**
 * The jobs in an order that the seed gives, each up to a tenth shorter or longer; the shortest comes last, for nobody asks
 * for the lock behind it. And one that never ends.
 */
function jobs(settings: Settings): Record<string, number> {
  const random = randomStream(settings.seed, 'jobs')
  const [shortest = 0, ...left] = LENGTHS.map((part) =>
    Math.round(ms(settings, 'work') * part * (0.9 + 0.2 * random.unit())),
  )
  const drawn: number[] = []
  while (left.length > 0) drawn.push(...left.splice(random.below(left.length), 1))
  return Object.fromEntries([...drawn, shortest, 600_000].map((length, index) => [`job${index + 1}`, length]))
}

/**
 * What each TTL costs: so many of ten holds are overlapped (nine jobs, and whoever comes after the crash), and a crash
 * blocks for a little less than its length.
 */
const numbers = (overlapped: number, ttlUs: number) =>
  ({ overlaps: overlapped / (LENGTHS.length + 1), 'longest-block': [ttlUs - 200_000, ttlUs + 100_000] }) as const

const scenario: Builtin = {
  id: 'how-long-a-ttl',
  revision: 1,
  group: 'Single instance',
  order: 108,
  terms: ['lease', 'crash'],
  title: 'How long should a TTL be?',
  summary: 'The same nine jobs and the same crash under six TTLs: overlaps against time blocked.',
  parameters: {
    work: {
      ...PARAMETERS.work,
      min: '100ms',
      max: '5s',
      label: 'Usual work',
      help: 'The jobs take from a fifth to seven times as long.',
    },
    latency: PARAMETERS.latency,
  },
  switches: {},
  expected: [
    {
      set: {},
      findings: { 'mutual-exclusion': 'violated', ownership: 'holds', progress: 'violated' },
      numbers: {
        'report:1s': numbers(6, 1_000_000),
        'report:2s': numbers(4, 2_000_000),
        'report:5s': numbers(2, 5_000_000),
        'report:10s': numbers(1, 10_000_000),
        'report:20s': numbers(0, 20_000_000),
        'report:30s': numbers(0, 30_000_000),
      },
    },
    {
      set: { work: '500ms' },
      findings: { 'mutual-exclusion': 'violated', ownership: 'holds' },
      numbers: { 'report:1s': numbers(2, 1_000_000), 'report:5s': numbers(0, 5_000_000) },
    },
  ],
  numbers: {
    measures: ['overlaps', 'longest-block'],
    rows: TTLS.map((ttl) => ({ label: ttl.replace('s', ' s'), resource: resourceOf(ttl) })),
  },
  sources: [
    'redis.io: Distributed Locks with Redis, on the lock validity time',
    'Jeffrey Dean and Luiz André Barroso, "The Tail at Scale", Communications of the ACM 56 (2013)',
  ],
  lesson: {
    question: 'Nine jobs, most of them short and one of them long, and in the end a crash. Which TTL suits them all?',
    beats: [
      {
        id: 'begin',
        on: { kind: 'enter', actor: benchOf('1s') },
        text: 'Six benches begin with the same jobs in the same order, each with a TTL of its own.',
        note: 'Let the room choose a TTL before anything is played, and write down the votes.',
      },
      {
        id: 'expired',
        on: { kind: 'expired', key: `lock:${resourceOf('1s')}` },
        text: 'A lease of 1 s has run out. Whether its holder was at work or dead, Redis cannot tell.',
        note: 'If it was at work, the next job gets in beside it. This is one overlap.',
      },
      {
        id: 'short-crash',
        on: { kind: 'crash', actor: benchOf('1s') },
        text: 'The bench with 1 s dies in its tenth job.',
        note: 'All six die at the same job. What differs from here on is how long the others are kept out.',
      },
      {
        id: 'short-next',
        on: { kind: 'enter', actor: 'next-1s' },
        text: 'Whoever came after this crash is inside, after about a second.',
        note: 'The cheapest crash of all, bought with the most overlaps.',
      },
      {
        id: 'long-crash',
        on: { kind: 'crash', actor: benchOf('30s') },
        text: 'The bench with 30 s dies in its tenth job.',
        note: 'It has had no overlap at all. Now comes the bill.',
      },
      {
        id: 'long-next',
        on: { kind: 'enter', actor: 'next-30s' },
        text: 'Whoever came after this crash is inside, after almost half a minute of waiting.',
        note: 'Look at the numbers of the run: which column would the room’s own service rather have small?',
      },
    ],
    prediction: {
      before: { kind: 'expired', key: `lock:${resourceOf('1s')}` },
      question: 'Which TTL has no overlap, and blocks nobody for more than 10 s after a crash?',
      options: ['5 s', '10 s', '20 s', 'None of the six'],
      answer: 3,
      explanation:
        'One job takes about 14 s: every TTL below overlaps with it, and every TTL above blocks for longer than 10 s.',
    },
    explanation:
      'A fixed TTL has to be longer than the longest work, and shorter than the longest time that a crash may cost. Work has a tail: one job in nine takes seven times as long as usual. So the two demands leave no room between them, and each TTL buys fewer overlaps with more time blocked. A watchdog, in the next scenario, takes the length of the work out of the question.',
    tryThis: [
      { text: 'Work that is four times as fast', set: { work: '500ms' } },
      { text: 'Other lengths, from another seed', set: { seed: '2' } },
    ],
  },
  build: (settings) => {
    const died = (ttl: string) => ({ kind: 'crash', actor: benchOf(ttl) }) as const
    return file(scenario, settings, {
      params: {
        ...jobs(settings),
        jobs: DOOMED,
        ttl: 1_000,
        ...Object.fromEntries(TTLS.map((ttl) => [benchOf(ttl), lengthMs(ttl)])),
      },
      programs: { bench, next },
      clients: TTLS.flatMap((ttl) => [
        { id: benchOf(ttl), program: 'bench' },
        { id: `next-${ttl}`, program: 'next', start: { on: died(ttl) } },
      ]),
      faults: TTLS.map((ttl) => ({
        id: `crash-${ttl}`,
        when: { on: { kind: 'enter', actor: benchOf(ttl), nth: DOOMED }, delay: '100ms' },
        action: { do: 'crash', actor: benchOf(ttl) },
      })),
      until: '10m',
    })
  },
}
export default scenario

function lengthMs(text: string): number {
  const parsed = parseDuration(text)
  return parsed.ok ? parsed.value / 1000 : 0
}
