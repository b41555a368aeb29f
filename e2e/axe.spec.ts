/** What axe finds on every screen: nothing, in light and in dark, on a laptop and on a phone. */
import type { Page } from '@playwright/test'
import { complaints } from './axe'
import { expect, open, openAnswered, openPanel, question, testOnOnePage as test } from './player'

/** The page as it is, then every other panel that this size has. */
async function everyPanel(page: Page, where: string): Promise<readonly string[]> {
  const found = [...(await complaints(page, where))]
  const names = await page.getByRole('tab').allTextContents()
  for (const name of names.slice(1)) {
    await openPanel(page, name)
    found.push(...(await complaints(page, `${where}, ${name}`, '[role=tabpanel]')))
  }
  return found
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test.describe(`axe finds nothing, ${viewport.width} wide`, () => {
    test.use({ viewport })
    // Each screen is looked at for seconds.
    test.describe.configure({ timeout: 180_000 })
    // Motion has ended everywhere, so that colours are what they stay.
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('in the catalogue', async ({ page }) => {
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      expect(await complaints(page, 'catalogue')).toEqual([])
      await page.goto('./#/run/nothing')
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await complaints(page, 'an unknown scenario')).toEqual([])
    })

    test('on the pages that lead to scenarios', async ({ page }) => {
      for (const address of [
        'paths',
        'path/redlock-debate',
        'new-path?title=A&steps=gc-pause,ttl:12s',
        'glossary/lease',
        'do-you-need-a-lock/period',
      ]) {
        await page.goto(`./#/${address}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const details = page.getByText(/^Settings:/)
        if (await details.isVisible()) await details.click()
        expect(await complaints(page, address)).toEqual([])
      }
      await open(page, '#/run/gc-pause?path=classic-five.4')
      await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('step 4 of 6')
      expect(await complaints(page, 'along a path', '.path-bar')).toEqual([])
    })

    test('in the player while its question is open', async ({ page }) => {
      await open(page, '#/run/gc-pause')
      await page.keyboard.press('End')
      await expect(question(page)).toBeVisible()
      expect(await everyPanel(page, 'asked')).toEqual([])
    })

    test('in the player at its start, at a violation and at its end', async ({ page }) => {
      await openAnswered(page, '#/run/failover-loss')
      for (const [when, key] of [
        ['start', 'Home'],
        ['end', 'End'],
      ] as const) {
        await page.keyboard.press(key)
        expect(await complaints(page, when)).toEqual([])
      }
      await page.keyboard.press('Home')
      await page.keyboard.press('n')
      expect(await everyPanel(page, 'violation')).toEqual([])
    })

    test('in the player before a room, and beside another run', async ({ page }) => {
      await openAnswered(page, '#/run/gc-pause')
      await page.keyboard.press('f')
      await expect(page.getByRole('button', { name: 'Present', exact: true })).toHaveCount(0)
      expect(await complaints(page, 'presented')).toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('c')
      await expect(page.getByRole('status', { name: 'First difference' })).toBeVisible()
      expect(await complaints(page, 'compared')).toEqual([])
    })

    test('in the numbers', async ({ page }) => {
      await openAnswered(page, '#/run/fail-retry-block')
      await openPanel(page, 'Numbers')
      await expect(page.getByText('From 4 runs, each under settings of its own.')).toBeVisible()
      expect(await complaints(page, 'numbers', '[role=tabpanel]')).toEqual([])
    })

    test('in the editor, with something wrong in it', async ({ page }) => {
      await openAnswered(page, '#/run/gc-pause')
      await openPanel(page, 'Code')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const editor = page.getByRole('textbox', { name: 'Text of worker' })
      await editor.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('nobody.enter')
      await expect(page.getByText(/^ ?Line \d+: /)).toBeVisible()
      expect(await complaints(page, 'editor', '.code-pane')).toEqual([])
    })

    test('in the prompt, after a reply, an error and help', async ({ page }) => {
      await openAnswered(page, '#/run/gc-pause')
      await openPanel(page, 'Prompt')
      const line = page.getByRole('region', { name: 'Prompt' }).getByRole('textbox')
      for (const text of ['PING', 'GET', 'help get']) {
        await line.fill(text)
        await line.press('Enter')
        await expect(line).toHaveValue('')
      }
      await line.fill('pexp')
      await expect(page.getByText('group: string')).toBeVisible()
      expect(await complaints(page, 'prompt', '.prompt')).toEqual([])
    })

    test('where a run is shared and made an exercise, with something missing', async ({ page }) => {
      await openAnswered(page, '#/run/gc-pause')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Share' })
      await dialog.getByText('As an exercise').click()
      await dialog.getByRole('button', { name: 'Make the exercise' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      expect(await complaints(page, 'share', '[role=dialog]')).toEqual([])
    })

    test('in the dialog of the keys', async ({ page }) => {
      await open(page, '#/run/gc-pause')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
      expect(await complaints(page, 'keys')).toEqual([])
    })
  })
}
