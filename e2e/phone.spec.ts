/** The player under a thumb: touch alone, on narrow screens, and a laptop's page at twice its size. */
import type { Locator, Page } from '@playwright/test'
import { choice, expect, expectEvent, open, panel, question, story, test, transport, verdicts } from './player'

const PANELS = ['Story', 'Controls', 'Trace', 'Code', 'Keyspace', 'Storage', 'Findings']
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string) => transport(page).getByRole('button', { name, exact: true })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not in view`)
  return box
}

/** The page's own width, beyond which nothing may reach. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Controls in view that are smaller than a target may be, by their names. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((size) => {
    const controls = [...document.querySelectorAll('button, select, input, [role=slider]')]
    return controls.flatMap((control) => {
      const target = control.matches('[type=checkbox]') ? (control.closest('label') ?? control) : control
      const { width, height } = target.getBoundingClientRect()
      const seen = width > 1 && height > 1 && target.checkVisibility({ visibilityProperty: true })
      const name = control.getAttribute('aria-label') ?? control.textContent
      return seen && Math.min(width, height) < size - 0.1 ? [`${name} ${width} × ${height}`] : []
    })
  }, least)

for (const width of [320, 390]) {
  test.describe(`on a phone, ${width} wide`, () => {
    test.use({ viewport: { width, height: width === 320 ? 640 : 844 }, hasTouch: true, isMobile: true })

    test('a learner is asked, answers, steps and changes a setting with taps alone', async ({ page }) => {
      await open(page, '#/run/gc-pause')
      await button(page, 'Last event').tap()
      await question(page).getByRole('button').nth(1).tap()
      await expect(story(page).getByText(/^Right: /)).toBeVisible()
      await button(page, 'First event').tap()
      await expectEvent(page, 1)
      await button(page, 'Next event').tap()
      await expectEvent(page, 2)
      await button(page, 'Next command').tap()
      await tab(page, 'Trace').tap()
      await expect(panel(page, 'Trace').locator('[aria-current]')).toBeInViewport()
      await tab(page, 'Controls').tap()
      await choice(page, 'Fencing token', 'on').tap()
      await expect(verdicts(page).getByRole('button', { name: /stale writes holds/ })).toBeVisible()
      await transport(page).getByRole('combobox', { name: 'Speed' }).selectOption('8×')
      await button(page, 'Play').tap()
      await expect(button(page, 'Pause')).toBeVisible()
    })

    test('has the timeline above, one panel below it and time under the thumb, and nothing is cut', async ({
      page,
    }) => {
      await open(page, '#/run/unconditional-del')
      await story(page).getByRole('button', { name: 'Show me' }).tap()
      await button(page, 'Last event').tap()
      for (const name of PANELS) {
        await tab(page, name).tap()
        await expect(page.getByRole('tabpanel')).toHaveCount(1)
        const [above, below, time] = [
          await boxOf(timeline(page)),
          await boxOf(panel(page, name)),
          await boxOf(transport(page)),
        ]
        expect(above.y + above.height).toBeLessThanOrEqual(below.y)
        expect(below.y + below.height).toBeLessThanOrEqual(time.y + 1)
        expect(time.y + time.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
        expect(below.height).toBeGreaterThan(width === 320 ? 90 : 200)
        expect(await overflow(page), name).toBeLessThanOrEqual(0)
        expect(await smallTargets(page, 24), name).toEqual([])
      }
      for (const control of await transport(page).getByRole('button').all()) {
        const { x, width: own } = await boxOf(control)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + own).toBeLessThanOrEqual(width)
      }
      for (const name of ['Previous event', 'Play', 'Next event']) {
        const { width: wide, height } = await boxOf(button(page, name))
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
      }
      expect((await boxOf(page.getByRole('button', { name: 'Share' }))).height).toBeGreaterThanOrEqual(44)
      expect((await boxOf(tab(page, 'Story'))).height).toBeGreaterThanOrEqual(44)
    })

    test('a tab that was tapped has no frame, also after a key, and has one when the keyboard leads to it', async ({
      page,
    }) => {
      await open(page, '#/run/gc-pause')
      const frame = () => tab(page, 'Code').evaluate((element) => getComputedStyle(element).outlineStyle)
      await tab(page, 'Code').tap()
      expect(await frame()).toBe('none')
      await page.keyboard.press('ArrowRight')
      await expectEvent(page, 2)
      expect(await frame()).toBe('none')
      await page.keyboard.press('Tab')
      await tab(page, 'Code').focus()
      expect(await frame()).not.toBe('none')
    })
  })
}

test('a laptop’s page at twice its size keeps every panel, every button and the help of the keys', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 })
  await open(page, '#/run/gc-pause')
  for (const name of PANELS) {
    await tab(page, name).click()
    await expect(panel(page, name)).toBeVisible()
    expect((await boxOf(panel(page, name))).height).toBeGreaterThan(90)
    expect(await overflow(page), name).toBeLessThanOrEqual(0)
  }
  await expect(button(page, 'Next event')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Keys' }).click()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeInViewport()
})

test('at 1366 wide no verdict fades while there is room for all', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, '#/run/unconditional-del?at=15.001818s')
  const last = verdicts(page).getByRole('button').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  const list = await boxOf(verdicts(page))
  const { x, width } = await boxOf(last)
  expect(x + width).toBeLessThanOrEqual(list.x + list.width)
  expect(await verdicts(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--fade'))).toBe('0px')
})
