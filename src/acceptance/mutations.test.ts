/** What comes from elsewhere, changed at random: no reader throws, hangs or reaches what is shared. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLink, encodeLink, resolveLink } from '../formats'
import { editsCodec } from '../formats/edits'
import { applySettings, type FaultFile, parseScenario } from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'

/** Of each codec; `MUTATIONS=35000` tries a hundred thousand (CONTRIBUTING). */
const MUTATIONS = Number(process.env.MUTATIONS) || 1_500
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

const TYPED: FaultFile = {
  id: 'typed-1',
  when: { on: { kind: 'command', actor: 'redis-cli@A', key: 'lock' } },
  action: { do: 'command', actor: 'A', node: 'redis', args: ['SET', 'lock', '\x00\xff'] },
}

const EDITS: Codec = {
  name: 'packed change',
  samples: [
    ...builds.map(({ file: { programs } }) => editsCodec.encodeEdits({ programs })),
    editsCodec.encodeEdits({ faults: [TYPED] }),
  ],
  read: (text) => editsCodec.decodeEdits(text).problems,
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

test.each([LINKS, FILES, EDITS])(
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
