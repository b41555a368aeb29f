import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { HAND_MADE, handMadeTrace } from '../formats/testing/hand-made'
import { defaultSettings, NO_EDITS } from '../scenario'
import type { Trace } from '../trace'
import { show } from './shown'
import { testPorts } from './testing/ports'

/** How often the page had a turn while all of a run was derived. */
async function turns(trace: Trace): Promise<number> {
  let count = 0
  const turn = async () => {
    count++
  }
  const settings = defaultSettings(HAND_MADE)
  const made = { builtin: HAND_MADE, settings, edits: NO_EDITS, trace, file: HAND_MADE.build(settings) }
  await show(made, testPorts({ analyse, turn }))
  return count
}

test('a run of as many events as there may be lets the page have turns while it is read, a usual one takes none', async () => {
  const usual = handMadeTrace()
  const print = usual.events.find(({ kind }) => kind === 'call')
  const more = Array.from({ length: 20_000 }, (_, i) => ({ ...print, seq: usual.events.length + i }))
  const long = { ...usual, events: [...usual.events, ...more] } as Trace
  expect(await turns(usual)).toBe(0)
  expect(await turns(long)).toBeGreaterThanOrEqual(3)
})
