// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { analyse, type Findings } from '../../analysis'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { type SvgRun, type SvgStyle, timelineSvg } from './svg'

const TRACE = handMadeTrace()
const WAKES = TRACE.events.findIndex(({ kind }) => kind === 'resume')
/** Each tone has a colour of its own, so that it can be told where it went. */
const STYLE: SvgStyle = {
  color: (tone) =>
    `#${[...tone]
      .reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 0xffffff, 7)
      .toString(16)
      .padStart(6, '0')}`,
  sans: 'Helvetica, sans-serif',
  mono: '"DejaVu Sans Mono", monospace',
}

let findings: Findings
beforeAll(() => {
  findings = analyse(TRACE)
})

const run = (change: Partial<SvgRun> = {}): SvgRun => ({
  title: 'Expiry during a pause',
  description: 'A is paused while it holds the lock.',
  caption: 'ttl=12s',
  trace: TRACE,
  findings,
  until: null,
  beats: [],
  mode: 'compressed',
  ...change,
})

/** Read by a parser of XML; it must be well formed. */
function read(svg: string): Element {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  expect(parsed.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg')
  return parsed.documentElement
}

const texts = (svg: Element) => [...svg.querySelectorAll('text')].map(({ textContent }) => textContent ?? '')
const attributes = (svg: Element) =>
  [svg, ...svg.querySelectorAll('*')].flatMap((each) =>
    [...each.attributes].map(({ name, value }) => ({ name, value })),
  )

test('it has the title, the settings, each lane, the axis and what the picture says', () => {
  const svg = read(timelineSvg(run(), STYLE))
  expect(svg.querySelector('title')?.textContent).toBe('Expiry during a pause')
  expect(svg.querySelector('desc')?.textContent).toBe('A is paused while it holds the lock.')
  expect(texts(svg)).toEqual(
    expect.arrayContaining(['Expiry during a pause', 'ttl=12s', 'A', 'B', 'redis-1', 'storage', '9.997 s']),
  )
  expect(texts(svg).some((text) => /paused/.test(text))).toBe(true)
  expect(svg.querySelectorAll('path, rect').length).toBeGreaterThan(60)
})

test('it needs nothing but itself: colours and fonts are in it, and it names no address, style or script', () => {
  const svg = read(timelineSvg(run(), STYLE))
  const values = attributes(svg)
  expect(values.filter(({ value }) => /var\(|light-dark|currentColor/.test(value))).toEqual([])
  expect(values.filter(({ name }) => /^(class|style|href|on.*)$/.test(name))).toEqual([])
  const fonts = new Set(values.flatMap(({ name, value }) => (name === 'font-family' ? [value] : [])))
  expect(fonts).toEqual(new Set([STYLE.sans, STYLE.mono]))
  const ids = new Set([...svg.querySelectorAll('[id]')].map(({ id }) => id))
  const used = values.flatMap(({ value }) => /^url\((.*)\)$/.exec(value)?.[1] ?? [])
  expect(used.length).toBeGreaterThan(0)
  for (const reference of used) expect(ids).toContain(reference.slice(1))
  expect(new Set([...svg.querySelectorAll('*')].map(({ tagName }) => tagName))).toEqual(
    new Set(['title', 'desc', 'defs', 'pattern', 'g', 'rect', 'path', 'text']),
  )
})

test('each tone is the colour that it is given', () => {
  const svg = read(timelineSvg(run(), STYLE))
  const colours = new Set(attributes(svg).flatMap(({ name, value }) => (/^(fill|stroke)$/.test(name) ? [value] : [])))
  for (const tone of ['--actor-1', '--actor-2', '--bad', '--ink', '--mute', '--paper', '--hair', '--store'])
    expect(colours).toContain(STYLE.color(`var(${tone})`))
})

test('nothing of what is hidden is in the picture of the part before it', () => {
  const part = read(timelineSvg(run({ until: WAKES - 1 }), STYLE))
  const whole = read(timelineSvg(run(), STYLE))
  const outcome = /stale|for 15 s|15\.0/
  expect(texts(whole).some((text) => outcome.test(text))).toBe(true)
  expect(texts(part).filter((text) => outcome.test(text))).toEqual([])
})

test('linear time is another picture', () => {
  expect(timelineSvg(run({ mode: 'linear' }), STYLE)).not.toBe(timelineSvg(run(), STYLE))
})

test('no text of a run is markup, wherever it stands', () => {
  for (const text of HOSTILE) {
    const trace = hostileTrace(text)
    const svg = read(
      timelineSvg(run({ title: text, description: text, caption: text, trace, findings: analyse(trace) }), STYLE),
    )
    const tags = new Set([...svg.querySelectorAll('*')].map(({ tagName }) => tagName))
    expect(
      [...tags].filter((tag) => !['title', 'desc', 'defs', 'pattern', 'g', 'rect', 'path', 'text'].includes(tag)),
    ).toEqual([])
    expect(attributes(svg).filter(({ name }) => /^(href|on.*|style)$/.test(name))).toEqual([])
    expect(svg.querySelector('title')?.textContent).toBe(
      text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\ufffd'),
    )
  }
})
