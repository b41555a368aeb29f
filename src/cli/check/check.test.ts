/** `lockstep check` with the catalogue and the engine, as a teacher types it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { editsCodec } from '../../formats/edits'
import type { Edits } from '../../scenario'
import worker from '../../scenario/catalogue/exercise-release/worker.program.ts?raw'
import { main } from '../main'
import type { Host, Outcome } from '../outcome'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What all outcomes of a command come to, as the process tells them. */
async function typed(words: readonly string[], input = '', ended: Host['ended'] = null): Promise<Outcome> {
  const all: Outcome[] = []
  for await (const each of main(words, { folder, ended, readInput: async () => input, started: () => {} }))
    all.push(each)
  return all.reduce((told, { code, stdout, stderr }) => ({
    code: [code, told.code].includes(2) ? 2 : code || told.code,
    stdout: told.stdout + stdout,
    stderr: told.stderr + stderr,
  }))
}

const changed = (to: string): Edits => ({ programs: { worker: worker.replace('await redis.del(key)', to) } })
const SCRIPT = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
const SOLUTION = changed(`await redis.eval(${JSON.stringify(SCRIPT)}, 1, key, token)`)
const LOOK_FIRST = changed('if ((await redis.get(key)) === token) await redis.del(key)')

const linkOf = (edits: Edits, id = 'exercise-release@1') =>
  `https://example.org/lockstep/#/run/${id}?edits=${editsCodec.encodeEdits(edits)}`
const saved = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}

