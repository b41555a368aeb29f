import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { PROPERTIES, SELECTOR_KINDS } from '../scenario'
import { runForTest } from '../simulation/testing'
import { checkTrace } from '../trace/check'

const read = (file: string) => readFile(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
const PAGE = await read('docs/scenario-format.md')

/** Each example of the page, with the sentence behind it that says what is found. */
const EXAMPLES = Array.from(PAGE.matchAll(/```json\n([\s\S]*?)```\n\n(.*)/g), ([, json = '', verdicts = '']) => ({
  file: JSON.parse(json),
  verdicts,
}))

/** The verdicts that the sentence names: "`a` and `b` are violated; `c` holds." */
function expected(sentence: string) {
  const parts = sentence.split(';').flatMap((part) => {
    const verdict = /violated/.test(part) ? 'violated' : 'holds'
    return Array.from(part.matchAll(/`([a-z-]+)`/g), ([, property = '']) => [property, verdict])
  })
  return Object.fromEntries(parts) as Record<string, string>
}

describe('docs/scenario-format.md', () => {
  test('has two examples, each with verdicts of properties that there are', () => {
    expect(EXAMPLES).toHaveLength(2)
    for (const { verdicts } of EXAMPLES) {
      expect(Object.keys(expected(verdicts))).not.toEqual([])
      expect(PROPERTIES).toEqual(expect.arrayContaining(Object.keys(expected(verdicts))))
    }
  })

  test.each(EXAMPLES.map(({ file, verdicts }) => [file.title as string, file, expected(verdicts)] as const))(
    'tells the truth about “%s”',
    async (_, file, wanted) => {
      const trace = await runForTest(file)
      expect(checkTrace(trace)).toMatchObject({ ok: true })
      expect(trace.events.at(-1)).toMatchObject({ kind: 'finish', unfired: [] })
      const findings = Object.entries(analyse(trace)).map(([property, { verdict }]) => [property, verdict])
      expect(Object.fromEntries(findings)).toMatchObject(wanted)
    },
  )

  test('names every kind of selector', () => {
    for (const kind of SELECTOR_KINDS) expect(PAGE).toContain(`\`${kind}\``)
  })
})
