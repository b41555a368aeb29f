// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { HOSTILE } from '../testing/hostile'
import { embedCode } from './embed-code'

test('the code is one frame with its address and its title, whatever they are', () => {
  for (const text of ['Expiry during a pause', ...HOSTILE]) {
    const url = `https://example.org/#/run/x?a=1&b=${text}`
    const { body } = new DOMParser().parseFromString(embedCode(url, text), 'text/html')
    expect([...body.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['IFRAME'])
    expect(body.textContent).toBe('')
    const frame = body.firstElementChild
    const kept = (value: string) => value.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/g, '\ufffd').replace(/\r/g, '\n')
    expect(frame?.getAttribute('title')).toBe(`${kept(text)} · Lockstep`)
    expect(frame?.getAttribute('src')).toBe(kept(url))
  }
})

test('the frame is 480 pixels wide, and narrower where there is less room', () => {
  const { body } = new DOMParser().parseFromString(embedCode('https://example.org/', 'x'), 'text/html')
  expect(body.firstElementChild?.getAttribute('width')).toBe('480')
  expect(body.firstElementChild?.getAttribute('style')).toContain('max-width:100%')
})
