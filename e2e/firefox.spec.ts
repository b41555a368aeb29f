/** The main flows as a person goes through them, in stock Firefox. */
import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { ElementHandle, Page } from 'puppeteer-core'
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

const FIX =
  "await redis.eval(\"if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0\", 1, key, token)"

/** The files that the page hands over: they are kept in the page, and none is left in anybody's downloads. */
async function keepSaved(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = () => {}
    const make = URL.createObjectURL
    URL.createObjectURL = (file: Blob) => {
      void file.text().then((text) => sessionStorage.setItem('saved', text))
      return make.call(URL, file)
    }
  })
  return async () => {
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('saved'))).not.toBeNull()
    return (await page.evaluate(() => sessionStorage.getItem('saved'))) ?? ''
  }
}

test('a program is mended, undone and sent; it is saved as a file, and the file opened elsewhere', async ({
  openIn,
  baseURL,
}, testInfo) => {
  test.setTimeout(120_000)
  const page = await openIn(`${baseURL}#/run/unconditional-del?ask=off`)
  await says(page, VERDICTS, /ownership\s*violated/)
  await click(page, '::-p-aria([name="Code"][role="tab"])')
  await click(page, button('Edit'))
  await click(page, '::-p-xpath(//*[@class="cm-line"][. = "await redis.del(key)"])')
  await page.keyboard.press('Home')
  await page.keyboard.down('Shift')
  await page.keyboard.press('End')
  await page.keyboard.up('Shift')
  // All at once, as from the clipboard: brackets that are typed would be closed by the editor.
  await page.evaluate((text) => document.execCommand('insertText', false, text), FIX)
  await says(page, VERDICTS, /ownership\s*holds/)
  await click(page, button('Undo'))
  await says(page, VERDICTS, /ownership\s*violated/)
  await click(page, button('Redo'))
  await says(page, VERDICTS, /ownership\s*holds/)
  await expect.poll(() => page.url()).toContain('edits=1')

  const other = await openIn(page.url())
  await says(other, VERDICTS, /ownership\s*holds/)
  await says(other, '.notice', 'This scenario came with a link that changes it')

  const saved = await keepSaved(page)
  await click(page, button('Share'))
  await click(page, button('Lockstep file'))
  const file = testInfo.outputPath('solution.lockstep.json')
  writeFileSync(file, await saved())
  const third = await openIn(baseURL ?? '')
  const input = await third.waitForSelector('input[type="file"]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
  await says(third, VERDICTS, /ownership\s*holds/)
})

test('a fault is taken out and another put in; the verdicts follow', async ({ openIn, baseURL }) => {
  test.setTimeout(120_000)
  const page = await openIn(`${baseURL}#/run/gc-pause?ask=off`)
  await says(page, VERDICTS, /mutual exclusion\s*violated/)
  await click(page, '::-p-aria([name="Faults"][role="tab"])')
  await click(page, '::-p-xpath(//button[starts-with(@aria-label, "Take out")])')
  await says(page, VERDICTS, /mutual exclusion\s*holds/)
  await page.keyboard.press('Home')
  await page.select('select[aria-label="What happens"]', 'crash')
  await click(page, button('Add it'))
  await says(page, '[role="tabpanel"] [aria-label="Faults"]', 'crashes')
})
