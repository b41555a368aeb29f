// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analyse } from '../../analysis'
import { gcPause } from '../../picture/testing/handmade'
import { listWindow } from './EventList'
import { Timeline, type TimelineProps } from './Timeline'

const run = gcPause()
const findings = analyse(run.trace)
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(props: Partial<TimelineProps> = {}): void {
  act(() =>
    root.render(
      <Timeline
        trace={run.trace}
        findings={findings}
        moment={run.enterA}
        selection={null}
        mode="compressed"
        onMoment={() => undefined}
        onSelect={() => undefined}
        {...props}
      />,
    ),
  )
}

test('draws the marks and says the same as an ordered list', () => {
  show()
  expect(host.querySelectorAll('.tl-marks > g').length).toBeGreaterThan(20)
  expect(host.querySelector('.tl-labels')?.textContent).toContain('two inside: A and B')
  expect(host.querySelectorAll('.timeline-list li')).toHaveLength(run.trace.events.length)
  expect(host.querySelector('[aria-current="step"]')?.textContent).toContain('A enters order:123')
})

test('nothing after the event of an open prediction is in the document', () => {
  show({ hiddenAfter: run.enterB - 1, selection: run.stale })
  expect(host.innerHTML).not.toMatch(/two inside|stale|accepted|15\.00/)
  expect(host.querySelector('.lit')?.childElementCount).toBe(0)
  show({ hiddenAfter: null })
  expect(host.innerHTML).toMatch(/two inside/)
})

test('the headers tell the state at the moment', () => {
  show({ moment: run.enterA })
  expect(host.querySelector('.timeline-heads')?.textContent).toMatch(/A.*running.*holds order:123/)
  show({ moment: run.stale })
  expect(host.querySelector('.timeline-heads')?.textContent).toMatch(/A.*believes order:123.*B.*holds order:123/)
})

test('text from a trace is never markup', () => {
  const hostile = {
    ...run.trace,
    actors: run.trace.actors.map((actor) => (actor.id === 'storage' ? { ...actor, id: '<img src=x>' } : actor)),
  }
  show({ trace: hostile, findings: null })
  expect(host.querySelector('img')).toBeNull()
})

test('each event in the list says its place among those that may be seen', async () => {
  const { length } = run.trace.events
  const places = () =>
    [...host.querySelectorAll('.timeline-list li')].map((item) =>
      ['aria-posinset', 'aria-setsize'].map((name) => Number(item.getAttribute(name))),
    )
  show()
  expect(places()).toEqual(run.trace.events.map((_, index) => [index + 1, length]))
  show({ hiddenAfter: run.enterB - 1 })
  // The list follows when the picture is painted.
  await vi.waitFor(() => expect(places().at(-1)).toEqual([run.enterB, run.enterB]))
})

test('the list moves in strides and holds at most 300', () => {
  expect(listWindow(50, 20)).toEqual([0, 50])
  expect(listWindow(5_000, 1_234)).toEqual([1_100, 1_400])
  expect(listWindow(5_000, 4_999)).toEqual([4_700, 5_000])
})
