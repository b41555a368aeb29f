/** The main flows as a person goes through them, in stock Firefox. */
import { expect } from '@playwright/test'
import type { Page } from 'puppeteer-core'
import { test } from './firefox'

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`
const click = (page: Page, selector: string) => page.locator(selector).click()
const text = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '')
const moment = (page: Page) =>
  page.$eval('[aria-valuetext*="event"]', (slider) => slider.getAttribute('aria-valuetext') ?? '')
const says = (page: Page, selector: string, what: string | RegExp) =>
  expect.poll(() => text(page, selector).catch(() => ''), { timeout: 30_000 }).toMatch(what)

const STORY = '[aria-label="Story"]'
const VERDICTS = '[aria-label="Verdicts"]'

test('from the catalogue to a run: a prediction, each step, a fix, and a link that shows the same', async ({
  openIn,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const page = await openIn(baseURL ?? '')
  await click(page, '::-p-aria([name="Expiry during a GC pause"][role="link"])')
  await expect.poll(() => page.title()).toBe('Expiry during a GC pause · Lockstep')

  await says(page, VERDICTS, 'verdicts follow the question')
  await page.keyboard.press('End')
  await click(page, button('The storage accepts it'))
  await says(page, STORY, 'Right: The storage accepts it')
  await says(page, VERDICTS, /stale writes\s*violated/)

  await page.keyboard.press('Home')
  await expect.poll(() => moment(page)).toMatch(/event 1 of/)
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => moment(page)).toMatch(/event 6 of/)
  await page.keyboard.press('End')
  await expect.poll(() => moment(page)).toMatch(/event (\d+) of \1$/)

  await click(page, '::-p-xpath(//span[starts-with(., "Fencing token")]/following-sibling::*//button[. = "on"])')
  await says(page, VERDICTS, /stale writes\s*holds/)
  await expect.poll(() => page.url()).toMatch(/#\/run\/gc-pause@\d+\?fencing=on&at=/)

  await click(page, button('Copy link'))
  await says(page, 'header', 'Copied')
  const address = page.url()
  const told = await moment(page)
  const other = await openIn(address)
  await says(other, VERDICTS, /stale writes\s*holds/)
  expect(await moment(other)).toBe(told)
  expect(other.url()).toBe(address)
})
