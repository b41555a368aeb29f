// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analyse } from '../../analysis'
import type { Judgement } from '../../analysis/goal'
import { HAND_MADE } from '../../formats/testing/hand-made'
import type { Builtin } from '../../scenario'
import { answer, createPlayer, openAddress, type Player } from '../../store'
import { testPorts } from '../../store/testing/ports'
import { PlayerContext } from '../shared'
import { Exercise } from './Exercise'

const EXERCISE: Builtin = {
  ...HAND_MADE,
  goal: {
    text: 'Mend it.',
    holds: ['stale-writes'],
    program: 'worker',
    lines: 1,
    task: { resource: 'order:123', key: 'lock:order:123', work: 'work' },
    schedules: [
      { id: 'own', title: 'As it comes', faults: [], shown: true },
      { id: 'secret', title: 'What nobody is to know', faults: [], shown: false },
    ],
  },
}
const UNSOLVED: Judgement = {
  solved: false,
  conditions: [
    { id: 'lines', text: 'At most 1 line is changed', missing: [] },
    { id: 'stale-writes', text: 'No stale write', missing: ['Under “As it comes”: the write of A came too late.'] },
  ],
  failed: ['own'],
}

let root: Root
let player: Player
let judgement: Judgement
const text = () => document.body.textContent ?? ''

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  judgement = UNSOLVED
  player = createPlayer(testPorts({ load: async () => EXERCISE, analyse, judge: async () => judgement }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => {
    openAddress(player, '#/run/hand-made')
    root.render(
      <PlayerContext value={player}>
        <Exercise />
      </PlayerContext>,
    )
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('while its question is open an exercise tells what is asked and nothing of what comes', async () => {
  expect(text()).toContain('Mend it.')
  expect(text()).toContain('What is asked for follows the question in the story.')
  expect(document.body.innerHTML).not.toMatch(/too late|No stale write|As it comes|nobody is to know|not met|fails/)
})

test('once it is answered the check runs by itself, and what is missing comes first', async () => {
  await act(async () => answer(player, 'shown'))
  const conditions = [...document.querySelectorAll('[aria-label="Conditions"] li')].map((each) => each.textContent)
  expect(text()).toContain('Not solved yet: 1 of 2 conditions are met.')
  expect(conditions).toEqual([
    'No stale write not metUnder “As it comes”: the write of A came too late.',
    'At most 1 line is changed met',
  ])
  expect(document.body.innerHTML).not.toContain('nobody is to know')
})

test('what is solved shows every schedule and offers the link', async () => {
  judgement = { solved: true, conditions: [], failed: [] }
  await act(async () => answer(player, 'shown'))
  expect(text()).toMatch(/Solved.*Copy the solution’s link.*What nobody is to know passes/)
})
