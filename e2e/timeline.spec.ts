import type { Page } from '@playwright/test'
import {
  expect,
  isClassic,
  listScenarios,
  open,
  openAnswered,
  openPanel,
  parameter,
  question,
  rows,
  settled,
  testOnOnePage as test,
} from './player'
import { collisions, rests } from './timeline-labels'

const heads = (page: Page) => page.locator('.timeline-head')
const head = (page: Page, name: string) => heads(page).getByRole('button', { name, exact: true })
const ticks = (page: Page) => page.locator('.timeline-ticks .tick text')
const filter = (page: Page) => page.locator('.timeline-filter summary')
const causes = (page: Page) => page.locator('.timeline-causes .causes > *')
const names = (page: Page) => heads(page).getByRole('button').allTextContents()

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const

/** The other scenarios are looked at on their walks. */
for (const { id } of listScenarios().filter(isClassic)) {
  test(`${id}: no label lies on another, at three sizes, zoomed in, whole and in linear time`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAnswered(page, `#/run/${id}`)
    await page.keyboard.press('End')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const press of ['0', '+', '+', '-']) {
        await page.keyboard.press(press)
        await rests(page)
        expect(await collisions(page), `${size.width} × ${size.height} after ${press}`).toEqual([])
      }
    }
    await page.getByRole('radio', { name: 'Linear' }).click()
    await rests(page)
    expect(await collisions(page), 'in linear time').toEqual([])
  })
}

test('a brush on the strip under the lanes shows that part of the run', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await page.keyboard.press('0')
  await rests(page)
  const whole = await ticks(page).allTextContents()
  const strip = await page.locator('.timeline-overview').boundingBox()
  if (!strip) throw new Error('there is no strip')
  const y = strip.y + strip.height / 2
  await page.mouse.move(strip.x + strip.width - 4, y)
  await page.mouse.down()
  await page.mouse.move(strip.x + strip.width * 0.6, y, { steps: 4 })
  await page.mouse.up()
  await rests(page)
  await expect(ticks(page)).not.toHaveText(whole)
  await expect(page.locator('.timeline-overview .selection')).not.toHaveAttribute('x', '0')
})

test('a lane is folded and moved by keys, and stays so in the next run', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  expect(await names(page)).toEqual(['A', 'B', 'redis-1', 'storage'])
  await head(page, 'redis-1').focus()
  await page.keyboard.press('Enter')
  await expect(head(page, 'redis-1')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['A', 'redis-1', 'B', 'storage'])
  await parameter(page, 'Lock TTL').fill('12s')
  await page.keyboard.press('Enter')
  await settled(page)
  expect(await names(page)).toEqual(['A', 'redis-1', 'B', 'storage'])
  await expect(head(page, 'redis-1')).toHaveAttribute('aria-expanded', 'false')
})

test('a lane is moved by dragging its head', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  const [from, to] = [await head(page, 'storage').boundingBox(), await head(page, 'A').boundingBox()]
  if (!from || !to) throw new Error('a head is missing')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y - 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await names(page))[0]).toBe('storage')
  await expect(head(page, 'storage')).toHaveAttribute('aria-expanded', 'true')
})

test('what is filtered out is not drawn, and that it is not is said', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await expect(page.locator('.timeline-words')).toContainText('SET')
  await filter(page).click()
  await page.locator('.timeline-filter').getByLabel('SET', { exact: true }).uncheck()
  await expect(filter(page)).toHaveText('Filter · 1 hidden')
  await expect(page.locator('.timeline-words')).not.toContainText('SET')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.locator('.timeline-words')).toContainText('SET')
})

