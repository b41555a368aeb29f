import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { measure } from '../analysis/measures'
import { applySettings, type Builtin, type Expectation, type Measure, type Settings } from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'
import { runForTest } from '../simulation/testing'
import { find, type Trace } from '../trace'

/** The five that everything rests on are tried with more. */
const seedsOf = ({ group }: Builtin) => (group === 'The classic five' ? 100 : 10)

/** The numbers that are not what they were expected to be, each as a sentence. */
function outside(
  expected: NonNullable<Expectation['numbers']>,
  { numbers }: Builtin,
  trace: Trace,
  switches: Settings['switches'],
): string[] {
  const rows = numbers ? measure(trace, numbers, switches) : []
  return Object.entries(expected).flatMap(([resource, wanted]) =>
    Object.entries(wanted).flatMap(([name, range]) => {
      const column = numbers?.measures.indexOf(name as Measure) ?? -1
      const value = rows.find((row) => row.resource === resource)?.values[column] ?? Number.NaN
      const [lowest, highest] = typeof range === 'number' ? [range, range] : range
      return value >= lowest && value <= highest
        ? []
        : [`${resource}: ${name} is ${value}, not ${lowest} to ${highest}`]
    }),
  )
}

describe.each(CATALOGUE.map((builtin) => [builtin.id, builtin] as const))('%s', (_id, builtin) => {
  const settingsOf = (set: Readonly<Record<string, string>>, seed = 1) => {
    const { settings, problems } = applySettings(builtin, { ...set, seed: String(seed) })
    expect(problems).toEqual([])
    return settings
  }

  test.each(builtin.expected.map((expected) => [JSON.stringify(expected.set), expected] as const))(
    `gives its verdicts for ${seedsOf(builtin)} seeds with %s`,
    async (_set, { set, findings, numbers }) => {
      for (let seed = 1; seed <= seedsOf(builtin); seed++) {
        const settings = settingsOf(set, seed)
        const trace = await runForTest(builtin.build(settings))
        const found = analyse(trace)
        const verdicts = Object.fromEntries(
          Object.keys(findings).map((property) => [property, found[property as keyof typeof found].verdict]),
        )
        expect({ seed, ...verdicts }).toEqual({ seed, ...findings })
        if (numbers)
          expect({ seed, numbers: outside(numbers, builtin, trace, settings.switches) }).toEqual({ seed, numbers: [] })
        const finish = trace.events.at(-1)
        expect(finish).toMatchObject({ kind: 'finish', why: 'ended', truncated: false })
        const unfired = finish?.kind === 'finish' ? finish.unfired : []
        expect(unfired.filter((fault) => !builtin.lesson.unfired?.[fault])).toEqual([])
      }
    },
  )

  test('shows at its defaults every beat up to the decisive event, and the event itself', async () => {
    const { events } = await runForTest(builtin.build(settingsOf({})))
    const { beats, prediction } = builtin.lesson
    // An exercise asks for a change instead.
    if (!builtin.goal) expect(prediction && find(prediction.before, events)).toBeTruthy()
    expect(beats.filter(({ on }) => find(on, events)).length).toBeGreaterThanOrEqual(4)
  })
})
