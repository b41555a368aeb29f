import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Findings } from '../analysis'
import { HAND_MADE, handMadeTrace } from '../formats/testing/hand-made'
import { PROPERTIES, type ScenarioFile } from '../scenario'
import type { Trace } from '../trace'
import { goTo } from './actions'
import { addressOf, openAddress } from './address'
import { endGesture, redo, undo } from './history'
import { answer, askAgain, beatAt, horizonOf, setDisplay, setUnlocked } from './lesson'
import { createPlayer, type Player } from './player'
import { startRun } from './run'
import { changeSettings, resetAll } from './settings'
import { testPorts } from './testing/ports'
import { advance, moveTo, placeOf, play, step, toFirst, toLast } from './transport'

const notExercised = { verdict: 'not-exercised', evidence: [], text: '', violations: [] }

/** Findings as the checkers would make them of the hand-made trace: A's write at the end is stale. */
function analyse(trace: Trace): Findings {
  const findings = Object.fromEntries(PROPERTIES.map((property) => [property, notExercised]))
  const write = trace.events.findLast((event) => event.kind === 'store')
  if (write) {
    const violation = { text: 'A wrote late', evidence: [write.seq], at: write.at, actors: ['A'] }
    findings['stale-writes'] = {
      ...notExercised,
      verdict: 'violated',
      evidence: [write.seq],
      violations: [violation],
    } as never
  }
  return findings as unknown as Findings
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const simulate = vi.fn<(file: ScenarioFile) => Promise<Trace>>()
let player: Player
const state = () => player.store.getState()
const shown = () => {
  const run = state().shown
  if (!run) throw new Error('nothing is shown')
  return run
}
const at = () => shown().trace.events[state().moment]?.at ?? -1

beforeEach(() => {
  simulate.mockReset()
  simulate.mockImplementation(async () => handMadeTrace(state().settings.params.ttl, state().settings.params.pause))
  player = createPlayer(testPorts({ simulate, analyse }))
})

async function open(address: string) {
  openAddress(player, address)
  await settled()
}

describe('an address', () => {
  test('shows that its scenario is being loaded, and shows nothing that comes too late', async () => {
    openAddress(player, '#/run/hand-made')
    expect(state().page).toEqual({ name: 'opening', title: HAND_MADE.title, failed: false })
    expect(addressOf(state())).toBeNull()
    openAddress(player, '#/')
    await settled()
    expect(state().page).toEqual({ name: 'catalogue' })
  })

  test('says where its scenario cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('offline'))
    player = createPlayer({ ...player.ports, load })
    await open('#/run/hand-made')
    expect(state().page).toEqual({ name: 'opening', title: HAND_MADE.title, failed: true })
  })

  test('opens its scenario, runs it and shows its moment', async () => {
    await open('#/run/hand-made@2?ttl=8s&at=8.005000s')
    expect(state().run.status).toBe('ready')
    expect(at()).toBe(8_005_000)
    expect(addressOf(state())).toBe('#/run/hand-made@2?ttl=8s&at=8.005000s')
  })

  test('keeps the link’s moment while its run is on its way', async () => {
    simulate.mockImplementation(() => new Promise(() => undefined))
    await open('#/run/hand-made?at=8.003000s.2')
    expect(addressOf(state())).toBe('#/run/hand-made@2?at=8.003000s.2')
  })

  test('of an unknown scenario says so and is left as it is', async () => {
    await open('#/run/nothing')
    expect(state().page).toEqual({ name: 'unknown', id: 'nothing' })
    expect(addressOf(state())).toBeNull()
  })

  test('with a wrong value keeps the rest and tells', async () => {
    await open('#/run/hand-made?ttl=never&pause=20s&at=99s')
    expect(state().settings.params).toEqual({ ttl: 10_000_000, pause: 20_000_000 })
    expect(state().problems).toHaveLength(2)
  })

  test('back to the start of the same scenario starts there', async () => {
    await open('#/run/hand-made?at=8.003000s')
    await open('#/run/hand-made')
    expect(addressOf(state())).toBe('#/run/hand-made@2')
  })
})