test('Escape puts the filter away before it lets go of anything else', async ({ page }) => {
  await open(page, '#/run/gc-pause?display=present')
  const box = page.locator('.timeline-filter-box')
  await filter(page).click()
  await page.locator('.timeline-filter').getByLabel('SET', { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toHaveText('Filter · 1 hidden')
  await expect(page).toHaveURL(/display=present/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/display/)
})

test('a filter offers nothing that a question still hides', async ({ page }) => {
  await open(page, '#/run/failover-loss?ask=on')
  await filter(page).click()
  const box = page.locator('.timeline-filter-box')
  await expect(box).toContainText('A – redis-1')
  await expect(box).not.toContainText('B – redis-2')
  await page.getByRole('button', { name: 'Show me' }).click()
  await filter(page).click()
  await expect(box).toContainText('B – redis-2')
})

/** Whether the text of a label lies in the view from edge to edge. */
const inView = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const plot = document.querySelector('.timeline-plot')?.getBoundingClientRect()
    const labels = [...document.querySelectorAll('.tl-label:not([visibility=hidden]) text')]
    return labels.some((label) => {
      const { left, right } = label.getBoundingClientRect()
      return plot && label.textContent === wanted && left >= plot.left && right <= plot.right
    })
  }, text)

test('an answer brings what it reveals into view, however far the reader had zoomed in before', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [, laptop, phone] = SIZES
  for (const [size, text] of [
    [laptop, 'two inside: A and B'],
    [phone, 'promoted to master'],
  ] as const) {
    await page.setViewportSize(size)
    await open(page, '#/run/failover-loss?ask=on')
    await page.keyboard.press('End')
    for (let i = 0; i < 3; i++) await page.keyboard.press('+')
    await question(page).getByRole('button').first().click()
    await expect.poll(() => inView(page, text), text).toBe(true)
  }
})

test('the name of a hold stays in view as long as its bar does', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAnswered(page, '#/run/gc-pause')
  const named = () => inView(page, 'holds order:123')
  expect(await named()).toBe(true)
  const plot = page.locator('.timeline-plot')
  const box = await plot.boundingBox()
  if (!box) throw new Error('there is no plot')
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
  await page.keyboard.down('Control')
  // While the zoom goes on, and when it has come to rest.
  for (let i = 0; i < 4; i++) {
    await page.mouse.wheel(0, -140)
    await expect.poll(named).toBe(true)
  }
  await page.keyboard.up('Control')
  await rests(page)
  expect(await named()).toBe(true)
  // Where Redis disagrees the bar is hatched, and the name stands on a ground of its own.
  const apart = page.locator('.tl-apart', { hasText: 'holds order:123' })
  for (let i = 0; i < 20 && (await apart.count()) === 0; i++) {
    await page.mouse.wheel(160, 0)
    await expect.poll(named).toBe(true)
  }
  await expect(apart).toBeVisible()
})

test('a selected event is lit with its causes, and Escape lets go', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await rows(page).first().hover()
  await expect(causes(page)).toHaveCount(0)
  const findings = await openPanel(page, 'Findings')
  await findings.getByText('Why?').first().click()
  const steps = findings.getByRole('list', { name: 'How it came about' }).first().getByRole('button')
  await expect(steps.filter({ hasText: /expires on redis-1 at .* while A is paused/ })).toHaveCount(1)
  await steps.last().click()
  await expect(steps.last()).toHaveAttribute('aria-current', 'true')
  await page.mouse.move(5, 5)
  await expect(causes(page)).not.toHaveCount(0)
  await expect(page.locator('.timeline-plot')).toHaveClass(/\bwhy\b/)
  await page.keyboard.press('Escape')
  await expect(causes(page)).toHaveCount(0)
})

test('a pan moves what is painted by whole pixels, and paints nothing anew', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAnswered(page, '#/run/gc-pause')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await rests(page)
  const painted = () => page.locator('.timeline-scene').evaluate((scene) => scene.innerHTML)
  const before = { marks: await painted(), place: await page.locator('.timeline-scene').getAttribute('style') }
  const plot = await page.locator('.timeline-plot').boundingBox()
  if (!plot) throw new Error('there is no plot')
  await page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2)
  await page.mouse.down()
  await page.mouse.move(plot.x + plot.width / 2 + 60.4, plot.y + plot.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('.timeline-scene')).not.toHaveAttribute('style', before.place ?? '')
  await expect(page.locator('.timeline-scene')).toHaveAttribute('style', /translate\(-?\d+px\)/)
  expect(await painted()).toBe(before.marks)
})
