import { beforeEach, expect, test, vi } from 'vitest'
import type { Findings } from '../analysis'
import { HAND_MADE, handMadeTrace } from '../formats/testing/hand-made'
import type { Builtin, ScenarioFile } from '../scenario'
import type { Trace } from '../trace'
import { openAddress } from './address'
import { answer } from './lesson'
import { createPlayer, type Player } from './player'
import { changeSettings } from './settings'
import { sideRuns, startSideRuns } from './side-runs'
import { testPorts } from './testing/ports'

const calm = new Proxy({}, { get: () => ({ verdict: 'holds', violations: [] }) }) as unknown as Findings
const settled = () => new Promise((resolve) => setTimeout(resolve))
const simulate = vi.fn<(file: ScenarioFile) => Promise<Trace>>()
let builtin: Builtin
let player: Player
const outcomes = () => sideRuns(player.store.getState())?.outcomes
const pausesRun = () => simulate.mock.calls.map(([{ params }]) => params?.pause)

/** A run's length is its number. */
const measure = ({ events }: Trace) => [{ label: '', resource: '', values: [events.at(-1)?.at ?? 0] }]

async function open(address: string) {
  openAddress(player, address)
  await settled()
}

beforeEach(() => {
  simulate.mockReset()
  simulate.mockImplementation(async ({ params }) => handMadeTrace(10_000_000, Number(params?.pause)))
  builtin = {
    ...HAND_MADE,
    build: (settings) => ({ ...HAND_MADE.build(settings), params: { pause: settings.params.pause ?? 0 } }),
    numbers: {
      measures: ['commands'],
      rows: [{ label: '', resource: 'order:123' }],
      over: { setting: 'pause', values: ['11s', '12s', '13s'] },
    },
  }
  player = createPlayer(testPorts({ load: async () => builtin, simulate, analyse: () => calm, measure }))
})

test('are run one after the other, each under its own value, once they are asked for', async () => {
  await open('#/run/hand-made')
  answer(player, 'shown')
  expect(outcomes()).toBeUndefined()
  await startSideRuns(player)
  expect(pausesRun()).toEqual([15_000_000, 11_000_000, 12_000_000, 13_000_000])
  const lengths = outcomes()?.map((outcome) => ('rows' in outcome ? outcome.rows[0]?.values[0] : undefined)) ?? []
  expect(lengths).toHaveLength(3)
  expect(new Set(lengths).size).toBe(3)
})

test('are not run while the question is open', async () => {
  await open('#/run/hand-made')
  await startSideRuns(player)
  expect(simulate).toHaveBeenCalledTimes(1)
  expect(outcomes()).toBeUndefined()
})

test('end when a setting is changed, and the run that was asked for comes next', async () => {
  await open('#/run/hand-made')
  answer(player, 'shown')
  const ran = startSideRuns(player)
  changeSettings(player, { pause: '20s' })
  await ran
  expect(pausesRun()).toEqual([15_000_000, 11_000_000, 20_000_000])
  expect(outcomes()).toBeUndefined()
})

test('are not run again where it is known what they came to, and the run that is shown counts as run', async () => {
  await open('#/run/hand-made')
  answer(player, 'shown')
  await startSideRuns(player)
  simulate.mockClear()
  changeSettings(player, { pause: '12s' })
  await settled()
  await startSideRuns(player)
  expect(pausesRun()).toEqual([12_000_000])
  expect(outcomes()).toHaveLength(3)
})

test('one that fails or is cut off says so instead of giving a number', async () => {
  simulate.mockImplementation(async ({ params }) => {
    if (params?.pause === 11_000_000) throw new Error('The engine was lost.')
    const trace = handMadeTrace()
    const events = trace.events.map((event) => (event.kind === 'finish' ? { ...event, truncated: true } : event))
    return params?.pause === 12_000_000 ? { ...trace, events } : trace
  })
  await open('#/run/hand-made')
  answer(player, 'shown')
  await startSideRuns(player)
  expect(outcomes()).toMatchObject([
    { problem: 'The engine was lost.' },
    { problem: expect.stringMatching(/^The run was cut off after \d+ events\.$/) },
    { rows: expect.any(Array) },
  ])
})
