import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import {
  beats,
  choice,
  current,
  expect,
  expectEvent,
  momentOf,
  open,
  parameter,
  question,
  rows,
  settled,
  story,
  test,
  verdicts,
} from './player'

const banner = (page: Page) => page.getByRole('banner')
const action = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
const typeSize = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

/** What a phone that is held before the screen reads. */
async function scan(page: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  const image = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const size = 400
    const context = new OffscreenCanvas(size, size).getContext('2d')
    context?.drawImage(bitmap, 0, 0, size, size)
    return { width: size, height: size, data: [...(context?.getImageData(0, 0, size, size).data ?? [])] }
  }, png)
  return decodeQR({ ...image, data: Uint8Array.from(image.data) })
}

async function openNotes(page: Page): Promise<Page> {
  const [notes] = await Promise.all([page.context().waitForEvent('page'), action(page, 'Notes').click()])
  return notes
}

test('f and the button present in full screen and large type, and end it', async ({ page }) => {
  await open(page, '#/run/gc-pause?ask=off')
  const small = await typeSize(page)
  await page.keyboard.press('f')
  await expect(action(page, 'End')).toBeVisible()
  await expect.poll(() => isFull(page)).toBe(true)
  await expect(page).toHaveURL(/display=present/)
  expect(await typeSize(page)).toBeGreaterThan(small * 1.2)
  await page.keyboard.press('f')
  await expect(action(page, 'Present')).toBeVisible()
  await expect.poll(() => isFull(page)).toBe(false)
  await expect(page).not.toHaveURL(/display/)

  await action(page, 'Present').click()
  await expect(action(page, 'Full screen')).toHaveAttribute('aria-pressed', 'true')
  await action(page, 'Full screen').click()
  await expect(action(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false')
  await expect(action(page, 'End')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(action(page, 'Present')).toBeVisible()
  expect(await typeSize(page)).toBe(small)
})

test('a browser without full screen presents in its window', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no full screen here'))
  })
  await open(page, '#/run/gc-pause')
  await page.keyboard.press('f')
  await expect(action(page, 'End')).toBeVisible()
  await expect(action(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false')
})

test('a link presents, and a reload presents on', async ({ page }) => {
  await open(page, '#/run/gc-pause?display=present')
  await expect(action(page, 'End')).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(action(page, 'End')).toBeVisible()
  await action(page, 'End').click()
  await expect(page).not.toHaveURL(/display/)
})

test('the keys of a clicker move between beats, and to the question when it is put to the room', async ({ page }) => {
  await open(page, '#/run/gc-pause?display=present')
  await page.keyboard.press('PageDown')
  await expect(current(beats(page))).toContainText('A is inside')
  await page.keyboard.press('PageDown')
  await expect(current(beats(page))).toContainText("A's process stops")
  await page.keyboard.press('PageUp')
  await expect(current(beats(page))).toContainText('A is inside')

  await story(page).getByRole('button', { name: 'Ask the question' }).click()
  await expect(verdicts(page)).toContainText('verdicts follow the question')
  for (let i = 0; i < 5; i++) await page.keyboard.press('PageDown')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Show me' }).click()
  await page.keyboard.press('PageDown')
  await expect(current(beats(page))).toContainText('A wakes')
})

test('the settings are shown and locked, and can be unlocked on purpose', async ({ page }) => {
  await open(page, '#/run/gc-pause?ttl=12s&display=present')
  const controls = page.getByRole('region', { name: 'Controls' })
  await expect(controls).toContainText('Locked while presenting')
  await expect(parameter(page, 'Lock TTL')).toHaveValue('12s')
  await expect(parameter(page, 'Lock TTL')).toBeDisabled()
  await expect(choice(page, 'Watchdog', 'on')).toBeDisabled()
  await expect(controls.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await expect(story(page).getByRole('button', { name: /A fencing token/ })).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(parameter(page, 'Lock TTL')).toHaveValue('12s')

  await action(page, 'Unlock the settings').click()
  await choice(page, 'Fencing token', 'on').click()
  await expect(verdicts(page).getByRole('button', { name: /stale writes holds/ })).toBeVisible()
  await action(page, 'Unlock the settings').click()
  await expect(choice(page, 'Watchdog', 'on')).toBeDisabled()
})

test('the notes are in a window of their own that keeps step both ways and closes with the presenting', async ({
  page,
}) => {
  await open(page, '#/run/gc-pause?display=present')
  // Once the page is there, the window needs nothing from anywhere.
  await page.context().setOffline(true)
  const notes = await openNotes(page)
  await page.keyboard.press('PageDown')
  const now = notes.getByRole('region', { name: 'Now' })
  const next = notes.getByRole('region', { name: 'Next' })
  await expect(now).toContainText('A is inside')
  await expect(now).toContainText('Show the three witnesses of one fact')
  await expect(next).toContainText("A's process stops")
  await notes.getByRole('button', { name: 'Next beat' }).click()
  await expect(current(beats(page))).toContainText("A's process stops")
  await notes.keyboard.press('PageUp')
  await expect(current(beats(page))).toContainText('A is inside')
  expect(await notes.title()).toContain('Expiry during a GC pause')

  await story(page).getByRole('button', { name: 'Ask the question' }).click()
  await page.keyboard.press('End')
  await expect(notes.getByRole('region', { name: 'Question' })).toContainText("What becomes of A's write?")
  await expect(next).toHaveText(/The answer\.$/)
  expect(await notes.locator('body').textContent()).not.toContain('accepts A')

  const closed = notes.waitForEvent('close')
  await action(page, 'End').click()
  await closed
  await page.context().setOffline(false)
})

test('a blocked window is told', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page, '#/run/gc-pause?display=present')
  await action(page, 'Notes').click()
  await expect(page.getByRole('alert')).toContainText('blocked the window')
})

test('the QR code leads those in the room to this moment, on a page of their own', async ({ page, elsewhere }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(page, '#/run/gc-pause?ttl=12s&display=present&at=0.001226s')
  await action(page, 'QR code').click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  const code = dialog.getByRole('img', { name: 'QR code of the link to this moment' })
  const box = await code.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(600)
  const link = await scan(page, code)
  expect(link).toMatch(/#\/run\/gc-pause@1\?ttl=12s&at=0\.001226s$/)
  await expect(dialog).toContainText(`${link.length} characters`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const { event } = await momentOf(page)
  await elsewhere.goto(link)
  await settled(elsewhere)
  await expectEvent(elsewhere, event)
  await expect(action(elsewhere, 'Present')).toBeVisible()
})

test('a link that is too dense for a room says so and offers a shorter one', async ({ page }) => {
  await page.goto(`./?course=${'x'.repeat(300)}#/run/gc-pause?ttl=12s&display=present&at=0.001226s`)
  await settled(page)
  await action(page, 'QR code').click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog).toContainText(/\d{3} characters long: too dense for a room/)
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use the shorter link, to the run with these settings' }).click()
  const code = dialog.getByRole('img', { name: 'QR code of the link to the run with these settings' })
  expect(await scan(page, code)).toMatch(/\/lockstep\/#\/run\/gc-pause@1\?ttl=12s$/)
})

test('clicking, dragging and zooming in the magnified timeline meet what lies under the pointer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(page, '#/run/failover-loss?display=present')
  await page.keyboard.press('Shift+ArrowRight')
  const here = page.locator('.timeline-over circle.now')
  const place = async () => {
    const box = await here.boundingBox()
    if (!box) throw new Error('the moment is nowhere in the timeline')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const row = await current(rows(page)).textContent()
  const { x, y } = await place()
  await page.keyboard.press('Home')
  await page.mouse.click(x, y)
  await expect(current(rows(page))).toHaveText(row ?? '')

  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  const width = () =>
    page.locator('.timeline-overview .selection').evaluate((brush) => brush.getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThan(0)
  await expect.poll(async () => Math.abs((await place()).x - x)).toBeLessThan(1.5)

  await page.mouse.down()
  await page.mouse.move(x - 90, y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await place()).x - (x - 90))).toBeLessThan(1.5)
})
