import { beforeEach, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { HAND_MADE } from '../formats/testing/hand-made'
import { visibleSteps } from '../picture'
import { openAddress } from './address'
import { exportMarkdown, exportPicture, exportText, fileName, type SvgStyle, TEXT_FORMATS } from './exports'
import { answer } from './lesson'
import { createPlayer, type Player } from './player'
import type { Shown } from './shown'
import { testPorts } from './testing/ports'
import { toLast } from './transport'

const STYLE: SvgStyle = { color: () => '#000000', sans: 'sans-serif', mono: 'monospace' }
const URL = 'https://example.org/#/run/hand-made'

let player: Player
const state = () => player.store.getState()
const shown = () => state().shown as Shown

/** Everything that can be taken away, by its name. */
const everything = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(TEXT_FORMATS.map((format) => [format.name, exportText(state(), shown(), format)])),
  Picture: exportPicture(state(), shown(), STYLE),
  Markdown: exportMarkdown(state(), shown(), URL),
})

beforeEach(async () => {
  player = createPlayer(testPorts({ analyse, steps: visibleSteps }))
  openAddress(player, '#/run/hand-made?ttl=10s&pause=15s')
  await expect.poll(() => state().run.status).toBe('ready')
})

/** What only the events behind the question say: A's waking, its late write, its release, and the verdict on them. */
const OUTCOME =
  /stale|violated|after its pause|A was here|15\.0\d\d|1500\d\d\d\d|150\d\d000|EVALSHA|evalsha|The run ends|lease is a promise/

test('while the question is open, nothing that is taken away holds what comes after it', () => {
  toLast(player)
  for (const [name, text] of Object.entries(everything())) {
    // What came before it is there.
    expect(text, name).toContain('lock:order:123')
    expect(text, name).not.toMatch(OUTCOME)
  }
})

test('when it is answered, each holds the rest of the run', () => {
  answer(player, 'shown')
  toLast(player)
  for (const [name, text] of Object.entries(everything())) expect(text, name).toMatch(OUTCOME)
})

test('what is taken away has the name of the scenario', () => {
  expect(fileName(shown(), 'trace.json')).toBe('hand-made.trace.json')
  expect(new Set(TEXT_FORMATS.map(({ ending }) => ending)).size).toBe(TEXT_FORMATS.length)
  expect(everything().Markdown).toContain(`# ${HAND_MADE.title}`)
})
