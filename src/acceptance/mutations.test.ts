/** What comes from elsewhere, changed at random: no reader throws, hangs or reaches what is shared. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from '../analysis/goal'
import { decodeLink, encodeLink, resolveLink } from '../formats'
import { editsCodec } from '../formats/edits'
import {
  applyEdits,
  applySettings,
  defaultSettings,
  type Edits,
  type FaultFile,
  parseScenario,
  type ScenarioFile,
  type Selector,
} from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'

/** Of each codec; `MUTATIONS=20000` tries a hundred thousand (CONTRIBUTING). */
const MUTATIONS = Number(process.env.MUTATIONS) || 900
const MOST_MS = 100

interface Codec {
  readonly name: string
  /** Good texts, which are changed. */
  readonly samples: readonly string[]
  /** Reads a text as the product does, and gives the sentences about what is wrong in it. */
  read(text: string): readonly string[]
}

const builds = CATALOGUE.flatMap((builtin) =>
  builtin.expected.map(({ set }) => ({ builtin, set, file: builtin.build(applySettings(builtin, set).settings) })),
)

const LINKS: Codec = {
  name: 'link',
  samples: builds.flatMap(({ builtin: { id, revision }, set: settings }) => {
    const shown = { view: 'linear', display: 'present', ask: true, at: { at: 10_002_100, nth: 2 } } as const
    const link = {
      id,
      revision,
      settings,
      versus: settings,
      exercise: null,
      edits: null,
      versusEdits: null,
      along: null,
      ...shown,
    }
    return [encodeLink({ page: 'run', link }), encodeLink({ page: 'run', link: { ...link, settings: {}, at: null } })]
  }),
  read(text) {
    const { route, problems } = decodeLink(text)
    if (route.page !== 'run') return problems
    const builtin = CATALOGUE.find(({ id }) => id === route.link.id)
    if (!builtin) return problems
    const resolved = resolveLink(builtin, route.link)
    const built = parseScenario(builtin.build(resolved.settings))
    expect(built.ok, 'the settings that are left are good ones').toBe(true)
    return [...problems, ...resolved.problems]
  },
}

const FILES: Codec = {
  name: 'file',
  samples: builds.map(({ builtin: { goal }, file }) => JSON.stringify(goal ? { ...file, goal } : file)),
  read(text) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return ['it is not JSON']
    }
    const parsed = parseScenario(value)
    return parsed.ok ? [] : parsed.error.map(({ pointer, message }) => `${pointer}: ${message}`)
  },
}

/** A fault of every kind, placed and lasting in every way, between the first client and the first node of a scenario. */
function faultsIn({ clients, nodes }: ScenarioFile): readonly FaultFile[] {
  const [client, node] = [clients[0]?.id ?? '', nodes[0]?.id ?? '']
  const on: Selector = { kind: 'command', actor: client, key: 'lock', nth: 2, when: 'before' }
  const lasts = { for: '15s' }
  const until = { until: { kind: 'enter', resource: 'r' } } as const
  const actions: readonly FaultFile['action'][] = [
    { do: 'pause', actor: client, lasts: until },
    { do: 'crash', actor: node, what: 'host' },
    { do: 'restart', actor: node },
    { do: 'partition', between: [[client], [node]], lasts: until },
    { do: 'slow', between: [client, node], by: '250ms', lasts },
    { do: 'delay', lasts },
    { do: 'lose' },
    { do: 'reset', between: [client, node] },
    { do: 'clock-step', actor: node, by: '-3s' },
    { do: 'clock-rate', actor: node, ppm: -1_000_000 },
    { do: 'command', actor: node, args: ['FAILOVER', 'ABORT'] },
    { do: 'command', actor: client, node, args: ['SET', 'lock', '\x00\xff'] },
  ]
  return actions.map((action, index): FaultFile => {
    const isAt = index % 2 === 1 && action.do !== 'delay' && action.do !== 'lose'
    return { id: `own-${index}`, when: isAt ? { at: '3s' } : { on, delay: '20ms' }, action }
  })
}

/** Everything that a person can change in the scenario. */
function everyEdit(file: ScenarioFile): Edits {
  const { clients, nodes, sentinels = [], storage = {}, scripts = {}, network = {}, bounds = {} } = file
  return {
    title: 'A title',
    description: 'What it is about',
    programs: file.programs,
    ...(file.modules ? { modules: file.modules } : {}),
    without: (file.faults ?? []).map(({ id }) => id),
    faults: [...faultsIn(file)],
    cluster: { clients, nodes, sentinels, storage, scripts, network, bounds, ttl: '11s', until: '90s' },
  }
}

const defaults = CATALOGUE.map((builtin) => ({ builtin, file: builtin.build(defaultSettings(builtin)) }))

const EDITS: Codec = {
  name: 'packed change',
  samples: [
    ...builds.map(({ file: { programs } }) => editsCodec.encodeEdits({ programs })),
    ...defaults.map(({ file }) => editsCodec.encodeEdits(everyEdit(file))),
  ],
  read: (text) => editsCodec.decodeEdits(text).problems,
}

