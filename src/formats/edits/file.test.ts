import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, defaultSettings, mustParse, OWN, type ScenarioFile } from '../../scenario'
import { readFile, writeFile } from './file'
import { readEdits } from './read-edits'

test('a run as a file comes back as it was', () => {
  const edits = { programs: { worker: 'return' }, title: 'Mine' }
  const read = readFile(writeFile('#/run/gc-pause@1?ttl=12s', edits))
  expect(read).toEqual({ ok: true, value: { address: '#/run/gc-pause@1?ttl=12s', edits, exercise: null } })
})

test('a scenario file is the empty scenario with all of it laid over', () => {
  const docs = readFileSync(new URL('../../../docs/scenario-format.md', import.meta.url), 'utf8')
  const examples = Array.from(docs.matchAll(/```json\n(.*?)```/gs), ([, text = '']) => text).filter(
    (text) => !text.includes('"goal"'),
  )
  expect(examples.length).toBeGreaterThan(1)
  for (const text of examples) {
    const read = readFile(text)
    const { edits, problems } = readEdits(read.ok ? read.value.edits : null)
    expect(problems).toEqual([])
    const file = JSON.parse(text) as ScenarioFile
    const { seed: _, ...laid } = mustParse(applyEdits(OWN.build(defaultSettings(OWN)), edits))
    const { seed: __, ...own } = mustParse(file)
    expect({ ...laid, programs: own.programs }).toEqual(own)
    expect(laid.programs).toMatchObject(own.programs)
  }
})

test('what is no such file is told what it would have to be', () => {
  const told = (text: string) => {
    const read = readFile(text)
    return read.ok ? '' : read.error
  }
  expect(told('{"format":')).toContain('not JSON')
  expect(told('[]')).toContain('"lockstep-file/1"')
  expect(told('{"format":"lockstep-file/1"}')).toContain('"link"')
  expect(told(' '.repeat(1_000_001))).toContain('1000001 characters')
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readFile(text).ok === 'boolean'))
})
