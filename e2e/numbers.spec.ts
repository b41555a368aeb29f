/** The numbers of a scenario: hidden until its question is answered, then those of real runs, laid side by side. */
import type { Page } from '@playwright/test'
import { allInDocument, choice, expect, lockstep, open, openPanel, panel, question, story, test } from './player'

const pane = (page: Page) => panel(page, 'Numbers')
const table = (page: Page) => pane(page).getByRole('table', { name: 'The numbers' })
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) })

/** What the command line counts in a run of its own. */
function counted(waiting: string) {
  const { numbers } = lockstep('run', 'fail-retry-block', '--set', `waiting=${waiting}`) as {
    readonly numbers: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
  return numbers['order:123'] ?? {}
}

async function openNumbers(page: Page): Promise<void> {
  await open(page, '#/run/fail-retry-block')
  await page.keyboard.press('End')
  await openPanel(page, 'Numbers')
}

async function answerQuestion(page: Page): Promise<void> {
  await question(page).getByRole('button').first().click()
  await expect(pane(page).getByText('From 4 runs, each under settings of its own.')).toBeVisible()
}

test('nothing of the numbers is there before the question is answered; then each run has its own', async ({ page }) => {
  await openNumbers(page)
  await expect(pane(page)).toContainText('The numbers follow the question in the story.')
  expect(await allInDocument(page)).not.toMatch(/Most waiting at once|Longest wait/)
  await answerQuestion(page)
  await expect(pane(page).getByRole('img', { name: 'Served, as bars' })).toBeVisible()
  for (const waiting of ['retry-in-step', 'block-for-ever']) {
    const { served, refused, commands } = counted(waiting)
    const cells = row(page, waiting).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(String(served))
    await expect(cells.nth(1)).toHaveText(String(refused))
    await expect(cells.nth(4)).toHaveText(String(commands))
  }
})

test('a row leads to its run, which is marked; another setting counts all of them anew', async ({ page }) => {
  await openNumbers(page)
  await answerQuestion(page)
  await row(page, 'retry-in-step').getByRole('button').click()
  await expect(choice(page, 'Who is refused', 'retry-in-step')).toBeChecked()
  await expect(row(page, 'retry-in-step').getByRole('button')).toHaveAttribute('aria-current', 'true')
  const longestWait = row(page, 'block-for-ever').getByRole('cell').nth(2)
  await expect(longestWait).toHaveText(/^[789]\.\d+ s$/)
  await page.getByRole('textbox', { name: 'Work' }).fill('100ms')
  await page.keyboard.press('Enter')
  await expect(longestWait).toHaveText(/^[123]\.\d+ s$/)
})

test('the hand-out has them, from all runs', async ({ page }) => {
  await open(page, '#/run/fail-retry-block')
  await story(page).getByRole('button', { name: 'Show me' }).click()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: 'Hand-out' })
  await expect(sheet.getByRole('table', { name: 'The numbers' }).getByRole('row')).toHaveCount(5)
  await expect(sheet.getByRole('table', { name: 'The numbers' })).not.toContainText('…')
})
