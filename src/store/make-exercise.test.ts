import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { openAddress } from './address'
import { editProgram } from './edits'
import { makeExercise, suggestedGoal } from './make-exercise'
import { createPlayer, type Player } from './player'
import { testPorts } from './testing/ports'

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function opened(): Promise<{ player: Player; goal: ReturnType<typeof suggestedGoal> }> {
  const player = createPlayer(testPorts({ analyse }))
  openAddress(player, '#/run/hand-made?ask=off')
  await settled()
  const { shown } = player.store.getState()
  if (!shown) throw new Error('nothing is shown')
  return { player, goal: suggestedGoal(shown) }
}

test('what is suggested is that what is broken holds, with the lock of the run', async () => {
  const { player, goal } = await opened()
  const { shown } = player.store.getState()
  expect(goal.holds).toContain('stale-writes')
  for (const name of goal.holds) expect(shown?.findings[name].verdict).toBe('violated')
  expect(goal.task).toMatchObject({ resource: 'order:123', key: 'lock:order:123' })
  expect(goal.schedules[0]).toMatchObject({ faults: shown?.file.faults ?? [], shown: true })
})

test('the exercise is what was changed so far, with the faults of its first schedule', async () => {
  const { player, goal } = await opened()
  const program = goal.program
  editProgram(player, program, 'return')
  const [first] = goal.schedules
  expect(
    await makeExercise(player, { ...goal, text: 'Mend it.', schedules: [{ ...first, faults: [] }] }),
  ).toBeUndefined()
  await settled()
  const { page, edits, sent } = player.store.getState()
  if (page.name !== 'run') throw new Error('no run is open')
  const built = page.builtin.build({ params: {}, switches: {}, seed: 1 })
  expect([built.programs[program], built.faults]).toEqual(['return', []])
  expect([page.builtin.goal?.text, edits, sent]).toEqual(['Mend it.', {}, false])
})

test('what is missing is told, and what is shown stays', async () => {
  const { player, goal } = await opened()
  expect(await makeExercise(player, goal)).toContain('say in a sentence or two what is to be reached')
  expect(player.store.getState().page).toMatchObject({ builtin: { id: 'hand-made' } })
})
