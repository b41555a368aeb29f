import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Findings } from '../analysis'
import type { Judgement, Submission } from '../analysis/goal'
import { HAND_MADE, handMadeTrace } from '../formats/testing/hand-made'
import { type Builtin, type Goal, ownFaults, type ScenarioFile } from '../scenario'
import type { Trace } from '../trace'
import { addressOf, openAddress, solutionAddress } from './address'
import { editProgram, putFault } from './edits'
import { checkOf, isExplained, isSolved, keepTexts, startCheck, watchedSchedule, watchSchedule } from './exercise'
import { fileText, openFile } from './files'
import { undo } from './history'
import { answer } from './lesson'
import { createPlayer, type Player } from './player'
import { changeSettings } from './settings'
import { answerKey } from './state'
import { testPorts } from './testing/ports'

const calm = new Proxy({}, { get: () => ({ verdict: 'holds', violations: [] }) }) as unknown as Findings
const settled = () => new Promise((resolve) => setTimeout(resolve))
const pause = (id: string) =>
  ({ id, when: { at: '1s' }, action: { do: 'pause', actor: 'A', lasts: { for: '1s' } } }) as const

const OWN = HAND_MADE.build({ params: {}, switches: {}, seed: 1 })
const PROGRAM = Object.keys(OWN.programs)[0] ?? ''
const GOAL: Goal = {
  text: 'Mend it.',
  holds: ['mutual-exclusion'],
  program: PROGRAM,
  lines: 1,
  task: { resource: 'order:123', key: 'lock:order:123', work: 'work' },
  schedules: [
    { id: 'own', title: 'As it comes', faults: [pause('own')], shown: true },
    { id: 'twice', title: 'Two pauses', faults: [pause('one'), pause('two')], shown: true },
    { id: 'secret', title: 'One pause', faults: [pause('three')], shown: false },
  ],
}
const EXERCISE: Builtin = {
  ...HAND_MADE,
  goal: GOAL,
  lesson: { ...HAND_MADE.lesson, prediction: null },
  build: (settings) => ({ ...HAND_MADE.build(settings), faults: ownFaults(GOAL) }),
}
const SOLVED: Judgement = { solved: true, conditions: [], failed: [] }

const simulate = vi.fn<(file: ScenarioFile) => Promise<Trace>>()
const judge = vi.fn<(submission: Submission) => Promise<Judgement>>()
let builtin: Builtin
let player: Player
const state = () => player.store.getState()
const faultsRun = () => simulate.mock.calls.map(([{ faults = [] }]) => faults.map(({ id }) => id).join())

async function open(address = '#/run/hand-made') {
  openAddress(player, address)
  await settled()
}

beforeEach(() => {
  simulate.mockReset()
  simulate.mockImplementation(async () => handMadeTrace())
  judge.mockReset()
  judge.mockResolvedValue(SOLVED)
  builtin = EXERCISE
  player = createPlayer(testPorts({ load: async () => builtin, simulate, judge, analyse: () => calm }))
})

test('a check runs what is shown under each schedule, and judges it beside the scenario as it comes', async () => {
  await open()
  editProgram(player, PROGRAM, 'return 1')
  await settled()
  simulate.mockClear()
  await startCheck(player)
  expect(faultsRun()).toEqual(['own', 'one,two', 'three'])
  const [submission] = judge.mock.calls[0] ?? []
  expect(submission?.edited.programs[PROGRAM]).toBe('return 1')
  expect(submission?.original).toEqual(builtin.build(state().settings))
  expect(submission?.runs.every((run) => 'trace' in run)).toBe(true)
  expect(checkOf(state())).toMatchObject({ done: true, judgement: SOLVED })
})

test('a run that fails is judged as one, and the others go on', async () => {
  await open()
  simulate.mockImplementation(async ({ faults = [] }) =>
    faults.length === 2 ? Promise.reject(new Error('It does not end.')) : handMadeTrace(),
  )
  await startCheck(player)
  expect(judge.mock.calls[0]?.[0].runs.map((run) => ('problem' in run ? run.problem : 'ran'))).toEqual([
    'ran',
    'It does not end.',
    'ran',
  ])
})

test('what solves it is kept by its revision, unless it came with a link', async () => {
  await open()
  expect([isSolved(state()), isExplained(state())]).toEqual([false, false])
  editProgram(player, PROGRAM, 'return 1')
  await settled()
  await startCheck(player)
  expect([state().solved, isSolved(state()), isExplained(state())]).toEqual([[answerKey(builtin)], true, true])

  const address = solutionAddress(state()) ?? ''
  player = createPlayer(testPorts({ load: async () => builtin, simulate, judge, analyse: () => calm }))
  await open(address)
  await startCheck(player)
  expect([state().solved, isSolved(state())]).toEqual([[], true])
})