const exercises = defaults.flatMap(({ builtin, file }) => (builtin.goal ? [{ builtin, file, goal: builtin.goal }] : []))
const solutions = import.meta.glob<string>('../scenario/catalogue/*/solution.program.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const solutionOf = (id: string) => solutions[`../scenario/catalogue/${id}/solution.program.ts`] ?? ''

/** Of changes in every part, of exercises with their solutions, and of exercises of one's own. */
const SAVED: Codec = {
  name: 'saved file',
  samples: [
    ...defaults.map(({ builtin, file }) => editsCodec.writeFile(`#/run/${builtin.id}`, everyEdit(file))),
    ...exercises.flatMap(({ builtin: { id }, file, goal }) => [
      editsCodec.writeFile(`#/run/${id}`, { programs: { [goal.program]: solutionOf(id) } }),
      JSON.stringify({ ...file, goal }),
    ]),
  ],
  read(text) {
    const read = editsCodec.readFile(text)
    if (!read.ok) return [read.error]
    const { edits, problems } = editsCodec.readEdits(read.value.edits)
    const { route, problems: wrong } = decodeLink(read.value.address)
    const id = route.page === 'run' ? route.link.id : ''
    const builtin = read.value.exercise ?? CATALOGUE.find((each) => each.id === id)
    const parsed = builtin && parseScenario(applyEdits(builtin.build(defaultSettings(builtin)), edits))
    return [...problems, ...wrong, ...(parsed?.ok === false ? parsed.error.map(({ message }) => message) : [])]
  },
}

/** A program that somebody hands in: that it compiles, what it changed and which marks it kept is read before it is run. */
const SOLUTIONS: Codec = {
  name: 'solution',
  samples: exercises.map(({ builtin: { id } }) => solutionOf(id)),
  read(text) {
    const [exercise] = exercises
    if (!exercise) throw new Error('there is no exercise')
    const { file: original, goal } = exercise
    const edited = applyEdits(original, { programs: { [goal.program]: text } })
    const runs = goal.schedules.map(() => ({ problem: 'It was not run.' }))
    expect(judge({ goal, original, edited, runs }).solved).toBe(false)
    return []
  },
}

const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  '"__proto__":{"polluted":1},',
  '"constructor":{"prototype":{"polluted":1}},',
  '&__proto__=1&vs.__proto__=1&constructor.prototype=1',
  '&vs=defaults&vs.vs=1&at=1s.0&display=embed',
  '%',
  '%00',
  '%E0%A4%A',
  '\ud800',
  '\u2028',
  '1e999',
  '-0',
  '9'.repeat(400),
  '[]',
  '{}',
  'null',
  '"',
  '\\',
  '['.repeat(3_000),
  '{"a":'.repeat(3_000),
  'a'.repeat(9_000),
  '&a=b'.repeat(300),
]

const change = fc.record({
  how: fc.constantFrom('insert', 'delete', 'repeat', 'token'),
  /** Where, as a part of the text. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  text: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 8 })),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** A value of JSON, or what stands between the marks of a link. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:?&=#/]+/g

function changed(text: string, { how, at, length, text: other }: Change): string {
  const place = Math.floor(at * text.length)
  const behind = text.slice(place + length)
  if (how === 'insert') return text.slice(0, place) + other + text.slice(place)
  if (how === 'delete') return text.slice(0, place) + behind
  if (how === 'repeat') return text.slice(0, place) + text.slice(place, place + length).repeat(20) + behind
  const tokens = [...text.matchAll(TOKEN)]
  const token = tokens[Math.floor(at * tokens.length)]
  if (!token) return text
  return text.slice(0, token.index) + other + text.slice(token.index + token[0].length)
}

const shared = () =>
  [Object, Array, Function, String, Number, Map].map(({ prototype }) => Reflect.ownKeys(prototype).length).join()

/** Milliseconds that reading takes: the least of several, since a machine that does something else is not meant. */
function timeOf(read: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5 && least > MOST_MS; i++) {
    const begun = performance.now()
    read()
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

test.each([LINKS, FILES, EDITS, SAVED, SOLUTIONS])(
  'a $name that was changed anyhow is read or refused at once, in sentences, and touches nothing shared',
  { timeout: 3_600_000 },
  ({ samples, read }) => {
    const untouched = shared()
    for (const sample of samples) expect(read(sample)).toEqual([])
    const mutated = fc
      .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 5 }))
      .map(([sample, changes]) => changes.reduce(changed, sample))
    fc.assert(
      fc.property(mutated, (text) => {
        let problems: readonly string[] = []
        const ms = timeOf(() => {
          problems = read(text)
        })
        expect(ms).toBeLessThan(MOST_MS)
        for (const problem of problems) expect(problem.length).toBeLessThan(2_000)
        expect(shared()).toBe(untouched)
        expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
      }),
      { numRuns: MUTATIONS },
    )
  },
)
