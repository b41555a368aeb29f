import type { Page } from '@playwright/test'
import { expect, openAnswered, openPanel, rows, test, verdicts } from './player'

const faults = (page: Page) => page.getByRole('region', { name: 'Faults' })
const listed = (page: Page) => faults(page).getByRole('list', { name: 'Faults' }).getByRole('listitem')
const verdict = (page: Page, text: RegExp) => verdicts(page).getByRole('button', { name: text })

test('a fault is taken out and another put in at an event, in words, by a link, and undone', async ({
  page,
  elsewhere,
}) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Faults')
  const own = "When A's first write of order:123 is about to be sent: A is paused for 15s."
  await expect(listed(page)).toContainText(own)
  await faults(page)
    .getByRole('button', { name: /^Take out/ })
    .click()
  await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()

  await rows(page).filter({ hasText: '"set"' }).first().click()
  await faults(page).getByRole('combobox', { name: 'What happens' }).selectOption('pause')
  await faults(page).getByRole('combobox', { name: 'To whom' }).selectOption('A')
  await faults(page).getByRole('textbox', { name: 'for' }).fill('2 weeks')
  await faults(page).getByRole('button', { name: 'Add it' }).click()
  await expect(faults(page).getByRole('alert')).toContainText('lasts')
  await faults(page).getByRole('textbox', { name: 'for' }).fill('12s')
  await faults(page).getByRole('button', { name: 'Add it' }).click()
  await expect(listed(page)).toContainText("redis-1 executes A's command on lock:order:123: A is paused for 12s.")
  await expect(page).toHaveURL(/edits=1/)

  await elsewhere.goto(page.url())
  await openPanel(elsewhere, 'Faults')
  await expect(listed(elsewhere)).toHaveText(await listed(page).allInnerTexts())
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listed(page)).toContainText('A is paused for 15s.')
  await expect(page).not.toHaveURL(/edits=/)
})
