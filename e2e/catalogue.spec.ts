import type { Page } from '@playwright/test'
import { allInDocument, expect, listScenarios, openAnswered, settled, test } from './player'

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the scenarios' })
const picture = (page: Page, title: string) => card(page, title).locator('svg').first()
const DEL = 'A release with a plain DEL'
const GC_PAUSE = 'Expiry during a GC pause'

test('the catalogue shows every scenario with its question and a picture, and loads no engine', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('./')
  const scenarios = listScenarios()
  await expect(cards(page)).toHaveCount(scenarios.length)
  for (const { title } of scenarios) await expect(picture(page, title).locator('path').nth(5)).toBeAttached()
  await expect(page.getByText(`0 of ${scenarios.length} seen on this device`)).toBeVisible()
  expect(loaded.filter((url) => /engine|timeline|analysis/.test(url))).toEqual([])
})

test('what comes of a scenario is nowhere in the catalogue before its question is answered', async ({ page }) => {
  await page.goto('./')
  await expect(picture(page, DEL).locator('path').nth(5)).toBeAttached()
  const before = await picture(page, DEL).innerHTML()
  expect(await allInDocument(page)).not.toMatch(/mutual exclusion|stale writes|deletes the key, whoever/)
  await expect(cards(page).getByText(/^breaks /)).toHaveCount(0)

  await openAnswered(page, '#/run/unconditional-del')
  await page.getByRole('link', { name: 'Lockstep' }).click()
  await expect(card(page, DEL)).toContainText('breaks mutual exclusionownership')
  await expect(card(page, DEL)).toContainText('seen')
  await expect(card(page, GC_PAUSE)).not.toContainText('breaks')
  await expect(page.getByText(/^1 of \d+ seen on this device/)).toBeVisible()
  expect(await picture(page, DEL).innerHTML()).not.toBe(before)
  await page.reload()
  await expect(card(page, DEL)).toContainText('breaks mutual exclusion')
})

test('a search finds by title, question and command, and by outcome only what is told', async ({ page }) => {
  await page.goto('./')
  await expect(search(page)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('gc pause')
  await expect(card(page, DEL)).toHaveCount(0)
  await expect(card(page, GC_PAUSE)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ scenarios?$/ })).toBeVisible()
  await search(page).fill('WAIT')
  await expect(card(page, 'A failover right after the OK')).toBeVisible()

  await search(page).fill('stale writes')
  await expect(card(page, GC_PAUSE)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show all outcomes' }).check()
  await expect(card(page, GC_PAUSE)).toContainText('breaks')
  await search(page).fill('xyzzy')
  await expect(page.getByText('No scenario has a word that begins with “xyzzy”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all scenarios' }).click()
  await expect(cards(page)).toHaveCount(listScenarios().length)
})

test('a group and a scenario are reached by keys alone', async ({ page }) => {
  await page.goto('./')
  const name = 'Single instance'
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeFocused()
  await expect(page.getByRole('heading', { name })).toBeInViewport()
  await page.keyboard.press('Tab')
  const first = page.getByRole('region', { name }).getByRole('link').first()
  await expect(first).toBeFocused()
  const title = (await first.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('on a phone nothing lies outside the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./')
  await page.getByRole('checkbox', { name: 'Show all outcomes' }).check()
  await expect(card(page, DEL)).toContainText('breaks')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