describe('changing a setting', () => {
  test('keeps the old run on the screen until the new one is there', async () => {
    await open('#/run/hand-made')
    const before = shown()
    changeSettings(player, { ttl: '5s' })
    expect(state().run.status).toBe('running')
    expect(shown()).toBe(before)
    await settled()
    expect(shown().trace.bounds.ttl).toBe(5_000_000)
  })

  test('keeps the beat that the moment is at', async () => {
    await open('#/run/hand-made')
    goTo(player, shown().beats.find(({ id }) => id === 'expires')?.seq ?? 0)
    changeSettings(player, { ttl: '5s' })
    await settled()
    expect(at()).toBe(5_002_000)
  })

  test('keeps the virtual time of any other moment', async () => {
    await open('#/run/hand-made?at=0.002300s.2')
    changeSettings(player, { ttl: '5s' })
    await settled()
    expect(addressOf(state())).toBe('#/run/hand-made@2?ttl=5s&at=0.002300s.2')
  })

  test('that fails keeps what was entered and the last good run', async () => {
    await open('#/run/hand-made')
    simulate.mockRejectedValueOnce(new Error('The engine stopped.'))
    changeSettings(player, { ttl: '5s' })
    await settled()
    expect(state().run).toEqual({ status: 'failed', message: 'The engine stopped.' })
    expect(state().settings.params.ttl).toBe(5_000_000)
    expect(shown().settings.params.ttl).toBe(10_000_000)
    startRun(player)
    await settled()
    expect(state().run.status).toBe('ready')
  })

  test('runs one at a time and the newest last', async () => {
    await open('#/run/hand-made')
    simulate.mockClear()
    for (const ttl of ['1s', '2s', '3s', '4s']) changeSettings(player, { ttl })
    await settled()
    expect(simulate.mock.calls.length).toBe(2)
    expect(shown().settings.params.ttl).toBe(4_000_000)
  })

  test('to a wrong value is refused with the reason', async () => {
    await open('#/run/hand-made')
    expect(changeSettings(player, { ttl: '2h' })[0]?.name).toBe('ttl')
    expect(state().past).toEqual([])
  })

  test('is undone and done again, a drag at once', async () => {
    await open('#/run/hand-made')
    changeSettings(player, { watchdog: 'on' })
    for (const ttl of ['1s', '2s', '3s']) changeSettings(player, { ttl }, 'ttl')
    endGesture(player)
    undo(player)
    expect(state().settings.params.ttl).toBe(10_000_000)
    redo(player)
    expect(state().settings.params.ttl).toBe(3_000_000)
    resetAll(player)
    expect(state().settings.switches.watchdog).toBe('off')
    undo(player)
    expect(state().settings.switches.watchdog).toBe('on')
  })
})

