import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { code, expect, open, openAnswered, openPanel, story, test, verdicts } from './player'

const editor = (page: Page) => code(page).getByRole('textbox', { name: /^Text of / })
const verdict = (page: Page, text: RegExp) => verdicts(page).getByRole('button', { name: text })
const notice = (page: Page) =>
  page.locator('.notice').filter({ hasText: 'This scenario came with a link that changes it' })

async function startEditing(page: Page) {
  await openPanel(page, 'Code')
  await code(page).getByRole('button', { name: 'Edit' }).click()
  await expect(editor(page)).toBeVisible()
}

/** Types over one line of the program. */
async function changeLine(page: Page, old: string, text: string) {
  await editor(page).getByText(old, { exact: true }).first().click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.insertText(text)
}

const FIX =
  "await redis.eval(\"if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0\", 1, key, token)"

test('a learner mends the code, sees the verdict change, and sends the solution as a link', async ({
  page,
  elsewhere,
}) => {
  await openAnswered(page, '#/run/unconditional-del')
  await expect(verdict(page, /ownership violated/)).toBeVisible()
  await startEditing(page)
  await changeLine(page, 'await redis.del(key)', FIX)
  await expect(verdict(page, /ownership holds/)).toBeVisible()
  await expect(page).toHaveURL(/edits=1/)
  expect(page.url().length - page.url().indexOf('#')).toBeLessThan(1_100)

  await elsewhere.goto(page.url())
  await expect(verdict(elsewhere, /ownership holds/)).toBeVisible()
  await expect(notice(elsewhere)).toContainText('the program “worker”')
  await expect(story(elsewhere)).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Show it unchanged' }).click()
  await expect(notice(elsewhere)).toBeHidden()
  await expect(elsewhere).not.toHaveURL(/edits=/)

  await page.reload()
  await expect(verdict(page, /ownership holds/)).toBeVisible()
  await page.goto('#/run/unconditional-del')
  await expect(verdict(page, /ownership violated/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go on with them' }).click()
  await expect(verdict(page, /ownership holds/)).toBeVisible()
})

test('what does not compile is told at its line, and the last good run stays', async ({ page }) => {
  await openAnswered(page, '#/run/unconditional-del')
  await startEditing(page)
  await changeLine(page, 'await redis.del(key)', 'await redis.del(key')
  await expect(code(page).getByRole('status')).toContainText(/Line \d+: /)
  await expect(verdict(page, /ownership violated/)).toBeVisible()
  await changeLine(page, 'await redis.del(key', 'await redis.del(keyy)')
  await expect(code(page).getByRole('status')).toContainText('keyy')
  await code(page).getByRole('button', { name: 'Reset worker' }).click()
  await expect(code(page).getByRole('status')).toContainText('It runs when you stop typing')
  await expect(code(page).getByRole('button', { name: 'Reset worker' })).toBeDisabled()
})

test('a program that imports a lock shows the lock, and it can be changed', async ({ page }) => {
  await open(page, '#/run/release-not-mine?ask=off')
  await openPanel(page, 'Code')
  const files = code(page).getByRole('combobox', { name: 'File' })
  await files.selectOption('locks/mutex')
  await expect(code(page).getByRole('group', { name: 'The module locks/mutex' })).toContainText('export class Mutex')
  await code(page).getByRole('button', { name: 'Edit' }).click()
  await changeLine(page, '  /** One try. */', '  /** One attempt. */')
  await expect(files).toContainText('locks/mutex (changed)')
})

test('words are completed from what programs may use', async ({ page }) => {
  await openAnswered(page, '#/run/unconditional-del')
  await startEditing(page)
  await changeLine(page, 'await redis.del(key)', '')
  await page.keyboard.type('await redis.pex', { delay: 20 })
  await expect(page.getByRole('option', { name: /^pexpire/ })).toBeVisible()
})

test('a run is saved as a file, and the file is opened elsewhere; a scenario file is opened by pasting it', async ({
  page,
  elsewhere,
}) => {
  await openAnswered(page, '#/run/unconditional-del')
  await startEditing(page)
  await changeLine(page, 'await redis.del(key)', FIX)
  await expect(verdict(page, /ownership holds/)).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Lockstep file' }).click()
  const file = await (await download).path()

  await elsewhere.goto('./')
  await elsewhere.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(verdict(elsewhere, /ownership holds/)).toBeVisible()
  await expect(elsewhere).toHaveURL(/unconditional-del@1\?edits=1/)

  await page.goto('#/')
  const examples = readFileSync('docs/scenario-format.md', 'utf8').match(/```json\n[\s\S]*?```/g) ?? []
  const paste = (text: string) =>
    page.evaluate((json) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', json)
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    }, text)
  await paste('{"format":"other"}')
  await expect(page.getByRole('alert')).toContainText('"lockstep-scenario/1"')
  const example = examples.find((text) => text.includes('A pause outlives the lease')) ?? ''
  await paste(example.slice(8, -3))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A pause outlives the lease')
  await expect(verdict(page, /mutual exclusion violated/)).toBeVisible()
})
