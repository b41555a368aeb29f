/**
 * Every exercise, that of the documents among them, can be solved as its reference solution does, is not solved as it
 * comes, and is not solved by what only looks like a solution. The reference solutions are no part of the page.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { type Judgement, judge, type ScheduleRun } from '../analysis/goal'
import { editsCodec } from '../formats/edits'
import {
  applyEdits,
  type Builtin,
  defaultSettings,
  type Edits,
  fileUnder,
  type Goal,
  NO_EDITS,
  type ScenarioFile,
  withFaults,
} from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'
import { runForTest } from '../simulation/testing'

const SOLUTIONS = import.meta.glob<string>('../scenario/catalogue/*/solution.program.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

type Exercise = Builtin & { readonly goal: Goal }
const isExercise = (builtin: Builtin): builtin is Exercise => builtin.goal !== undefined
const BUILT_IN = CATALOGUE.filter(isExercise)

/** The exercise that docs/scenario-format.md gives, as it is opened from a file. */
function ownExercise(): Exercise {
  const page = readFileSync(new URL('../../docs/scenario-format.md', import.meta.url), 'utf8')
  const read = editsCodec.readFile(/```json\n((?:(?!```).)*"goal".*?)```/s.exec(page)?.[1] ?? '')
  const exercise = read.ok ? read.value.exercise : null
  if (!exercise || !isExercise(exercise)) throw new Error('the page has no exercise')
  return { ...exercise, id: 'own' }
}
const EXERCISES = [...BUILT_IN, ownExercise()]

const SCRIPT = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

function solutionOf(exercise: Exercise): string {
  const { id } = exercise
  if (id === 'own')
    return ownText(exercise).replace(
      /redis\.del\(.*\)/,
      `redis.eval(${JSON.stringify(SCRIPT)}, 1, 'lock:order:123', owner)`,
    )
  const text = SOLUTIONS[`../scenario/catalogue/${id}/solution.program.ts`]
  if (text === undefined) throw new Error(`${id} has no solution.program.ts`)
  return text
}

async function runUnder(file: ScenarioFile, { schedules }: Goal): Promise<ScheduleRun[]> {
  const runs: ScheduleRun[] = []
  for (const schedule of schedules) {
    try {
      const trace = await runForTest(fileUnder(file, schedule))
      runs.push({ trace, findings: analyse(trace) })
    } catch (error) {
      runs.push({ problem: String(error) })
    }
  }
  return runs
}

const ownText = (exercise: Exercise) => exercise.build(defaultSettings(exercise)).programs[exercise.goal.program] ?? ''

/** What is said of the exercise with these edits. */
async function judged(exercise: Exercise, edits: Edits, seed = 1): Promise<Judgement> {
  const { goal } = exercise
  const original = exercise.build({ ...defaultSettings(exercise), seed })
  const edited = applyEdits(original, edits)
  return judge({ goal, original, edited, runs: await runUnder(edited, goal) })
}

const withText = ({ goal }: Exercise, text: string): Edits => ({ programs: { [goal.program]: text } })
const missing = ({ conditions }: Judgement, id: string) =>
  conditions.find((condition) => condition.id === id)?.missing ?? []
const unmet = ({ conditions }: Judgement) => conditions.filter((each) => each.missing.length > 0).map(({ id }) => id)

/** The lines of a text from which `pattern` is taken out. */
const without = (text: string, pattern: RegExp) =>
  text
    .split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n')
/** The text with a line before the first that `pattern` matches; imports stay ahead of it. */
const withLine = (text: string, pattern: RegExp, line: string) => {
  const lines = text.split('\n')
  return lines
    .toSpliced(
      lines.findIndex((each) => pattern.test(each)),
      0,
      line,
    )
    .join('\n')
}
const FIRST_STATEMENT = /^(?!import|\/\/|\s*$)/

/** What is missing as each exercise comes, and under which schedules. */
const AT_FIRST: Readonly<Record<string, readonly [conditions: readonly string[], schedules: readonly string[]]>> = {
  'exercise-fail-closed': [
    ['task', 'mutual-exclusion'],
    ['slow-holder', 'dead-holder'],
  ],
  'exercise-crash-gap': [
    ['runs', 'task', 'mutual-exclusion', 'deadlock-freedom', 'progress'],
    ['between', 'twice'],
  ],
  'exercise-wake-up': [['progress'], ['late-B', 'late-C']],
  'exercise-release': [['mutual-exclusion', 'ownership'], ['late-release']],
  'exercise-fencing': [
    ['task', 'stale-writes', 'fencing'],
    ['pause', 'fast-clock', 'two-pauses'],
  ],
  'exercise-release-everywhere': [['progress'], ['lost-majority', 'lost-then-dead']],
  'exercise-watchdog': [
    ['mutual-exclusion', 'stale-writes'],
    ['cut', 'slow-then-cut'],
  ],
  own: [['mutual-exclusion', 'ownership'], ['late']],
}

/** Changes that mend what is shown, and that the schedule which is not shown finds out. */
const HALF_WAY: readonly (readonly [id: string, change: (text: string) => string])[] = [
  [
    'exercise-release',
    (text) => text.replace('await redis.del(key)', 'if ((await redis.get(key)) === token) await redis.del(key)'),
  ],
  [
    'exercise-watchdog',
    (text) => text.replace('const asked = Date.now()', '').replace('until = asked', 'until = Date.now()'),
  ],
]

test('there are at least six, and what is expected of each as it comes is told here', () => {
  expect(EXERCISES.length).toBeGreaterThanOrEqual(6)
  expect(EXERCISES.map(({ id }) => id)).toEqual(Object.keys(AT_FIRST))
})

describe.each(EXERCISES.map((exercise) => [exercise.id, exercise] as const))('%s', (id, exercise) => {
  const { goal } = exercise
  const solution = solutionOf(exercise)

  test('is not solved as it comes, and says what is missing', async () => {
    const judgement = await judged(exercise, NO_EDITS)
    expect(judgement.solved).toBe(false)
    expect([unmet(judgement), judgement.failed]).toEqual(AT_FIRST[id])
  })

  test('begins with a schedule that is shown, and has one that is not', () => {
    expect(goal.schedules[0].shown).toBe(true)
    expect(goal.schedules.some(({ shown }) => !shown)).toBe(true)
  })

  test('tells nothing of a schedule that is not shown but which condition fails', async () => {
    const told = (await judged(exercise, NO_EDITS)).conditions.flatMap((condition) => condition.missing)
    for (const { title, shown } of goal.schedules) if (!shown) expect(told.join('\n')).not.toContain(title)
  })

  test('is solved by its reference solution under five seeds, whichever schedule is watched', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const judgement = await judged(exercise, withText(exercise, solution), seed)
      expect({ seed, unmet: unmet(judgement), solved: judgement.solved }).toEqual({ seed, unmet: [], solved: true })
    }
    const own = exercise.build(defaultSettings(exercise))
    for (const { faults } of goal.schedules)
      expect((await judged(exercise, withFaults(own, withText(exercise, solution), faults))).solved).toBe(true)
  })

  test('is not solved with its marks deleted', async () => {
    const judgement = await judged(exercise, withText(exercise, without(solution, /\b(enter|leave)\(/)))
    expect(missing(judgement, 'marks')).toEqual([
      expect.stringMatching(/^`.*enter\('order:123'.*` is gone\.$/),
      expect.stringMatching(/^`.*leave\('order:123'.*` is gone\.$/),
    ])
    expect(missing(judgement, 'task').join()).toMatch(/[ABC] never entered order:123\./)
    expect(judgement.solved).toBe(false)
  })

  test('is not solved without work, whether its line is deleted or its name is taken', async () => {
    const deleted = await judged(exercise, withText(exercise, without(solution, /\bwork\(/)))
    expect(missing(deleted, 'marks').join()).toMatch(/work\(.*` is gone\./)
    const renamed = withLine(solution, FIRST_STATEMENT, 'const work = async (_ms: number) => {}')
    const idle = await judged(exercise, withText(exercise, renamed))
    expect(missing(idle, 'marks')).toEqual([])
    expect(missing(idle, 'task').join()).toMatch(/worked for 0 s before its write, \d+ s are asked for\./)
    expect([deleted.solved, idle.solved]).toEqual([false, false])
  })

  test('is not solved without a second client', async () => {
    const alone = withLine(solution, FIRST_STATEMENT, "if (client !== 'A') return")
    const judgement = await judged(exercise, withText(exercise, alone))
    expect(missing(judgement, 'task').join()).toMatch(/B never wanted order:123\./)
    expect(judgement.solved).toBe(false)
  })

  test('is not solved by never acquiring', async () => {
    const never = solution.replace(/^( *)await want\(.*$/m, '$&\n$1return true')
    const judgement = await judged(exercise, withText(exercise, never))
    expect(missing(judgement, 'task').join()).toMatch(/A never entered order:123\./)
    expect(judgement.solved).toBe(false)
  })

  test('is not solved by changing more lines than are allowed', async () => {
    const more = Array.from({ length: goal.lines + 1 }, (_, i) => `// ${i}`).join('\n')
    const judgement = await judged(exercise, withText(exercise, `${ownText(exercise)}\n${more}`))
    const allowed = `${goal.lines} ${goal.lines === 1 ? 'is' : 'are'} allowed.`
    expect(missing(judgement, 'lines')).toEqual([`${goal.lines + 1} lines are changed, ${allowed}`])
  })

  test.each([
    ['The clients are changed.', { cluster: { clients: [{ id: 'A', program: goal.program }] } }],
    ['The storage is changed.', { cluster: { storage: { id: 'storage', latency: '1ms' } } }],
    [
      'The faults are changed.',
      { faults: [{ id: 'mine', when: { at: '90s' }, action: { do: 'pause', actor: 'A', lasts: { for: '1s' } } }] },
    ],
  ] satisfies [string, Edits][])('is not solved by changing anything else: %s', async (said, edits) => {
    const judgement = await judged(exercise, { ...withText(exercise, solution), ...edits })
    expect(missing(judgement, 'code')).toEqual([said])
    expect(judgement.solved).toBe(false)
  })
})

