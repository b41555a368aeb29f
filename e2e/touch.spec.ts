/** Fingers on the timeline of a phone, as the browser gets them from the screen. */
import type { Page } from '@playwright/test'
import { expect, momentOf, open, openAnswered, test } from './player'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

type Finger = readonly [x: number, y: number]

/** Puts fingers down, moves each to where it ends in a few steps, and lifts them. */
async function drag(page: Page, from: readonly Finger[], to: readonly Finger[], steps = 6): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
  await send('touchStart', from)
  for (let step = 1; step <= steps; step++) {
    const along = (a: number, b: number) => a + ((b - a) * step) / steps
    await send(
      'touchMove',
      from.map(([x, y], finger): Finger => [along(x, to[finger]?.[0] ?? x), along(y, to[finger]?.[1] ?? y)]),
    )
  }
  await send('touchEnd', [])
  await session.detach()
}

/** Where the event of the moment lies: a thing of the run that can be followed. */
async function here(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator('.timeline-over circle.now').boundingBox()
  if (!box) throw new Error('the moment is nowhere in the timeline')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const expectX = (page: Page, x: number, what: string) =>
  expect.poll(async () => Math.abs((await here(page)).x - x), what).toBeLessThan(1.5)

test('one finger pans time and scrolls the lanes, two zoom around where they are, and the moment stays', async ({
  page,
}) => {
  await open(page, '#/run/failover-loss?ask=off')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
  const moment = await momentOf(page)
  const { x, y } = await here(page)
  await drag(page, [[x - 20, y]], [[x + 40, y]])
  await expectX(page, x + 60, 'after a pan')

  const middle = x + 40
  const pinch = (half: number): Finger[] => [
    [middle - half, y],
    [middle + half, y],
  ]
  await drag(page, pinch(30), pinch(60))
  await expectX(page, middle + 40, 'after the fingers went apart')
  await drag(page, pinch(60), pinch(30))
  await expectX(page, middle + 20, 'after they came together')
  expect(await page.evaluate(() => visualViewport?.scale), 'the page itself is not zoomed').toBe(1)

  const lanes = page.getByRole('group', { name: /lanes/ })
  const scrolled = () => lanes.evaluate(({ scrollTop }) => scrollTop)
  const before = await scrolled()
  await drag(page, [[x, y + 40]], [[x, y - 60]])
  await expect.poll(scrolled).toBeGreaterThan(before + 20)
  expect(await momentOf(page)).toEqual(moment)
})

test('a finger moves a fault along time and makes it shorter; the picture stays where it is', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause?view=linear')
  const pause = page.getByRole('slider', { name: /^A is paused/ })
  const words = () => pause.getAttribute('aria-valuetext')
  const box = async (name: RegExp) => {
    const found = await page.getByRole('slider', { name }).boundingBox()
    if (!found) throw new Error(`${name} is nowhere`)
    return { x: found.x + 8, y: found.y + found.height / 2 }
  }
  const { x, y } = await box(/^A is paused/)
  await drag(page, [[x, y]], [[x + 25, y]])
  await expect.poll(words).toMatch(/^[\d.]+s after A's first write .*: A is paused for 15s\.$/)
  await page.keyboard.press('Control+z')
  await expect.poll(words).toMatch(/^When A's first write .*: A is paused for 15s\.$/)
  const end = await box(/^End of: A is paused/)
  await drag(page, [[end.x, end.y]], [[end.x - 60, end.y]])
  await expect.poll(words).toMatch(/^When A's first write .*: A is paused for (?:[1-9]|1[0-4])(?:\.\d)?s\.$/)
})
