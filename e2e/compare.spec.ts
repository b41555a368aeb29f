import type { Page } from '@playwright/test'
import {
  allInDocument,
  events,
  expect,
  momentOf,
  openAnswered,
  question,
  revealAll,
  testOnOnePage as test,
} from './player'

const DEL = '#/run/unconditional-del@1?vs.release=compare-and-delete'

const parting = (page: Page) => page.getByRole('status', { name: 'First difference' })
const picture = (page: Page, which: 'Above' | 'Below') => page.getByRole('region', { name: new RegExp(`^${which}: `) })
const happening = (page: Page, which: 'Above' | 'Below') =>
  picture(page, which).getByRole('list', { name: 'Events in order' }).locator('[aria-current]')
const setting = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Settings of both runs' }).getByRole('combobox', { name })
const verdictsOn = (page: Page, property: string) =>
  page.getByRole('table', { name: 'Verdicts on both runs' }).getByRole('row', { name: property })
const lineAt = (page: Page, which: 'Above' | 'Below') =>
  picture(page, which)
    .locator('.timeline-line')
    .evaluate((line) => line.getBoundingClientRect().x)

/** Opens a comparison whose question is still open. */
async function openCompared(page: Page, fragment: string) {
  await page.goto(`./${fragment}`)
  await expect(events(page).first()).toBeAttached()
}

async function answered(page: Page, fragment: string) {
  await openCompared(page, fragment)
  await revealAll(page)
  await expect(picture(page, 'Below')).toBeVisible()
}

test('two runs are compared: where they part, in words and pictures, and both verdicts', async ({ page }) => {
  await openAnswered(page, '#/run/unconditional-del')
  await page.keyboard.press('c')
  await expect(parting(page)).toHaveText(
    "With release del, A deletes B's lock; with release compare-and-delete, A's release answers 0.",
  )
  for (const which of ['Above', 'Below'] as const)
    await expect(picture(page, which).locator('.timeline-words')).toContainText('first difference')
  await expect(verdictsOn(page, 'ownership')).toContainText(/violated at 15\.\d+ s.*holds/)
  await expect(verdictsOn(page, 'mutual exclusion')).toContainText(/violated.*violated/)
  await expect(page).toHaveURL(/vs\.release=compare-and-delete/)

  await parting(page).getByRole('button', { name: "A deletes B's lock" }).click()
  await expect(happening(page, 'Above')).toContainText('redis-1 runs DEL lock:order:123 for A')
  await expect(happening(page, 'Below')).toContainText('15.00')
  expect(await lineAt(page, 'Above')).toBe(await lineAt(page, 'Below'))

  await page.getByRole('button', { name: 'End the comparison' }).click()
  await expect(parting(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/vs\./)
})

test('one moment goes through the events of both runs', async ({ page }) => {
  await answered(page, DEL)
  await page.keyboard.press('End')
  const last = await momentOf(page)
  expect(last.event).toBe(last.of)
  // With compare-and-delete C waits for B, so the second run is the longer one.
  await expect(happening(page, 'Below')).toContainText(`${last.time} s: The run ends`)
  await expect(happening(page, 'Above')).toContainText('The run ends')
  await expect(happening(page, 'Above')).not.toContainText(last.time)
  expect(await lineAt(page, 'Above')).toBe(await lineAt(page, 'Below'))
  await page.keyboard.press('ArrowLeft')
  expect((await momentOf(page)).event).toBe(last.event - 1)
  await parting(page).getByRole('button', { name: "A's release answers 0" }).click()
  await expect(happening(page, 'Below')).toContainText('redis-1 runs EVAL')
})

test('both pictures are zoomed as one', async ({ page }) => {
  await answered(page, DEL)
  const startOfB = async (which: 'Above' | 'Below') => {
    const label = picture(page, which).locator('.timeline-words text', { hasText: 'starts' }).first()
    return (await label.boundingBox())?.x ?? 0
  }
  const before = await startOfB('Above')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => startOfB('Below')).not.toBe(before)
  await expect.poll(async () => (await startOfB('Above')) - (await startOfB('Below'))).toBe(0)
})

test('a link opens the same comparison elsewhere, and a wrong part of it is told', async ({ page, elsewhere }) => {
  await answered(page, DEL)
  await setting(page, 'Watchdog, below').selectOption('on')
  await expect(parting(page)).toContainText('With release del, watchdog off, redis-1 grants lock:order:123 to B')
  await expect(page).toHaveURL(/vs\.release=compare-and-delete&vs\.watchdog=on/)
  await answered(elsewhere, new URL(page.url()).hash)
  await expect(parting(elsewhere)).toHaveText((await parting(page).textContent()) ?? '')

  await elsewhere.goto('./#/run/unconditional-del@1?vs.release=never&vs.watchdog=on')
  await expect(elsewhere.getByRole('alert')).toContainText('Of the run to compare with: release must be one of')
  await expect(setting(elsewhere, 'Watchdog, below')).toHaveValue('on')
})

test('settings that change nothing but times are told as such', async ({ page }) => {
  await answered(page, '#/run/gc-pause@1?fencing=on&vs.fencing=on&vs.watchdog=on')
  await expect(parting(page)).toContainText('only times differ')
  await setting(page, 'Watchdog, below').selectOption('off')
  await expect(parting(page)).toHaveText('Nothing differs: both do the same at the same times.')
})

test('an open question hides what differs, and the whole second run', async ({ page }) => {
  await openCompared(page, `${DEL}&ask=on`)
  await page.keyboard.press('End')
  await expect(page.getByText('The second run and what differs follow the question.')).toBeVisible()
  expect(await allInDocument(page)).not.toMatch(/A deletes|answers 0|violated|first difference|another’s lock|\bEVAL\b/)
  await question(page).getByRole('button', { name: 'It refuses' }).click()
  await expect(parting(page)).toContainText("A deletes B's lock")
})

test('presenting locks the settings of both runs', async ({ page }) => {
  await page.goto(`./${DEL}&display=present`)
  await expect(parting(page)).toContainText("A deletes B's lock")
  await expect(setting(page, 'Watchdog, above')).toBeDisabled()
  await expect(setting(page, 'Watchdog, below')).toBeDisabled()
})

test('on a phone both pictures are there, and the words under them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await answered(page, DEL)
  await expect(picture(page, 'Above')).toBeInViewport()
  await expect(picture(page, 'Below')).toBeInViewport()
  await expect(parting(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
