import { marked, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { handMadeTrace } from '../testing/hand-made'
import { HOSTILE, hostileTrace } from '../testing/hostile'
import { type MarkdownRun, markdownOf } from './markdown'

const TRACE = handMadeTrace()

const RUN: MarkdownRun = {
  title: 'Expiry during a pause',
  description: 'What does A do after `SET` when it wakes?',
  settings: ['ttl=12s', 'watchdog=on'],
  changes: ['the program worker', 'one fault more'],
  verdicts: [{ name: 'stale writes', verdict: 'violated', text: 'A wrote at 15.007 s.' }],
  url: 'https://example.org/lockstep/#/run/gc-pause@1?ttl=12s&watchdog=on&at=10.002s',
  trace: TRACE,
  rows: TRACE.events.map(({ seq, at, actor }) => ({ seq, at, actor, text: null, outcome: null })),
  moment: 20,
}

const blocks = (text: string) => marked.lexer(text).filter(({ type }) => type !== 'space')

function all(text: string): readonly Token[] {
  const found: Token[] = []
  marked.walkTokens(marked.lexer(text), (token) => void found.push(token))
  return found
}

/** The text that a reader sees of a block. */
const seen = (token: Token): string =>
  'tokens' in token && token.tokens ? token.tokens.map(seen).join('') : unescaped('text' in token ? token.text : '')
const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

test('a run is a title, what it is about, its settings and changes, its verdicts, the link and the rows around the moment', () => {
  const [title, about, settings, changes, verdicts, link, excerpt, left] = blocks(markdownOf(RUN))
  expect([title?.type, seen(title as Token)]).toEqual(['heading', RUN.title])
  expect(seen(about as Token)).toBe('What does A do after SET when it wakes?')
  expect(seen(settings as Token)).toBe('With ttl=12s, watchdog=on.')
  expect(seen(changes as Token)).toBe('Changed: the program worker; one fault more.')
  expect(seen((verdicts as Tokens.List).items[0] as Token)).toBe('stale writes: violated. A wrote at 15.007 s.')
  expect(((link as Tokens.Paragraph).tokens[0] as Tokens.Link).href).toBe(RUN.url)
  const lines = (excerpt as Tokens.Code).text.split('\n')
  expect(lines).toHaveLength(24)
  expect(lines.some((line) => line.includes(`${(TRACE.events[20]?.at ?? 0) / 1_000_000}`))).toBe(true)
  expect(seen(left as Token)).toBe(`8 rows come before these; ${TRACE.events.length - 32} rows come after these.`)
})

test('while a question is open there are no verdicts', () => {
  const text = markdownOf({ ...RUN, verdicts: null, rows: RUN.rows.slice(0, 5), moment: 3 })
  expect(text).toContain('The verdicts follow the question.')
  expect(text).not.toContain('violated')
})

test('a run without changes and rows has no part for them', () => {
  expect(blocks(markdownOf({ ...RUN, settings: [], changes: [], rows: [] })).map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'list',
    'paragraph',
  ])
})

test('no text of a run is markup, wherever it stands', () => {
  for (const text of HOSTILE) {
    const trace = hostileTrace(text)
    const tokens = all(
      markdownOf({
        ...RUN,
        title: text,
        description: text,
        settings: [text],
        changes: [text],
        verdicts: [{ name: text, verdict: 'violated', text }],
        trace,
        rows: trace.events.map(({ seq, at }) => ({ seq, at, actor: text, text, outcome: text })),
      }),
    )
    const kinds = tokens.map(({ type }) => type)
    expect(
      kinds.filter((type) => ['html', 'image', 'del', 'em', 'table', 'blockquote', 'def', 'br'].includes(type)),
    ).toEqual([])
    expect(tokens.filter(({ type }) => type === 'link').map((each) => (each as Tokens.Link).href)).toEqual([RUN.url])
    expect(kinds.filter((type) => type === 'heading')).toHaveLength(1)
    expect(kinds.filter((type) => type === 'code')).toHaveLength(1)
  }
})

test('a title is read as it was written', () => {
  for (const text of HOSTILE) {
    const [title] = blocks(markdownOf({ ...RUN, title: text }))
    expect(seen(title as Token).replaceAll(' ', '')).toBe(text.replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ''))
  }
})

test('an address keeps to its link', () => {
  const url = 'https://example.org/#/run/x?a=<b>&c=d e`f\\g'
  const links = all(markdownOf({ ...RUN, url })).filter(({ type }) => type === 'link')
  expect(links.map((each) => (each as Tokens.Link).href)).toEqual([
    'https://example.org/#/run/x?a=%3Cb%3E&c=d%20e%60f%5Cg',
  ])
})