describe('an open prediction', () => {
  const decisive = () => shown().decisive ?? -1

  test('hides what comes from its event on', async () => {
    await open('#/run/hand-made')
    expect(horizonOf(state())).toBe(decisive() - 1)
    toLast(player)
    expect(state().moment).toBe(decisive() - 1)
    step(player, 'event', 1)
    step(player, 'finding', 1)
    expect(state().moment).toBe(decisive() - 1)
    expect(placeOf(state()).count).toBe(decisive())
  })

  test('is open for a link at its event and closed for one behind it', async () => {
    await open('#/run/hand-made?at=15.005000s')
    expect(state().moment).toBe(decisive() - 1)
    await open('#/')
    await open('#/run/hand-made?at=15.007000s')
    expect(horizonOf(state())).toBeNull()
    expect(at()).toBe(15_007_000)
  })

  test('shows the rest once it is answered, and can be asked again', async () => {
    await open('#/run/hand-made')
    answer(player, 1)
    toLast(player)
    expect(state().moment).toBe(shown().trace.events.length - 1)
    askAgain(player)
    expect(state().moment).toBe(decisive() - 1)
  })

  test('is not put to a room or another page unless the link asks', async () => {
    for (const display of ['present', 'embed']) {
      await open('#/')
      await open(`#/run/hand-made?display=${display}`)
      expect(horizonOf(state())).toBeNull()
      await open(`#/run/hand-made?display=${display}&ask=on`)
      expect(horizonOf(state())).toBe(decisive() - 1)
    }
    answer(player, 'shown')
    expect(horizonOf(state())).toBeNull()
    expect(addressOf(state())).toBe('#/run/hand-made@2?display=embed')
  })

  test('is put again by a link that asks, whatever was answered, and by none that does not', async () => {
    await open('#/run/hand-made?ask=off')
    expect(horizonOf(state())).toBeNull()
    answer(player, 1)
    await open('#/run/hand-made?at=15.007000s&ask=on')
    expect(state().moment).toBe(decisive() - 1)
    expect(addressOf(state())).toMatch(/&ask=on$/)
  })

  test('ends where the presenting begins, and can be put to the room', async () => {
    await open('#/run/hand-made')
    setDisplay(player, 'present')
    expect(horizonOf(state())).toBeNull()
    askAgain(player)
    expect(horizonOf(state())).toBe(decisive() - 1)
  })

  test('is a stop of its own behind the beats', async () => {
    await open('#/run/hand-made')
    for (let i = 0; i < 20; i++) step(player, 'beat', 1)
    expect(state().moment).toBe(decisive() - 1)
  })
})

test('presenting locks the settings until they are unlocked', async () => {
  await open('#/run/hand-made?ttl=5s')
  setDisplay(player, 'present')
  changeSettings(player, { ttl: '8s' })
  resetAll(player)
  undo(player)
  expect(state().settings.params.ttl).toBe(5_000_000)
  setUnlocked(player, true)
  changeSettings(player, { ttl: '8s' })
  expect(state().settings.params.ttl).toBe(8_000_000)
  setDisplay(player, 'page')
  setDisplay(player, 'present')
  undo(player)
  expect(state().settings.params.ttl).toBe(8_000_000)
})

describe('the transport', () => {
  beforeEach(async () => {
    await open('#/run/hand-made')
    answer(player, 'shown')
  })

  test('steps by event, command, lane, beat and finding', () => {
    step(player, 'command', 1)
    expect(shown().trace.events[state().moment]?.kind).toBe('execute')
    step(player, 'lane', 1)
    expect(shown().trace.events[state().moment]?.actor).toBe('redis-1')
    step(player, 'beat', 1)
    expect(beatAt(shown(), state().moment)?.id).toBe('enters')
    step(player, 'finding', 1)
    expect(shown().trace.events[state().moment]?.kind).toBe('store')
    step(player, 'event', -1)
    expect(shown().trace.events[state().moment]?.kind).toBe('send')
  })

  test('stays at either end', () => {
    toFirst(player)
    step(player, 'event', -1)
    expect(state().moment).toBe(0)
    toLast(player)
    step(player, 'event', 1)
    expect(placeOf(state())).toEqual({ index: shown().steps.length, count: shown().steps.length })
  })

  test('plays to the end and stops there, and starts over from there', () => {
    play(player)
    for (let i = 0; i < 1000; i++) advance(player)
    expect(state().playing).toBe(false)
    expect(state().moment).toBe(shown().trace.events.length - 1)
    play(player)
    expect(state()).toMatchObject({ playing: true, moment: 0 })
  })

  test('stops playing when a person takes over', () => {
    play(player)
    moveTo(player, 5)
    expect(state()).toMatchObject({ playing: false, moment: 5 })
  })
})

test('a late write is called stale in its row', async () => {
  await open('#/run/hand-made')
  const writes = shown().rows.filter((row) => row.kind === 'store')
  expect(writes.map((row) => row.outcome)).toEqual(['accepted', 'accepted, stale'])
})
