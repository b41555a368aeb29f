import { beforeEach, expect, test, vi } from 'vitest'
import type { Findings } from '../analysis'
import { handMadeTrace } from '../formats/testing/hand-made'
import { PROPERTIES } from '../scenario'
import { answer, changeSettings, createPlayer, moveTo, type Player } from '../store'
import { testPorts } from '../store/testing/ports'
import { bindAddressBar } from './address-bar'

const calm = Object.fromEntries(
  PROPERTIES.map((each) => [each, { verdict: 'holds', evidence: [], text: '', violations: [] }]),
)

let player: Player
let entries: string[]
let at: number
let listeners: Record<string, () => void>

/** A history as a browser has it. */
const bar = {
  get location() {
    return { hash: entries[at] ?? '' }
  },
  history: {
    pushState: (_: unknown, __: string, address?: string | URL | null) => {
      entries = [...entries.slice(0, ++at), String(address)]
    },
    replaceState: (_: unknown, __: string, address?: string | URL | null) => {
      entries[at] = String(address)
    },
  },
  addEventListener: (type: string, listener: () => void) => {
    listeners[type] = listener
  },
}

const settle = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(async () => {
  vi.useFakeTimers()
  entries = ['#/run/hand-made']
  at = 0
  listeners = {}
  player = createPlayer(
    testPorts({
      simulate: async () => handMadeTrace(player.store.getState().settings.params.ttl),
      analyse: () => calm as unknown as Findings,
    }),
  )
  bindAddressBar(player, bar, (call) => {
    const timer = setTimeout(call)
    return () => clearTimeout(timer)
  })
  await settle()
  answer(player, 'shown')
})

test('stepping replaces the address, at rest and not at every step', async () => {
  const replace = vi.spyOn(bar.history, 'replaceState')
  for (let seq = 1; seq < 12; seq++) moveTo(player, seq)
  await settle()
  expect(replace).toHaveBeenCalledTimes(1)
  expect(entries).toEqual(['#/run/hand-made@2?at=0.002300s.2'])
})

test('a change of settings makes an entry, and the one before keeps its moment', async () => {
  moveTo(player, 12)
  changeSettings(player, { ttl: '5s' })
  await settle()
  expect(entries).toEqual(['#/run/hand-made@2?at=0.003300s', '#/run/hand-made@2?ttl=5s&at=0.003300s'])
})

test('going back opens the settings and the moment of before', async () => {
  moveTo(player, 12)
  changeSettings(player, { ttl: '5s' })
  await settle()
  at = 0
  listeners.popstate?.()
  await settle()
  expect(player.store.getState().settings.params.ttl).toBe(10_000_000)
  expect(player.store.getState().moment).toBe(12)
  expect(entries).toHaveLength(2)
})

test('leaving the page writes what was still to be written', () => {
  moveTo(player, 12)
  listeners.pagehide?.()
  expect(entries).toEqual(['#/run/hand-made@2?at=0.003300s'])
})

test('a drag is one entry', async () => {
  for (const ttl of ['1s', '2s', '3s']) changeSettings(player, { ttl }, 'ttl')
  await settle()
  expect(entries).toEqual(['#/run/hand-made@2', '#/run/hand-made@2?ttl=3s'])
})
