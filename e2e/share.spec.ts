import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, open, openAnswered, scrubber, test } from './player'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' })

async function share(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Presses a button of the dialog and reads the file that comes of it. */
async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function copied(page: Page, name: string): Promise<string> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page).getByRole('button', { name, exact: true })).toContainText('Copied')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** A PNG as the browser decodes it: its size, its colours and which of them its corner has. */
const pixelsOf = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const { naturalWidth: width, naturalHeight: height } = image
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const colours = new Map<number, number>()
    for (const pixel of pixels) colours.set(pixel, (colours.get(pixel) ?? 0) + 1)
    const shares = [...colours]
      .sort((a, b) => b[1] - a[1])
      .map(([pixel, count]) => [pixel.toString(16), count / pixels.length])
    return { width, height, corner: pixels[0]?.toString(16), count: colours.size, most: shares[0] }
  }, png.toString('base64'))

test('a link is shown with its length and its code, and is copied as a link and as Markdown', async ({
  page,
  context,
  elsewhere,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAnswered(page, '#/run/gc-pause?ttl=12s')
  await scrubber(page).press('End')
  await share(page)
  const link = await copied(page, 'Copy link')
  expect(link).toMatch(/#\/run\/gc-pause@1\?ttl=12s&at=[\d.]+s/)
  await expect(dialog(page).getByText(`${link.length} characters`)).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Chat' })).toContainText('up to 2000')
  await expect(dialog(page).getByRole('img', { name: 'QR code of the link to this moment' })).toBeVisible()

  const markdown = await copied(page, 'Copy as Markdown')
  expect(markdown).toMatch(/^# Expiry during a GC pause\n/)
  expect(markdown).toContain(`(<${link}>)`)
  expect(markdown).toMatch(/\*\*stale writes: violated\.\*\*/)
  expect(markdown).toContain('With `ttl=12s`.')

  await dialog(page).getByRole('radio', { name: 'Scenario' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Link to the scenario' })).toHaveValue(/#\/run\/gc-pause$/)

  await dialog(page).getByRole('button', { name: 'Edit title and description' }).click()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Monday <b>morning</b>')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('What we saw at nine.')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Monday <b>morning</b>' })).toBeVisible()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Monday <b>morning</b>')
  await expect(elsewhere.getByText('What we saw at nine.')).toBeVisible()
})

test('the picture is saved in the colours that are asked for', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await share(page)
  const corners: (string | undefined)[] = []
  for (const theme of ['Light', 'Dark']) {
    await dialog(page).getByRole('radio', { name: theme }).click()
    const svg = await download(page, 'SVG')
    expect(svg.name).toBe('gc-pause.svg')
    const text = svg.bytes.toString()
    expect(text).not.toMatch(/var\(|light-dark/)
    const [, width, height] = /<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? []
    const png = await download(page, 'PNG')
    expect(png.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    const pixels = await pixelsOf(page, png.bytes)
    expect([pixels.width, pixels.height]).toEqual([Math.round(Number(width) * 2), Math.round(Number(height) * 2)])
    // Neither blank nor a field of noise: most of it is the ground, and much else is on it.
    expect(pixels.count).toBeGreaterThan(100)
    expect(pixels.most?.[1]).toBeLessThan(0.95)
    corners.push(pixels.corner)
  }
  // As the page itself has them, alpha first: paper in the light and in the dark theme.
  expect(corners).toEqual(['ffffffff', 'ff1d1917'])
})

test('a run is saved in the forms of other tools, without what an open question hides', async ({ page }) => {
  await open(page, '#/run/gc-pause')
  const saveAll = async () => {
    const files: Record<string, string> = {}
    for (const name of ['MONITOR text', 'JSON trace', 'Mermaid', 'Perfetto', 'ShiViz', 'SVG']) {
      files[name] = (await download(page, name)).bytes.toString()
    }
    return files
  }
  await share(page)
  await expect(dialog(page)).toContainText('The question is open')
  const before = await saveAll()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show me' }).click()
  // A browser may hold back the many files of one page.
  await page.reload()
  await share(page)
  await expect(dialog(page)).not.toContainText('The question is open')
  const after = await saveAll()
  const eventsOf = (text = '') => JSON.parse(text).events
  const kinds = (text?: string) => eventsOf(text).map(({ kind }: { kind: string }) => kind)
  expect(kinds(after['JSON trace'])).toContain('finish')
  expect(kinds(before['JSON trace'])).not.toContain('finish')
  expect(eventsOf(after['JSON trace']).slice(0, eventsOf(before['JSON trace']).length)).toEqual(
    eventsOf(before['JSON trace']),
  )
  for (const [name, text] of Object.entries(before)) expect(after[name]?.length, name).toBeGreaterThan(text.length)
  for (const text of Object.values(before)) expect(text).not.toMatch(/after its pause|stale/)
})

test('in a frame of 480 pixels in another page, the run plays under its title and leads to the whole page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAnswered(page, '#/run/gc-pause')
  await share(page)
  const code = await copied(page, 'Copy embed code')
  const host = await context.newPage()
  await host.setContent(`<body style="margin:0">${code}</body>`)
  const frame = host.frameLocator('iframe[title="Expiry during a GC pause · Lockstep"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Expiry during a GC pause')
  await expect(frame.getByRole('slider', { name: 'Moment' })).toBeVisible()
  await expect(frame.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Share' })).toHaveCount(0)
  const wide = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(wide).toBe(0)
  const moment = frame.getByRole('slider', { name: 'Moment' })
  await expect(moment).toHaveAttribute('aria-valuetext', /event \d+ of [1-9]\d*$/)
  await moment.press('End')
  await expect(moment).toHaveAttribute('aria-valuetext', /event (\d+) of \1$/)
  const coming = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'Open in Lockstep' }).click()
  const whole = await coming
  await expect(whole.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(whole.url()).not.toContain('embed')
  expect(whole.url()).toMatch(/#\/run\/gc-pause@1\?at=/)
})
