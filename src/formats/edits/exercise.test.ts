import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Builtin, defaultSettings, type ExerciseFile, type ScenarioFile } from '../../scenario'
import { pack } from './codec'
import { decodeExercise, readExercise } from './exercise'
import { readFile, writeFile } from './file'

const docs = readFileSync(new URL('../../../docs/scenario-format.md', import.meta.url), 'utf8')
const TEXT = /```json\n((?:(?!```).)*"goal".*?)```/s.exec(docs)?.[1] ?? ''
const FILE = JSON.parse(TEXT) as ExerciseFile

const mustOpen = (value: unknown): Builtin => {
  const read = readExercise(value)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const told = (change: (file: ExerciseFile) => unknown): string => {
  const read = readExercise(change(structuredClone(FILE)))
  return read.ok ? '' : read.error
}
const withGoal = (change: object) => told((file) => ({ ...file, goal: { ...file.goal, ...change } }))

test('an exercise of one’s own is its file under the first schedule, with the goal beside it', () => {
  const exercise = mustOpen({ ...FILE, seed: 7 })
  const built = exercise.build(defaultSettings(exercise))
  expect(built).toMatchObject({ programs: FILE.programs, faults: FILE.goal.schedules[0].faults, seed: 7 })
  expect(built).not.toHaveProperty('goal')
  expect([exercise.title, exercise.goal]).toEqual(['Give back your own lock', FILE.goal])
})

test('it comes back from a link as the same exercise, and an easier one is another', () => {
  const exercise = mustOpen(FILE)
  const back = decodeExercise(exercise.packed ?? '')
  expect(back.ok && back.value).toMatchObject({ id: exercise.id, packed: exercise.packed, goal: FILE.goal })
  expect(exercise.id).toMatch(/^own-[0-9a-f]{8}$/)
  expect(mustOpen({ ...FILE, goal: { ...FILE.goal, lines: 4 } }).id).not.toBe(exercise.id)
})

test('it is opened from its file, and saved with a solution without being part of the link', () => {
  const exercise = mustOpen(FILE)
  const opened = readFile(TEXT)
  expect(opened).toMatchObject({ ok: true, value: { address: `#/run/${exercise.id}`, exercise: { id: exercise.id } } })
  const edits = { programs: { worker: 'return' } }
  const saved = readFile(writeFile(`#/run/${exercise.id}@1`, edits, exercise.packed))
  expect(saved).toMatchObject({ ok: true, value: { edits, exercise: { id: exercise.id, packed: exercise.packed } } })
})

describe('what is wrong is told with its place and what to write instead', () => {
  test.each([
    ['no property', { holds: [] }, '/goal/holds/0: name a property that must hold: mutual-exclusion, '],
    ['a property that there is not', { holds: ['safety'] }, '/goal/holds/0: name a property'],
    ['a property twice', { holds: ['ownership', 'ownership'] }, '/goal/holds: name each property once'],
    ['another program', { program: 'other' }, '/goal/program: no program is called "other"; there are worker'],
    ['no line', { lines: 0 }, '/goal/lines: let at least one line be changed'],
    ['too many lines', { lines: 201 }, '/goal/lines: '],
    ['half a line', { lines: 1.5 }, '/goal/lines: write a whole number of lines'],
    ['no text', { text: '' }, '/goal/text: say in a sentence or two'],
    [
      'work that no parameter tells',
      { task: { ...FILE.goal.task, work: 'labour' } },
      '/goal/task/work: say how long each client works: a length of time such as 2s, or a number of "params" (ttl, work)',
    ],
    ['no key', { task: { ...FILE.goal.task, key: '' } }, '/goal/task/key: name the key of the lock'],
    ['no schedule', { schedules: [] }, '/goal/schedules/0: a schedule is { "id"'],
    ['nine schedules', { schedules: Array.from({ length: 9 }, () => FILE.goal.schedules[1]) }, '/goal/schedules: '],
    [
      'two schedules of one id',
      { schedules: [FILE.goal.schedules[0], FILE.goal.schedules[0]] },
      '/goal/schedules/1/id: "late" is the id of two schedules',
    ],
    [
      'a first schedule that is not shown',
      { schedules: [{ ...FILE.goal.schedules[0], shown: false }] },
      '/goal/schedules/0/shown: the first schedule is what is seen',
    ],
    [
      'a fault of an actor that there is not',
      {
        schedules: [
          { ...FILE.goal.schedules[0], faults: [{ id: 'x', when: { at: '1s' }, action: { do: 'crash', actor: 'Z' } }] },
        ],
      },
      '/goal/schedules/0/faults/0/action/actor: no actor is called "Z"',
    ],
    [
      'a client that may give up and is none',
      { schedules: [{ ...FILE.goal.schedules[0], mayGiveUp: ['Z'] }] },
      '/goal/schedules/0/mayGiveUp: no client is called "Z"; there are A, B, C',
    ],
    ['a field that there is not', { hint: 'x' }, '/goal/hint: '],
  ])('%s', (_, change, sentence) => {
    expect(withGoal(change)).toContain(sentence)
  })

  test('faults beside those of the schedules, and a scenario that is none', () => {
    const { faults } = FILE.goal.schedules[2] as { faults: NonNullable<ScenarioFile['faults']> }
    expect(told((file) => ({ ...file, faults }))).toContain('/faults: leave these out')
    expect(told(({ programs: _, ...file }) => file)).toContain('/programs: ')
    const alone = readFile(JSON.stringify({ ...FILE, goal: { ...FILE.goal, lines: 0 } }))
    expect(alone.ok ? '' : alone.error).toBe(
      'This exercise cannot be opened. /goal/lines: let at least one line be changed.',
    )
  })

  test('a link whose exercise lost a character, or is none', () => {
    const errorOf = (packed: string) => {
      const read = decodeExercise(packed)
      return read.ok ? '' : read.error
    }
    expect(errorOf((mustOpen(FILE).packed ?? '').slice(0, -1))).toBe(
      'The exercise of the link is cut off or altered: ask for the link again.',
    )
    const { goal: _, ...rest } = FILE
    expect(errorOf(pack(rest))).toBe('/goal: say what is to be reached.')
  })
})
