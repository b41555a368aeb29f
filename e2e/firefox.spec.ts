/** The main flows as a person goes through them, in stock Firefox. */
import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { ElementHandle, Page } from 'puppeteer-core'
import { checkTrace } from '../src/trace/check'
import { test } from './firefox'

const button = (name: string) => `::-p-aria([name="${name}"][role="button"])`
const click = (page: Page, selector: string) => page.locator(selector).click()
const text = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '')
const moment = (page: Page) =>
  page.$eval('[aria-valuetext*="event"]', (slider) => slider.getAttribute('aria-valuetext') ?? '')
const says = (page: Page, selector: string, what: string | RegExp) =>
  expect.poll(() => text(page, selector).catch(() => ''), { timeout: 30_000 }).toMatch(what)

const STORY = '[aria-label="Story"]'
const TAKE_OUT = '::-p-xpath(//button[starts-with(@aria-label, "Take out")])'
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

/** Each button of Share that saves a file, and how the file's name ends. */
const EXPORTS = {
  SVG: '.svg',
  PNG: '.png',
  'MONITOR text': '.monitor.txt',
  'JSON trace': '.trace.json',
  Mermaid: '.mmd',
  Perfetto: '.perfetto.json',
  ShiViz: '.shiviz.log',
}

const FIX =
  "await redis.eval(\"if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0\", 1, key, token)"

/**
 * The files that the page hands over, by the end of their names: they are kept in the page, and none is left in anybody's
 * downloads.
 */
async function keepSaved(page: Page): Promise<(ending: string) => Promise<Buffer>> {
  await page.evaluate(() => {
    let made = new Blob()
    const make = URL.createObjectURL
    URL.createObjectURL = (file: Blob) => {
      made = file
      return make.call(URL, file)
    }
    HTMLAnchorElement.prototype.click = function () {
      const reader = new FileReader()
      reader.onload = () => sessionStorage.setItem(this.download, String(reader.result))
      reader.readAsDataURL(made)
    }
  })
  return async (ending) => {
    const read = () =>
      page.evaluate(
        (end) => Object.entries({ ...sessionStorage }).find(([name]) => name.endsWith(end))?.[1] as string | undefined,
        ending,
      )
    await expect.poll(read).toBeDefined()
    return Buffer.from((await read())?.split(',')[1] ?? '', 'base64')
  }
}

/** Reads back what was saved: the trace by the page's own check, the picture and its pixels by the browser. */
async function expectExports(page: Page, saved: (ending: string) => Promise<Buffer>): Promise<void> {
  await page.waitForSelector('.share-files')
  await page.$$eval(
    '.share-files button',
    (buttons, names) => {
      for (const each of buttons) if (names.includes(each.textContent ?? '')) each.click()
    },
    Object.keys(EXPORTS),
  )
  const textOf = async (name: keyof typeof EXPORTS) => (await saved(EXPORTS[name])).toString()
  expect(checkTrace(JSON.parse(await textOf('JSON trace')))).toMatchObject({ ok: true })
  expect(await textOf('MONITOR text')).toMatch(/"set" "lock:order:123" .* => OK$/im)
  expect(await textOf('Mermaid')).toMatch(/^sequenceDiagram\n/m)
  expect(JSON.parse(await textOf('Perfetto')).traceEvents.length).toBeGreaterThan(50)
  expect((await textOf('ShiViz')).split('\n').length).toBeGreaterThan(50)
  const drawn = await page.evaluate(
    async (svg, png) => {
      const { nodeName, attributes } = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const size = ['width', 'height'].map((side) => Math.round(Number(attributes.getNamedItem(side)?.value) * 2))
      return { nodeName, size, pixels: [image.naturalWidth, image.naturalHeight] }
    },
    await textOf('SVG'),
    (await saved(EXPORTS.PNG)).toString('base64'),
  )
  expect(drawn).toEqual({ nodeName: 'svg', size: drawn.pixels, pixels: [expect.any(Number), expect.any(Number)] })
}

test('a program is mended, undone and sent; it is saved in every form, and its file opened elsewhere', async ({
  openIn,
  baseURL,
}, testInfo) => {
  test.setTimeout(180_000)
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
  await expectExports(page, saved)
  await click(page, button('Lockstep file'))
  const file = testInfo.outputPath('solution.lockstep.json')
  writeFileSync(file, await saved('.lockstep.json'))
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
  await click(page, TAKE_OUT)
  await says(page, VERDICTS, /mutual exclusion\s*holds/)
  await page.keyboard.press('Home')
  await page.select('select[aria-label="What happens"]', 'crash')
  await click(page, button('Add it'))
  await says(page, '[role="tabpanel"] [aria-label="Faults"]', 'crashes')
})

test('after one visit it opens without its server, a link with its changes included', async ({ openIn, site }) => {
  test.setTimeout(120_000)
  const page = await openIn(`${site.url}#/run/gc-pause?ask=off`)
  await click(page, '::-p-aria([name="Faults"][role="tab"])')
  await click(page, TAKE_OUT)
  await says(page, VERDICTS, /mutual exclusion\s*holds/)
  await expect.poll(() => page.url()).toContain('edits=1')
  const link = page.url()
  const controlled = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller !== null
    })
  await expect.poll(controlled, { timeout: 60_000 }).toBe(true)

  await site.close()
  await expect(fetch(site.url)).rejects.toThrow()
  await page.goto(`${site.url}?from=mail`)
  await says(page, 'main', 'Expiry during a GC pause')
  await page.goto(link.replace('#', '?from=mail#'))
  await says(page, '.notice', 'This scenario came with a link that changes it')
  await says(page, VERDICTS, /mutual exclusion\s*holds/)
  await click(page, button('Share'))
  await says(page, '[role="dialog"]', 'characters')
})
