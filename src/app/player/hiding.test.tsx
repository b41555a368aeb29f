// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analyse } from '../../analysis'
import { measure } from '../../analysis/measures'
import { visibleSteps } from '../../picture'
import { createPlayer, openAddress, type Player, step, toLast } from '../../store'
import { testPorts } from '../../store/testing/ports'
import { Findings, Verdicts } from '../../views/findings'
import { PlayerContext } from '../../views/shared'
import { Storage } from '../../views/storage'
import { Story } from '../../views/story'
import { TraceTable } from '../../views/trace-table'
import { Transport } from '../../views/transport'
import { Announcer } from './Announcer'

let root: Root
let player: Player
const text = () => document.body.textContent ?? ''
/** What only the future shows: texts, and the attributes that a person or a screen reader meets. */
const OUTCOMES = /stale|violated|<b>holds|A wakes\. Its next|"A was here"|of 4\d|\/ 4\d|A lease is a promise|watchdog/i
const wholeDocument = () => document.body.innerHTML

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(name))
  if (!found) throw new Error(`no button is called "${name}"`)
  return found
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  player = createPlayer(testPorts({ analyse, measure, steps: visibleSteps }))
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => {
    openAddress(player, '#/run/hand-made')
    root.render(
      <PlayerContext value={player}>
        <Verdicts onFindings={() => {}} />
        <Story />
        <Transport />
        <TraceTable />
        <Storage />
        <Findings />
        <Announcer />
      </PlayerContext>,
    )
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('an open prediction leaves the outcome nowhere in the page', async () => {
  expect(text()).toContain('The run stops at its decisive moment')
  for (const move of [() => step(player, 'event', 1), () => toLast(player), () => step(player, 'finding', 1)]) {
    await act(async () => move())
    expect(wholeDocument()).not.toMatch(OUTCOMES)
  }
  expect(text()).toContain('A wakes after 15 s. What happens to its write?')
})

test('an answer shows what came of it, and the rest', async () => {
  await act(async () => toLast(player))
  await act(async () => button('Redis refuses the write').click())
  expect(text()).toContain('You said: Redis refuses the write')
  expect(text()).toContain('A lease is a promise about time')
  expect(text()).toMatch(/stale writes violated/)
  await act(async () => toLast(player))
  expect(text()).toContain('"A was here"')
})

test('a person who asks is shown', async () => {
  await act(async () => button('Show me').click())
  expect(text()).toContain('Nothing between A and the storage knows of the lock.')
  expect(text()).not.toContain('You said')
})

test('a beat leads to its moment', async () => {
  await act(async () => button('its process stops for garbage collection').click())
  expect(player.store.getState().shown?.trace.events[player.store.getState().moment]?.kind).toBe('pause')
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('garbage collection')
})
