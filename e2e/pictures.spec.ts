/**
 * How the page looks, against the pictures in e2e/pictures: the catalogue, the player at three moments, compared,
 * presented, printed, and on a phone. Other fonts draw other letters, so the pictures hold for the fonts and the browser
 * that they were taken with, which are written beside them. To take them anew after a change that is meant:
 * `npx playwright test --project=page e2e/pictures.spec.ts --update-snapshots`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, open, openAnswered, testOnOnePage as test } from './player'

const LAPTOP = { width: 1366, height: 768 }
const PROJECTOR = { width: 1920, height: 1080 }
const PHONE = { width: 390, height: 844 }
const TAKEN_WITH = fileURLToPath(new URL('./pictures/taken-with.json', import.meta.url))

/** What decides how letters are drawn: the browser and the widths of the page's fonts. */
async function surroundings(page: Page): Promise<string> {
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return []
    const { fontFamily: sans } = getComputedStyle(document.body)
    const mono = getComputedStyle(document.documentElement).getPropertyValue('--mono') || 'monospace'
    return [sans, mono].map((family) => {
      context.font = `100px ${family}`
      return Math.round(context.measureText('Lockstep: SET lock:order:123 token NX PX 10000').width)
    })
  })
  const chromium = page.context().browser()?.version().split('.')[0]
  return `{ "chromium": "${chromium}", "widths": [${widths.join(', ')}] }`
}

async function sameSurroundings(page: Page): Promise<void> {
  const here = await surroundings(page)
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(TAKEN_WITH, `${here}\n`)
  const taken = readFileSync(TAKEN_WITH, 'utf8').trim()
  test.skip(here !== taken, `the pictures were taken with ${taken}, and here are ${here}: letters would differ`)
}

/** Nothing moves, and what differs from day to day is not looked at. */
async function expectPicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page).toHaveScreenshot(`${name}.png`, {
    animations: 'disabled',
    caret: 'hide',
    maxDiffPixelRatio: 0.01,
    mask: [page.locator('.catalogue-tally, .catalogue-groups'), page.getByRole('img', { name: /^QR code/ })],
  })
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(LAPTOP)
})

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: scheme }))

    test('the catalogue', async ({ page }) => {
      await page.goto('./')
      await expect(page.getByRole('listitem').locator('svg path').nth(20)).toBeAttached()
      await sameSurroundings(page)
      await expectPicture(page, `catalogue-${scheme}`)
    })

    test('the player at its question, where two are inside, and at its end', async ({ page }) => {
      await open(page, '#/run/gc-pause')
      await sameSurroundings(page)
      await page.keyboard.press('End')
      await expectPicture(page, `question-${scheme}`)
      await open(page, '#/run/gc-pause?at=10.023983s')
      await expectPicture(page, `inside-${scheme}`)
      await page.keyboard.press('End')
      await expectPicture(page, `end-${scheme}`)
    })

    test('the player on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE)
      await openAnswered(page, '#/run/failover-loss')
      await sameSurroundings(page)
      await page.keyboard.press('End')
      await expectPicture(page, `phone-${scheme}`)
    })
  })
}

test('two runs compared', async ({ page }) => {
  await page.setViewportSize(PROJECTOR)
  await openAnswered(page, '#/run/unconditional-del')
  await page.keyboard.press('c')
  await expect(page.getByRole('status', { name: 'First difference' })).toContainText('A')
  await sameSurroundings(page)
  await expectPicture(page, 'compared')
})

test('a run presented', async ({ page }) => {
  await page.setViewportSize(PROJECTOR)
  await open(page, '#/run/gc-pause?display=present&at=10.023983s')
  await sameSurroundings(page)
  await expectPicture(page, 'presented')
})

test('a run printed', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await sameSurroundings(page)
  await page.emulateMedia({ media: 'print' })
  await expectPicture(page, 'printed')
})