test('another change is another check, and what was judged before is no answer to it', async () => {
  await open()
  await startCheck(player)
  judge.mockResolvedValue({ ...SOLVED, solved: false })
  editProgram(player, PROGRAM, 'return 2')
  await settled()
  expect(checkOf(state())).toBeNull()
  await startCheck(player)
  expect(checkOf(state())?.judgement?.solved).toBe(false)
})

test('nothing is run or judged while a question is open', async () => {
  builtin = { ...EXERCISE, lesson: HAND_MADE.lesson }
  await open()
  await startCheck(player)
  expect(simulate).toHaveBeenCalledTimes(1)
  expect(checkOf(state())).toBeNull()
  answer(player, 'shown')
  await startCheck(player)
  expect(judge).toHaveBeenCalledTimes(1)
})

test('a schedule is watched in the place of the faults that there are, and undone like any change', async () => {
  await open()
  expect(watchedSchedule(state(), GOAL)?.id).toBe('own')
  putFault(player, pause('mine'))
  expect(watchedSchedule(state(), GOAL)).toBeUndefined()
  for (const schedule of GOAL.schedules) {
    watchSchedule(player, schedule)
    await settled()
    expect(watchedSchedule(state(), GOAL)?.id).toBe(schedule.id)
    expect(state().shown?.file.faults?.map(({ id }) => id)).toEqual(schedule.faults.map(({ id }) => id))
  }
  for (const { id } of GOAL.schedules.slice(0, -1).reverse()) {
    undo(player)
    expect(watchedSchedule(state(), GOAL)?.id).toBe(id)
  }
})

test('the link of a solution has the changed text, whatever it was watched with; the rest can be taken back', async () => {
  await open()
  editProgram(player, PROGRAM, 'return 1')
  await settled()
  const plain = solutionAddress(state())
  watchSchedule(player, GOAL.schedules[1] ?? GOAL.schedules[0])
  changeSettings(player, { seed: '7' })
  await settled()
  expect(plain).not.toBeNull()
  expect(solutionAddress(state())).toBe(plain)
  keepTexts(player)
  expect([state().edits, state().settings.seed]).toEqual([{ programs: { [PROGRAM]: 'return 1' } }, 1])
})

test('an exercise of one’s own is opened from a file and goes on as a link, its solution too', async () => {
  const docs = readFileSync(new URL('../../docs/scenario-format.md', import.meta.url), 'utf8')
  const text = /```json\n((?:(?!```).)*"goal".*?)```/s.exec(docs)?.[1] ?? ''
  await openFile(player, text)
  await settled()
  const { page } = state()
  expect(page).toMatchObject({ name: 'run', builtin: { title: 'Give back your own lock' } })
  expect(page.name === 'run' && player.ports.drafts.recall(page.builtin.id), 'nothing is changed').toBeUndefined()
  expect(state()).toMatchObject({ sent: false, edits: {} })
  await startCheck(player)
  editProgram(player, 'worker', 'return')
  await settled()
  const link = solutionAddress(state()) ?? ''
  const saved = (await fileText(player)) ?? ''
  expect(link).toMatch(/^#\/run\/own-[0-9a-f]{8}@1\?exercise=1[^&]+&edits=1[^&]+$/)

  for (const opened of [link, saved]) {
    const other = createPlayer(testPorts({ simulate, judge, analyse: () => calm }))
    if (opened === link) openAddress(other, link)
    else await openFile(other, saved)
    await settled()
    const { page, edits, sent, problems } = other.store.getState()
    expect({ edits, sent, problems }).toEqual({ edits: { programs: { worker: 'return' } }, sent: true, problems: [] })
    expect(page.name === 'run' && addressOf(other.store.getState())).toContain(link.slice(0, 100))
    await startCheck(other)
    expect(judge.mock.lastCall?.[0]).toMatchObject({
      original: { programs: { worker: expect.stringContaining('want(') } },
    })
  }
})

test('a link whose exercise is broken says so and shows the catalogue', async () => {
  await open('#/run/own-00000000?exercise=1abc')
  expect(state()).toMatchObject({
    page: { name: 'catalogue' },
    problems: ['The exercise of the link is cut off or altered: ask for the link again.'],
  })
})