describe('one exercise', () => {
  test('that is solved: 0, and each condition is met', async () => {
    const { code, stdout, stderr } = await typed(['check', linkOf(SOLUTION), '--trust'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^exercise-release@1 {2}Give back your own lock\nchanged: the program “worker”\nsolved\n/)
    expect(stdout).not.toContain('not met')
  })

  test('as it comes: 1, and the conditions that fail come first, each with its reason', async () => {
    const { code, stdout } = await typed(['check', 'exercise-release'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/changed: nothing\nnot solved: \d of \d conditions are met\n\nnot met {2}The verdict on/)
    expect(stdout).toContain('Under “A’s release arrives when B is inside”: ')
  })

  test('that fails under the hidden schedule alone: only the condition is told', async () => {
    const { code, stdout } = await typed(['check', linkOf(LOOK_FIRST), '--trust'])
    expect(code).toBe(1)
    expect(stdout).toContain('Under a schedule that is not shown: ownership is violated.')
    expect(stdout).not.toContain('becomes slow')
  })

  test('from a saved run, whose code needs no --trust', async () => {
    const file = saved('solution.lockstep.json', editsCodec.writeFile('#/run/exercise-release@1', SOLUTION))
    expect((await typed(['check', file])).code).toBe(0)
  })

  test('for programs: everything in one line of JSON', async () => {
    const { stdout } = await typed(['check', linkOf(LOOK_FIRST), '--trust', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      scenario: 'exercise-release',
      solved: false,
      changes: ['the program “worker”'],
      conditions: expect.arrayContaining([{ id: 'marks', text: expect.any(String), met: true, missing: [] }]),
    })
    expect(stdout.trimEnd()).not.toContain('\n')
  })

  test('of an older revision is checked, with a note', async () => {
    const { code, stderr } = await typed(['check', linkOf(SOLUTION, 'exercise-release@9'), '--trust'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^lockstep: This link was made for revision 9 of/)
  })

  test('with a program that does not compile: 1, with its line', async () => {
    const { code, stdout } = await typed(['check', linkOf(changed('await redis.del(key')), '--trust'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/not met {2}Each client takes the lock/)
  })

  test('whose program was ended from outside: 1, and why', async () => {
    const ended = { after: 0, problem: 'the program did not stop' }
    expect(await typed(['check', linkOf(SOLUTION), '--trust'], '', ended)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'lockstep: the program did not stop\n',
    })
  })

  test.each([
    ['code that nobody trusts', [linkOf(SOLUTION)], 'the link carries code: the program “worker”. Add --trust'],
    [
      'a link that lost a character',
      [linkOf(SOLUTION).slice(0, -1), '--trust'],
      'cut off or altered: ask for the link',
    ],
    [
      'a fault that is none',
      [linkOf({ faults: [{ id: 'x', when: { at: '5' }, action: { do: 'lose' } }] })],
      'faults/0/when: write { "at": "3s" }',
    ],
    [
      'changes that another device kept',
      ['#/run/exercise-release?edits=draft'],
      'save the run there as a Lockstep file',
    ],
    ['a scenario without a goal', ['#/run/gc-pause'], 'gc-pause is no exercise'],
    ['a file that is not there', ['absent.lockstep.json'], 'absent.lockstep.json cannot be read'],
    ['a list that is not there', ['absent.txt'], 'absent.txt cannot be read'],
    ['an empty list', ['-'], 'there is nothing to check'],
  ])('%s is bad input: 2, one sentence, nothing on standard output', async (_, words, sentence) => {
    const { code, stdout, stderr } = await typed(['check', ...words])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})

describe('a class', () => {
  const CLASS = `Anna ${linkOf(SOLUTION)}\n\nBen Ode: ${linkOf(LOOK_FIRST)}\r\n${linkOf(SOLUTION).slice(0, -1)}\n`

  test('gives one line each, and the highest code', async () => {
    const { code, stdout, stderr } = await typed(['check', '--trust'], CLASS)
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toEqual([
      'solved      Anna     exercise-release',
      expect.stringMatching(
        /^not solved {2}Ben Ode {2}exercise-release: The verdict on .*not shown: .* is violated\.$/,
      ),
      expect.stringMatching(/^bad input {3}line 4 {3}.*cut off or altered/),
    ])
  })

  test('is read from a file as well, among other sources', async () => {
    const list = saved('class.txt', `Anna ${linkOf(SOLUTION)}\n`)
    const file = saved('ben.lockstep.json', editsCodec.writeFile('#/run/exercise-release', {}))
    const { code, stdout } = await typed(['check', list, file, '--trust'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^solved .*Anna .*\nnot solved {2}ben\.lockstep\.json {2}exercise-release: /)
  })

  test('goes on behind a program that had to be ended', async () => {
    const ended = { after: 1, problem: 'the program did not stop' }
    const { stdout } = await typed(['check', '--trust'], CLASS, ended)
    expect(stdout).toMatch(/^not solved {2}Ben Ode {2}the program did not stop\nbad input {3}line 4 /)
  })

  test('cannot command the terminal that it is read in', async () => {
    const { stdout } = await typed(['check'], `\u001b[2JEve #/run/gc-pause\u202e\nAnna #/run/gc-pause`)
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    expect(stdout).toContain('\\u001b[2JEve')
  })
})

test('run honours what a link changes', async () => {
  const { stdout } = await typed(['run', linkOf(SOLUTION), '--trust'])
  expect(stdout).toContain('changed: the program “worker”')
  expect(stdout).toMatch(/holds +ownership/)
  expect((await typed(['run', linkOf({ cluster: { until: '1s' } })])).stdout).toContain('ended at 1.000000s')
  expect((await typed(['run', linkOf(SOLUTION)])).code).toBe(2)
})

test('run takes a scenario of one’s own from a link', async () => {
  const { code, stdout } = await typed(['run', linkOf({ title: 'Mine' }, 'own')])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^own@1 {2}Mine\n/)
})

describe('an exercise of one’s own', () => {
  const docs = readFileSync(new URL('../../../docs/scenario-format.md', import.meta.url), 'utf8')
  const text = /```json\n((?:(?!```).)*"goal".*?)```/s.exec(docs)?.[1] ?? ''

  test('is checked and run from its file', async () => {
    const file = saved('own.json', text)
    const checked = await typed(['check', file])
    expect(checked.code).toBe(1)
    expect(checked.stdout).toMatch(/^own-[0-9a-f]{8}@1 {2}Give back your own lock\nchanged: nothing\nnot solved: /)
    expect((await typed(['run', file])).stdout).toMatch(/violated +ownership/)
  })

  test('is checked from the link of a solution, which carries code', async () => {
    const exercise = editsCodec.readExercise(JSON.parse(text))
    if (!exercise.ok) throw new Error(exercise.error)
    const { id, packed } = exercise.value
    const own = JSON.parse(text).programs.worker.replace(
      "redis.del('lock:order:123')",
      `redis.eval(${JSON.stringify(SCRIPT)}, 1, 'lock:order:123', owner)`,
    )
    const link = `#/run/${id}?exercise=${packed}&edits=${editsCodec.encodeEdits({ programs: { worker: own } })}`
    expect(await typed(['check', link, '--trust'])).toMatchObject({ code: 0, stderr: '' })
    expect((await typed(['check', link])).stderr).toContain('carries code: its exercise and the program “worker”')
    expect((await typed(['check', `#/run/${id}?exercise=1abc`, '--trust'])).stderr).toContain('is cut off or altered')
  })
})
