import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Findings } from '../analysis'
import { HAND_MADE, handMadeTrace } from '../formats/testing/hand-made'
import { type Builtin, PROPERTIES, type ScenarioFile, variantOf } from '../scenario'
import type { Trace } from '../trace'
import { addressOf, openAddress } from './address'
import { changeComparison, comparedNames, differs, settingPairs, toggleComparison } from './comparison'
import { canUndo, redo, undo } from './history'
import { answer } from './lesson'
import { createPlayer, type Player } from './player'
import { changeSettings } from './settings'
import { comparedMoment, comparedRun, timeOf } from './stops'
import { testPorts } from './testing/ports'
import { advance, moveToCompared, placeOf, play, step, toFirst, toLast } from './transport'

const calm = Object.fromEntries(
  PROPERTIES.map((each) => [each, { verdict: 'holds', evidence: [], text: '', violations: [] }]),
) as unknown as Findings

/** The hand-made scenario with its lengths in its file, and the run under them. */
const BUILTIN: Builtin = {
  ...HAND_MADE,
  build: (settings) => ({ ...HAND_MADE.build(settings), params: settings.params }),
}
const simulated = async ({ params }: ScenarioFile) => handMadeTrace(Number(params?.ttl), Number(params?.pause))

let player: Player
let simulate: ReturnType<typeof vi.fn<(file: ScenarioFile) => Promise<Trace>>>
const state = () => player.store.getState()
const settled = () => new Promise((resolve) => setTimeout(resolve))
const second = () => {
  const run = comparedRun(state())
  if (!run) throw new Error('there is no second run')
  return run
}
const endOf = ({ events }: Trace) => events.at(-1)?.at

async function open(address: string) {
  openAddress(player, address)
  await settled()
}

beforeEach(() => {
  simulate = vi.fn(simulated)
  player = createPlayer(testPorts({ load: async () => BUILTIN, simulate, analyse: () => calm }), {
    answers: { 'hand-made@2': 'shown' },
    walked: [],
    solved: [],
  })
})

describe('a comparison', () => {
  test('of a link runs both, the first before the second, and is in the address', async () => {
    await open('#/run/hand-made@2?pause=16s&vs.pause=20s')
    expect(simulate.mock.calls.map(([{ params }]) => params?.pause)).toEqual([16_000_000, 20_000_000])
    expect(state().comparison?.run.status).toBe('ready')
    expect(second().settings.params.pause).toBe(20_000_000)
    expect(addressOf(state())).toBe('#/run/hand-made@2?pause=16s&vs.pause=20s')
  })

  test('begins with the first thing to try, or with the scenario’s own settings where some are changed', async () => {
    await open('#/run/hand-made')
    toggleComparison(player)
    await settled()
    expect(addressOf(state())).toBe('#/run/hand-made@2?vs.watchdog=on')
    toggleComparison(player)
    expect(addressOf(state())).toBe('#/run/hand-made@2')
    changeSettings(player, { ttl: '8s' })
    toggleComparison(player)
    expect(addressOf(state())).toBe('#/run/hand-made@2?ttl=8s&vs=defaults')
  })

  test('runs its newest settings last, and refuses wrong ones with the reason', async () => {
    await open('#/run/hand-made?vs=defaults')
    simulate.mockClear()
    for (const pause of ['16s', '17s', '18s']) changeComparison(player, { pause })
    expect(changeComparison(player, { pause: 'soon' })[0]?.name).toBe('pause')
    await settled()
    expect(simulate.mock.calls.length).toBeLessThanOrEqual(2)
    expect(second().settings.params.pause).toBe(18_000_000)
  })

  test('is undone and done again in turn with the run above, and passed over where it is ended', async () => {
    await open('#/run/hand-made?vs=defaults')
    changeComparison(player, { pause: '16s' })
    changeSettings(player, { ttl: '8s' })
    changeComparison(player, { pause: '18s' })
    const address = () => addressOf(state())
    undo(player)
    expect(address()).toBe('#/run/hand-made@2?ttl=8s&vs.pause=16s')
    undo(player)
    expect(address()).toBe('#/run/hand-made@2?vs.pause=16s')
    undo(player)
    expect(address()).toBe('#/run/hand-made@2?vs=defaults')
    for (let i = 0; i < 3; i++) redo(player)
    expect(address()).toBe('#/run/hand-made@2?ttl=8s&vs.pause=18s')
    await settled()
    expect(second().settings.params.pause).toBe(18_000_000)
    toggleComparison(player)
    undo(player)
    expect(address()).toBe('#/run/hand-made@2')
    expect(canUndo(state())).toBe(false)
  })

  test('whose run fails says so and keeps the first', async () => {
    await open('#/run/hand-made?vs=defaults')
    simulate.mockRejectedValueOnce(new Error('The engine stopped.'))
    changeComparison(player, { pause: '18s' })
    await settled()
    expect(state().comparison?.run).toEqual({ status: 'failed', message: 'The engine stopped.' })
    expect(state().run.status).toBe('ready')
  })

  test('is not shown while the question is open', async () => {
    player.store.setState({ answers: {} })
    await open('#/run/hand-made?vs.pause=20s')
    expect(comparedRun(state())).toBeNull()
    toLast(player)
    expect(state().ahead).toBeNull()
    answer(player, 'shown')
    expect(comparedRun(state())).not.toBeNull()
  })

  test('names what tells the runs apart', async () => {
    await open('#/run/hand-made?pause=16s&vs.ttl=8s')
    const one = variantOf(state())
    const pairs = settingPairs(HAND_MADE, one, state().comparison ?? one)
    expect(pairs.filter(differs).map(({ name }) => name)).toEqual(['ttl', 'pause'])
    expect(comparedNames(pairs)[0]).toMatch(/10s.*16s/)
    expect(comparedNames(settingPairs(HAND_MADE, one, one))).toEqual(['these settings', 'the same settings'])
  })
})

describe('one moment of two runs', () => {
  beforeEach(() => open('#/run/hand-made?vs.pause=20s'))

  test('steps through the events of both in their order', () => {
    toFirst(player)
    const seen: (readonly [number, number])[] = []
    const { count } = placeOf(state())
    for (let i = 0; i < count; i++) {
      seen.push([timeOf(state()), placeOf(state()).index])
      step(player, 'event', 1)
    }
    expect(seen.map(([, index]) => index)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    expect(seen.map(([at]) => at)).toEqual(seen.map(([at]) => at).sort((a, b) => a - b))
  })

  test('ends at the end of the longer one, with the other at its own end', () => {
    toLast(player)
    const { shown, moment } = state()
    expect(timeOf(state())).toBe(endOf(second().trace))
    expect(shown?.trace.events[moment]?.kind).toBe('finish')
    expect(second().trace.events[comparedMoment(state(), second())]?.kind).toBe('finish')
  })

  test('is at an event of the second run where the first has none', () => {
    const { trace } = second()
    const resume = trace.events.find(({ kind }) => kind === 'resume')?.seq ?? -1
    moveToCompared(player, resume)
    expect(state().ahead).toBe(resume)
    expect(timeOf(state())).toBe(trace.events[resume]?.at)
    step(player, 'event', -1)
    expect(timeOf(state())).toBeLessThan(trace.events[resume]?.at ?? 0)
    moveToCompared(player, 3)
    expect(state()).toMatchObject({ ahead: null, moment: 3 })
  })

  test('plays to the end of both', () => {
    play(player)
    for (let i = 0; i < 1000; i++) advance(player)
    expect(state().playing).toBe(false)
    expect(timeOf(state())).toBe(endOf(second().trace))
  })
})
