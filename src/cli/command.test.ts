import { describe, expect, test } from 'vitest'
import type { Findings } from '../analysis'
import { formatDuration } from '../base'
import { type Builtin, PROPERTIES, type Scenario, type ScenarioFile } from '../scenario'
import type { Trace } from '../trace'
import { command } from './command'
import type { Host } from './outcome'

const FILE: ScenarioFile = {
  format: 'lockstep-scenario/1',
  title: 'Mine',
  params: { ttl: 10_000, tries: 3, mode: 'quick' },
  programs: { p: 'await sleep(params.ttl)' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis' }],
  faults: [{ id: 'gc', when: { at: '1s' }, action: { do: 'pause', actor: 'A', lasts: { for: '2s' } } }],
}
const BUILTIN: Builtin = {
  id: 'gc-pause',
  revision: 2,
  order: 1,
  terms: ['lease'],
  group: 'The basics',
  title: 'A pause outlives the lease',
  summary: '',
  parameters: { ttl: { label: 'TTL', default: '10s', min: '1s', max: '1m' } },
  switches: { watchdog: { label: 'Watchdog', values: ['off', 'on'], default: 'off', changes: ['code'] } },
  expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated' } }],
  numbers: { measures: ['served', 'longest-wait', 'overlaps'], rows: [{ label: 'The order', resource: 'order' }] },
  lesson: {
    question: '',
    beats: [],
    prediction: { before: { kind: 'end' }, question: '', options: [], answer: 0, explanation: '' },
    explanation: '',
    tryThis: [],
  },
  sources: [],
  build: ({ params, seed }) => ({ ...FILE, seed, ttl: formatDuration(params.ttl ?? 0) }),
}

/** What was simulated, and a trace of it in which the pause fired and a violation was seen. */
function host(files: Readonly<Record<string, string>> = {}) {
  const ran: Scenario[] = []
  const made: Host = {
    catalogue: [BUILTIN],
    readFile: async (path) => files[path] ?? Promise.reject(new Error('ENOENT')),
    readInput: async () => '',
    ended: null,
    simulate: async (scenario) => {
      ran.push(scenario)
      return traceOf(scenario)
    },
    analyse: () => {
      const holds = { verdict: 'holds', evidence: [], text: 'It holds.', violations: [] } as const
      const findings = Object.fromEntries(PROPERTIES.map((property) => [property, holds])) as unknown as Findings
      return {
        ...findings,
        'mutual-exclusion': { ...holds, verdict: 'violated', evidence: [0, 1], text: 'Both are inside.' },
      }
    },
  }
  return { ran, run: (line: string) => only(command(line.split(' '), made)), made }
}

/** The one outcome of a command. */
async function only(outcomes: ReturnType<typeof command>) {
  const { value } = await outcomes.next()
  expect((await outcomes.next()).done).toBe(true)
  return value
}

const traceOf = ({ seed, epoch }: Scenario): Trace => ({
  format: 'lockstep-trace/1',
  seed,
  epoch,
  actors: [{ id: 'run', type: 'run', clockOffset: 0, clockRatePpm: 0 }],
  bounds: { ttl: 0, freed: null, progress: null, overtakes: null, recovers: null, survives: 0 },
  events: [
    { seq: 0, at: 1_000_000, actor: 'run', kind: 'fault', fault: 'gc', text: 'A is paused', phase: 'fired' },
    { seq: 1, at: 5_000_000, actor: 'run', kind: 'finish', why: 'ended', truncated: false, unfired: [] },
  ],
})

describe('run', () => {
  test('gives one line of JSON with everything that a program needs', async () => {
    const { code, stdout, stderr } = await host().run('run gc-pause --set watchdog=on --set seed=7 --format json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toHaveLength(2)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({
      scenario: 'gc-pause',
      revision: 2,
      params: { ttl: '10s', watchdog: 'on' },
      seed: 7,
      endedAt: 5_000_000,
      events: 2,
      truncated: false,
      faults: [{ id: 'gc', firedAt: 1_000_000 }],
      evidence: { 'mutual-exclusion': [0, 1] },
    })
    expect(report.traceHash).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(report.findings)).toEqual([...PROPERTIES])
    expect(report.findings['mutual-exclusion']).toBe('violated')
  })

  test('tells people what happened in words', async () => {
    const { stdout } = await host().run('run gc-pause@2')
    expect(stdout).toContain('gc-pause@2  A pause outlives the lease')
    expect(stdout).toContain('ttl=10s watchdog=off seed=1')
    expect(stdout).toContain('gc fired at 1.000000s')
    expect(stdout).toMatch(/violated +mutual-exclusion +Both are inside\./)
  })

  test('gives the numbers that the scenario is measured by', async () => {
    const { run } = host()
    expect((await run('run gc-pause')).stdout).toContain('\nThe order: served 0, longest wait 0 s, overlapped 0 %\n')
    const { numbers } = JSON.parse((await run('run gc-pause --format json')).stdout)
    expect(numbers).toEqual({ order: { served: 0, 'longest-wait': 0, overlaps: 0 } })
  })

  test('reads a link, wherever it is from, and changes it further', async () => {
    const { ran, run } = host()
    expect((await run('run https://example.org/x/#/run/gc-pause@2?ttl=12s&at=1.000000s --set seed=3')).code).toBe(0)
    expect(ran[0]).toMatchObject({ ttl: 12_000_000, seed: 3 })
  })

  test('runs a file, whose params may be set too', async () => {
    const { ran, run } = host({ 'mine.json': JSON.stringify(FILE) })
    const { code, stdout } = await run('run mine.json --format json --set ttl=2.5s --set tries=5 --set mode=slow')
    expect(code).toBe(0)
    expect(ran[0]).toMatchObject({ ttl: 2_500_000, params: { ttl: 2_500, tries: 5, mode: 'slow' } })
    expect(JSON.parse(stdout)).toMatchObject({ scenario: 'Mine', revision: null })
  })

  test('answers 1 when the engine fails, and says so', async () => {
    const { made } = host()
    const broken = { ...made, simulate: async () => Promise.reject(new RangeError('out of order')) }
    expect(await only(command(['run', 'gc-pause'], broken))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'lockstep: the engine failed: RangeError: out of order\n',
    })
  })

  test.each([
    ['run nothing', 'no scenario is called "nothing"; there are gc-pause'],
    ['run gc-pause@1', 'gc-pause is at revision 2, not "1"'],
    ['run gc-pause --set ttl=10', '"10" is not a length of time'],
    ['run gc-pause --set ttl=1h', '"1h" is not a length of time'],
    ['run gc-pause --set ttl=5m', 'ttl must be between 1s and 1m'],
    ['run gc-pause --set pause=1s', 'gc-pause has no "pause"; it has ttl, watchdog, seed'],
    ['run gc-pause --set watchdog=maybe', 'watchdog must be one of off, on'],
    ['run #/run/gc-pause?ttl=x', '"x" is not a length of time'],
    ['run #/', 'the link leads to no run'],
    ['run #/run/other', 'no scenario is called "other"'],
    ['run absent.json', 'absent.json cannot be read'],
    ['run broken.json', 'broken.json is not JSON'],
    ['run wrong.json', 'wrong.json: /clients/0/program: no program is called "q"; there are p'],
    ['run mine.json --set pause=1s', 'the file has no "pause"; it has ttl, tries, mode, seed'],
    ['run mine.json --set seed=-1', 'seed must be a whole number'],
  ])('"%s" is bad input: 2, one sentence, nothing on standard output', async (line, message) => {
    const files = {
      'mine.json': JSON.stringify(FILE),
      'broken.json': '{"format":',
      'wrong.json': JSON.stringify({ ...FILE, clients: [{ id: 'A', program: 'q' }] }),
    }
    const { ran, run } = host(files)
    const { code, stdout, stderr } = await run(line)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(ran).toHaveLength(0)
  })
})

describe('list', () => {
  test('gives each scenario with what may be set and what is expected', async () => {
    const { stdout } = await host().run('list --format json')
    expect(JSON.parse(stdout)).toEqual([
      {
        id: 'gc-pause',
        revision: 2,
        group: 'The basics',
        title: 'A pause outlives the lease',
        parameters: [{ name: 'ttl', label: 'TTL', unit: 's', default: '10s', range: ['1s', '1m'] }],
        switches: [{ name: 'watchdog', label: 'Watchdog', values: ['off', 'on'], default: 'off', changes: ['code'] }],
        expected: [{ set: {}, findings: { 'mutual-exclusion': 'violated' } }],
      },
    ])
  })

  test('reads well in a terminal', async () => {
    const { stdout } = await host().run('list')
    expect(stdout).toContain(
      'gc-pause  A pause outlives the lease\n    ttl=10s  (1s to 1m)\n    watchdog=off  (off, on)\n',
    )
  })
})
