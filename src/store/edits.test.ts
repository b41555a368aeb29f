import { beforeEach, describe, expect, test } from 'vitest'
import type { Findings } from '../analysis'
import { HAND_MADE } from '../formats/testing/hand-made'
import { PROPERTIES } from '../scenario'
import { addressOf, barAddressOf, openAddress } from './address'
import { toggleComparison } from './comparison'
import {
  changeCluster,
  describeAs,
  dropDraft,
  editedFile,
  editProgram,
  putFault,
  removeFault,
  takeDraft,
} from './edits'
import { cancelGesture, endGesture, redo, undo } from './history'
import { horizonOf } from './lesson'
import { createPlayer, type Player } from './player'
import { changeSettings, resetAll } from './settings'
import { testPorts } from './testing/ports'

const calm = Object.fromEntries(
  PROPERTIES.map((each) => [each, { verdict: 'holds', evidence: [], text: '', violations: [] }]),
) as unknown as Findings
const crash = { id: 'crash', when: { at: '3s' }, action: { do: 'crash', actor: 'B' } } as const

let player: Player
const state = () => player.store.getState()
const settled = () => new Promise((resolve) => setTimeout(resolve))

async function open(address: string) {
  openAddress(player, address)
  await settled()
}

beforeEach(async () => {
  player = createPlayer(testPorts({ analyse: () => calm }))
  await open('#/run/hand-made@2?ttl=8s')
})

describe('a changed scenario', () => {
  test('is run, and a link opens it anywhere', async () => {
    editProgram(player, 'worker', 'return')
    putFault(player, crash)
    changeCluster(player, { until: '1m' })
    await settled()
    const run = state().shown?.file
    expect(run).toMatchObject({ programs: { worker: 'return' }, faults: [crash], until: '1m' })
    const address = addressOf(state()) ?? ''
    expect(address).toMatch(/^#\/run\/hand-made@2\?ttl=8s&edits=1[\w-]+$/)

    player = createPlayer(testPorts({ analyse: () => calm }))
    await open(address)
    expect(state().shown?.file).toEqual(run)
    expect(state().sent).toBe(true)
    expect(horizonOf(state())).toBeNull()
    expect(addressOf(state())).toBe(address)
  })

  test('is undone and redone step by step, settings and changes alike; a burst of typing is one step', () => {
    editProgram(player, 'worker', 'r', 'typing')
    editProgram(player, 'worker', 're', 'typing')
    endGesture(player)
    changeSettings(player, { ttl: '9s' })
    putFault(player, crash)
    undo(player)
    expect(state().edits).toEqual({ programs: { worker: 're' } })
    undo(player)
    expect(state().settings.params.ttl).toBe(8_000_000)
    undo(player)
    expect(state().edits).toEqual({})
    redo(player)
    redo(player)
    redo(player)
    expect(editedFile(player)).toMatchObject({ programs: { worker: 're' }, faults: [crash] })
  })

  test('is as it was when the own text is typed again or the fault is taken out, and when all is reset', () => {
    editProgram(player, 'worker', 'return')
    editProgram(player, 'worker', HAND_MADE.build(state().settings).programs.worker ?? '')
    putFault(player, crash)
    removeFault(player, 'crash')
    expect(state().edits).toEqual({})
    putFault(player, crash)
    resetAll(player)
    expect(addressOf(state())).toBe('#/run/hand-made@2')
    undo(player)
    expect(state().edits).toEqual({ faults: [crash] })
  })

  test('is compared with the scenario as it is, and the link carries both', async () => {
    putFault(player, crash)
    toggleComparison(player)
    await settled()
    expect(state().comparison?.shown?.file.faults).toBeUndefined()
    const address = addressOf(state()) ?? ''
    expect(address).toMatch(/&edits=[\w-]+&vs\.ttl=8s$/)
    await open(address.replace(/&vs.*/, '&vs.ttl=9s&vs.edits=same'))
    expect(state().comparison?.shown?.file.faults).toEqual([crash])
  })

  test('is offered again on the next visit, and taken or forgotten', async () => {
    changeSettings(player, { ttl: '7s' })
    putFault(player, crash)
    // Opening the scenario as it is takes nothing away.
    await open('#/run/hand-made@2')
    await open('#/')
    await open('#/run/hand-made@2')
    expect(state().edits).toEqual({})
    changeSettings(player, { ttl: '6s' })
    expect(player.ports.drafts.recall('hand-made')).toBeDefined()
    await takeDraft(player)
    expect(state()).toMatchObject({ draft: null, edits: { faults: [crash] } })
    expect(state().settings.params.ttl).toBe(7_000_000)
    await open('#/')
    await open('#/run/hand-made@2')
    dropDraft(player)
    expect(state().draft).toBeNull()
    expect(player.ports.drafts.recall('hand-made')).toBeUndefined()
  })

  test('that no link can carry stays on the device, and the address says so', async () => {
    const text = Array.from({ length: 3_000 }, (_, i) => `${(i * 7919) % 99_991}`).join('\n')
    editProgram(player, 'worker', text)
    await settled()
    expect(barAddressOf(state())).toBe('#/run/hand-made@2?ttl=8s&edits=draft')
    await open('#/')
    await open('#/run/hand-made@2?ttl=8s&edits=draft')
    expect(state().edits).toEqual({ programs: { worker: text } })
    player.ports.drafts.forget('hand-made')
    await open('#/run/hand-made@2?edits=draft')
    expect(state().problems[0]).toContain('another device')
  })

  test('whose link is broken is the scenario as it is, with a sentence', async () => {
    await open('#/run/hand-made@2?ttl=9s&edits=1abcdefgh')
    expect(state().shown?.settings.params.ttl).toBe(9_000_000)
    expect(state().edits).toEqual({})
    expect(state().problems[0]).toContain('cut off')
  })
})

test('a drag that is given up leaves what could be done again', () => {
  editProgram(player, 'worker', 'return')
  undo(player)
  putFault(player, crash, 'drag')
  putFault(player, { ...crash, when: { at: '4s' } }, 'drag')
  cancelGesture(player, 'drag')
  expect(state().edits).toEqual({})
  redo(player)
  expect(state().edits).toEqual({ programs: { worker: 'return' } })
})

test('a title and a description of one’s own are carried, and taken back by the scenario’s own or by none', () => {
  describeAs(player, 'title', 'Mine')
  describeAs(player, 'description', 'What I made of it.')
  expect(state().edits).toEqual({ title: 'Mine', description: 'What I made of it.' })
  describeAs(player, 'title', HAND_MADE.title)
  describeAs(player, 'description', '')
  expect(state().edits).toEqual({})
})
