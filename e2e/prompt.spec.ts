/** redis-cli at the moment, as a person uses it: by the keyboard, with the replies of the run that each line makes. */
import type { Page } from '@playwright/test'
import { expect, momentOf, openAnswered, openPanel, panel, rows, test, verdicts } from './player'

const KEY = 'lock:order:123'
const prompt = (page: Page) => page.getByRole('region', { name: 'Prompt' })
const line = (page: Page) => prompt(page).getByRole('textbox')
const log = (page: Page) => page.getByRole('log', { name: 'What was typed' })
const replies = (page: Page) => log(page).locator('pre')
const verdict = (page: Page, text: RegExp) => verdicts(page).getByRole('button', { name: text })

async function type(page: Page, text: string): Promise<void> {
  await line(page).fill(text)
  await line(page).press('Enter')
  await expect(line(page)).toHaveValue('')
}

test('the lock is read and deleted while A holds it: the run goes another way, undo and a link as ever', async ({
  page,
  elsewhere,
}) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Faults')
  await page.getByRole('button', { name: /^Take out/ }).click()
  await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()
  await rows(page).filter({ hasText: 'A enters' }).first().click()

  await page.keyboard.press(';')
  await expect(line(page)).toBeFocused()
  await type(page, `GET ${KEY}`)
  await expect(replies(page)).toHaveText([/^"[0-9a-f-]{36}"$/])
  await type(page, `DEL ${KEY}`)
  await expect(replies(page).last()).toHaveText('(integer) 1')
  await type(page, `GET ${KEY}`)
  await expect(replies(page).last()).toHaveText('(nil)')
  await expect(verdict(page, /mutual exclusion violated/)).toBeVisible()
  await expect(rows(page).filter({ hasText: '"DEL"' })).toContainText('redis-cli@redis-1')

  const { time } = await momentOf(page)
  await expect(page).toHaveURL(new RegExp(`at=${time}s`))
  await elsewhere.goto(page.url())
  await openPanel(elsewhere, 'Prompt')
  await expect(replies(elsewhere)).toHaveText(await replies(page).allInnerTexts())
  await openPanel(elsewhere, 'Faults')
  await expect(elsewhere.getByRole('list', { name: 'Faults', exact: true })).toContainText(
    `When A enters order:123: someone types GET ${KEY} at redis-1.`,
  )

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()
  await expect(replies(page)).toHaveCount(1)
})

test('it is typed at a client as well, completed, hinted at and remembered', async ({ page }) => {
  await openAnswered(page, '#/run/failover-loss')
  await openPanel(page, 'Prompt')
  await prompt(page).getByRole('combobox', { name: 'redis-cli on' }).selectOption('A')
  await prompt(page).getByRole('combobox', { name: 'to', exact: true }).selectOption('redis-2')
  await line(page).pressSequentially('pexpireat')
  await expect(line(page)).toHaveAccessibleDescription('Arguments: key unix-time-milliseconds [NX|XX|GT|LT]')
  await line(page).fill('clie')
  await line(page).press('Tab')
  await expect(line(page)).toHaveValue('client')
  await line(page).press('Tab')
  await expect(line(page)).toHaveValue(/^client \w/)
  await line(page).fill('setn')
  await line(page).press('ArrowRight')
  await expect(line(page)).toHaveValue('setnx')
  await line(page).fill('setnx a b')
  await line(page).press('Enter')
  await expect(replies(page)).toHaveText(["(error) READONLY You can't write against a read only replica."])
  await type(page, 'help setnx')
  await expect(replies(page).last()).toContainText('Set the value of a key, only if the key does not exist')
  await type(page, 'get "a')
  await expect(replies(page).last()).toHaveText('Invalid argument(s)')

  await line(page).press('ArrowUp')
  await line(page).press('ArrowUp')
  await line(page).press('ArrowUp')
  await expect(line(page)).toHaveValue('setnx a b')
  await line(page).press('ArrowDown')
  await expect(line(page)).toHaveValue('help setnx')
  await page.reload()
  await openPanel(page, 'Prompt')
  await line(page).press('ArrowUp')
  await expect(line(page)).toHaveValue('get "a')

  await line(page).fill('se')
  await line(page).press('Escape')
  await line(page).press('Tab')
  await expect(line(page)).not.toBeFocused()
})

test('before a room it is locked', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await page.keyboard.press('f')
  await page.getByRole('tab', { name: 'Prompt' }).click()
  await expect(panel(page, 'Prompt')).toContainText('Locked while presenting.')
  await expect(line(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a line is typed and answered', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.getByRole('tab', { name: 'Prompt' }).tap()
    await line(page).tap()
    await type(page, 'PING')
    await expect(replies(page)).toHaveText(['PONG'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
