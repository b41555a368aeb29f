import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { fileUnder, PROPERTIES, SELECTOR_KINDS } from '../scenario'
import { runForTest } from '../simulation/testing'
import { checkTrace } from '../trace/check'

const read = (file: string) => readFile(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
const PAGE = await read('docs/scenario-format.md')

/** Each example of the page, with the sentence behind it that says what is found. */
const EXAMPLES = Array.from(PAGE.matchAll(/```json\n([\s\S]*?)```\n\n(.*)/g), ([, json = '', verdicts = '']) => ({
  file: JSON.parse(json),
  verdicts,
}))

/** Every word of the page that is set as code. */
const CODE = new Set(Array.from(PAGE.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code.match(/[\w-]+/g) ?? []).flat())

/** The names of the fields at every depth of a JSON schema. */
function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  if ('properties' in schema && schema.properties) for (const name of Object.keys(schema.properties)) found.add(name)
  for (const part of Object.values(schema)) fieldsOf(part, found)
  return found
}

/** The verdicts that the sentence names: "`a` and `b` are violated; `c` holds." */
function expected(sentence: string) {
  const parts = sentence.split(';').flatMap((part) => {
    const verdict = /violated/.test(part) ? 'violated' : 'holds'
    return Array.from(part.matchAll(/`([a-z-]+)`/g), ([, property = '']) => [property, verdict])
  })
  return Object.fromEntries(parts) as Record<string, string>
}

describe('docs/scenario-format.md', () => {
  test('has three examples, each with verdicts of properties that there are', () => {
    expect(EXAMPLES).toHaveLength(3)
    for (const { verdicts } of EXAMPLES) {
      expect(Object.keys(expected(verdicts))).not.toEqual([])
      expect(PROPERTIES).toEqual(expect.arrayContaining(Object.keys(expected(verdicts))))
    }
  })

  test.each(EXAMPLES.map(({ file, verdicts }) => [file.title as string, file, expected(verdicts)] as const))(
    'tells the truth about “%s”',
    async (_, file, wanted) => {
      const trace = await runForTest(file.goal ? fileUnder(file, file.goal.schedules[0]) : file)
      expect(checkTrace(trace)).toMatchObject({ ok: true })
      expect(trace.events.at(-1)).toMatchObject({ kind: 'finish', unfired: [] })
      const findings = Object.entries(analyse(trace)).map(([property, { verdict }]) => [property, verdict])
      expect(Object.fromEntries(findings)).toMatchObject(wanted)
    },
  )

  test('names every kind of selector', () => {
    for (const kind of SELECTOR_KINDS) expect(PAGE).toContain(`\`${kind}\``)
  })

  test('names every field of the schema', async () => {
    const schema: unknown = JSON.parse(await read('public/schema/scenario-1.json'))
    const fields = fieldsOf(schema)
    expect(fields.size).toBeGreaterThan(50)
    expect([...fields].filter((field) => !CODE.has(field))).toEqual([])
  })

  test('names everything that a program may use, and the options of each', async () => {
    const api = await read('src/programs/api.d.ts')
    const names = Array.from(api.matchAll(/^declare (?:const|function|class) (\w+)/gm), ([, name = '']) => name)
    const marks = api.slice(api.indexOf('declare const storage'), api.indexOf('interface Timer'))
    const options = Array.from(marks.matchAll(/(\w+)\?: (?!\{)/g), ([, name = '']) => name)
    expect(names).toEqual(expect.arrayContaining(['want', 'Redis', 'storage']))
    expect(options).toEqual(expect.arrayContaining(['quorum', 'ifEqual']))
    expect([...names, ...options].filter((name) => !CODE.has(name))).toEqual([])
  })
})
