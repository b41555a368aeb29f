import type { Page } from '@playwright/test'
import { allInDocument, events, expect, open, question, settled, story, test } from './player'

const paper = (page: Page) => page.getByRole('article', { name: 'Hand-out' })

async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(paper(page)).toBeVisible()
}

/** What makes the sheet is loaded beside the engine; a browser that prints by itself does not wait for it. */
async function loaded(page: Page): Promise<void> {
  await print(page)
  await page.emulateMedia({ media: 'screen' })
  await expect(paper(page)).toHaveCount(0)
}

test('on paper a run is a hand-out: story, timeline, verdicts, trace and link', async ({ page }) => {
  await open(page, '#/run/gc-pause?ttl=12s&at=17.001790s')
  await expect(paper(page)).toHaveCount(0)
  await print(page)
  const sheet = paper(page)
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Expiry during a GC pause')
  await expect(sheet).toContainText('With ttl=12s.')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'The lease runs out' })).toContainText('12.0')
  await expect(sheet).toContainText('stale writes: violated.')
  await expect(sheet).toContainText('No lock service can prevent the pause')
  await expect(sheet.getByRole('img', { name: 'QR code of the link to this moment' })).toBeVisible()
  await expect(sheet).toContainText('#/run/gc-pause@1?ttl=12s&at=17.001790s')
  const table = sheet.getByRole('table')
  await expect(table.getByRole('row').last()).toContainText('"eval"')
  await expect(table).toContainText('accepted, stale')
  await expect(sheet).not.toContainText('three witnesses')

  // The whole run is in the picture, and nothing of the screen is on the sheet.
  const drawn = sheet.locator('.timeline-ticks')
  await expect(drawn).toContainText('17.003')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Transport' })).toBeHidden()
  const [picture, sheetBox] = [await sheet.locator('.timeline-plot').boundingBox(), await sheet.boundingBox()]
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual((sheetBox?.x ?? 0) + (sheetBox?.width ?? 0))

  await page.emulateMedia({ media: 'screen' })
  await expect(paper(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('the browser’s own printing makes pages of it', async ({ page }) => {
  await open(page, '#/run/failover-loss?ask=off')
  await loaded(page)
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset.sheets = String(document.querySelectorAll('.handout').length)
    })
  })
  const pdf = await page.pdf({ format: 'A4' })
  await expect(page.locator('body')).toHaveAttribute('data-sheets', '1')
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.length).toBeLessThan(8)
  await expect(paper(page)).toHaveCount(0)
})

/** A printer that leaves its sheet in the title of the page. */
const takeSheets = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.title = document.querySelector('.handout')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })

test('the button prints', async ({ page }) => {
  await takeSheets(page)
  await open(page, '#/run/gc-pause?ask=off')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle(/A is inside/)
  await expect(page).not.toHaveTitle(/three witnesses/)
})

test('for the teacher it has the notes, once', async ({ page }) => {
  await takeSheets(page)
  await open(page, '#/run/gc-pause?display=present')
  const [notes] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Notes' }).click(),
  ])
  await notes.getByRole('button', { name: 'Print with notes' }).click()
  await expect(page).toHaveTitle(/Show the three witnesses of one fact/)
  await print(page)
  await expect(paper(page)).not.toContainText('three witnesses')
})

test('before the answer the sheet asks the question and tells nothing of what comes', async ({ page }) => {
  await open(page, '#/run/gc-pause')
  await print(page)
  const sheet = paper(page)
  await expect(sheet).toContainText("A wakes. B has the lock. What becomes of A's write?")
  const before = await allInDocument(page)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('End')
  await question(page).getByRole('button', { name: 'Show me' }).click()
  await expect(events(page).last()).toContainText('The run ends')
  const later = await events(page).evaluateAll((items) => {
    const here = items.findIndex((item) => item.hasAttribute('aria-current'))
    return items.slice(here + 1).map((item) => item.textContent ?? '')
  })
  const why = await story(page).locator('.prediction p').last().textContent()
  expect(later.length).toBeGreaterThan(3)
  for (const text of [...later, why ?? '', 'violated', 'The run ends', '17.003', 'stale']) {
    expect(before).not.toContain(text)
  }
})

test('on dark screens the sheet is white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '#/run/gc-pause?ask=off')
  await settled(page)
  await print(page)
  const ink = await paper(page).evaluate((sheet) => getComputedStyle(sheet).color)
  const [red = 255, green = 255, blue = 255] = ink.match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(red, green, blue)).toBeLessThan(90)
})