test.each(BUILT_IN.map((exercise) => [exercise.id, exercise] as const))(
  '%s is not solved under other settings',
  async (_, exercise) => {
    const { goal } = exercise
    const solution = solutionOf(exercise)
    const { params } = defaultSettings(exercise)
    const settings = { ...defaultSettings(exercise), params: { ...params, ttl: (params.ttl ?? 0) * 2 } }
    const edited = applyEdits(exercise.build(settings), withText(exercise, solution))
    const original = exercise.build(defaultSettings(exercise))
    const judgement = judge({ goal, original, edited, runs: await runUnder(edited, goal) })
    expect(missing(judgement, 'code')[0]).toBe('The parameters are changed.')
  },
)

test.each(HALF_WAY)('%s is not solved by what the schedules that are shown do not find out', async (id, change) => {
  const exercise = EXERCISES.find((each) => each.id === id)
  if (!exercise) throw new Error(`no exercise is called ${id}`)
  const from = id === 'exercise-watchdog' ? solutionOf(exercise) : ownText(exercise)
  const { failed, solved } = await judged(exercise, withText(exercise, change(from)))
  expect(solved).toBe(false)
  expect(failed).toEqual(exercise.goal.schedules.filter(({ shown }) => !shown).map((schedule) => schedule.id))
})
