import type { Page } from '@playwright/test'
import { allInDocument, expect, question, settled, story, test } from './player'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Path' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const steps = (page: Page) => page.locator('.steps > li')

/** The sheets that were printed, as text. */
const takeSheets = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.title = document.querySelector('.handout')?.textContent ?? 'nothing'
      dispatchEvent(new Event('afterprint'))
    }
  })

test('a path is walked step by step, and remembers what is done', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Paths' }).click()
  await page.getByRole('link', { name: 'The classic five' }).click()
  await expect(heading(page)).toHaveText('The classic five')
  await expect(steps(page)).toHaveCount(6)
  await expect(page.getByText('0 of 6 done on this device')).toBeVisible()
  await expect(page.getByText(/violated|breaks/)).toHaveCount(0)

  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await settled(page)
  await expect(bar(page)).toContainText('The classic five, step 1 of 6')
  await expect(bar(page)).toContainText('The oldest way to write a Redis lock.')
  await page.keyboard.press('End')
  await question(page).getByRole('button').first().click()
  await bar(page).getByRole('link', { name: 'Next step' }).click()
  await expect(heading(page)).toHaveText('A release with a plain DEL')
  await expect(page).toHaveURL(/#\/run\/unconditional-del@1\?path=classic-five\.2$/)
  await page.reload()
  await expect(bar(page)).toContainText('step 2 of 6')
  await bar(page).getByRole('link', { name: 'Previous step' }).click()
  await expect(heading(page)).toHaveText('A crash between SETNX and EXPIRE')

  await bar(page).getByRole('link', { name: 'The classic five' }).click()
  await expect(page.getByText('1 of 6 done on this device')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on with step 2' })).toBeVisible()
})

test('a teacher makes a path, and its link leads others along it', async ({ page, elsewhere }) => {
  await page.goto('./#/new-path')
  await page.getByLabel('Title').fill('Monday, 9:00')
  const add = async (title: string) => {
    await page.getByLabel('Scenario').selectOption({ label: title })
    await page.getByRole('button', { name: 'Add as a step' }).click()
  }
  await add('Expiry during a GC pause')
  await add('A failover right after the OK')
  await add('Look, then delete')
  await page.getByRole('button', { name: 'Up: step 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Up: step 2, Look, then delete' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove: step 3' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps(page)).toHaveCount(3)

  await steps(page).first().getByText('Settings:').click()
  await page.getByLabel('Watchdog').selectOption('on')
  await page.getByLabel('Lock TTL').fill('soon')
  await page.getByLabel('Lock TTL').press('Enter')
  await expect(page.getByRole('alert')).toContainText('ttl')
  await page.getByLabel('Lock TTL').fill('12s')
  await page.getByLabel('Lock TTL').press('Enter')
  await page.getByRole('link', { name: 'Open the path' }).click()
  await expect(heading(page)).toHaveText('Monday, 9:00')

  await elsewhere.goto(page.url())
  await elsewhere.getByRole('link', { name: 'Start', exact: true }).click()
  await settled(elsewhere)
  await expect(elsewhere.getByRole('navigation', { name: 'Path' })).toContainText('Monday, 9:00, step 1 of 3')
  await expect(elsewhere).toHaveURL(/gc-pause@1\?ttl=12s&watchdog=on&path=own\.1/)
  await bar(elsewhere).getByRole('link', { name: 'Next step' }).click()
  await expect(heading(elsewhere)).toHaveText('Look, then delete')
})

test('a path of a hostile link is reported in sentences, and the rest is kept', async ({ page }) => {
  await page.goto('./#/path/own?title=%3Cb%3EX&steps=gc-pause;nothing;__proto__,a:b;fencing,storage-check:off&x=1')
  await expect(heading(page)).toHaveText('<b>X')
  await expect(steps(page)).toHaveCount(2)
  await expect(page.getByRole('alert').first()).toContainText('"__proto__,a:b" is no step of a path')
  await expect(page.getByText('no scenario is called “nothing” here')).toBeVisible()
  await page.goto('./#/path/nowhere')
  await expect(heading(page)).toHaveText('No such path')
  await page.goto('./#/run/gc-pause?path=classic-five.1')
  await expect(bar(page)).toContainText('The path in this link does not lead to this run.')
})

test('a path on paper asks a learner, and gives the answers to the teacher alone', async ({ page }) => {
  await takeSheets(page)
  await page.goto('./#/path/own?steps=gc-pause')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page).toHaveTitle(/What becomes of A's write\?/)
  await expect(page).not.toHaveTitle(/three witnesses|Answer:/)
  await page.getByRole('button', { name: 'Print the teacher’s notes' }).click()
  await expect(page).toHaveTitle(/three witnesses.*Answer:/s)
  await expect(page.locator('.handout')).toHaveCount(0)
})

test('the glossary leads to a word, its scenarios, and to outcomes only where they are known', async ({ page }) => {
  await page.goto('./#/run/watchdog')
  await settled(page)
  await story(page).getByRole('link', { name: 'Watchdog, renewal' }).click()
  const word = page.getByRole('heading', { level: 3, name: 'Watchdog, renewal' })
  await expect(word).toBeFocused()
  await expect(word).toBeInViewport()
  const stale = page.locator('.entry', { hasText: 'A write that the storage accepts although' })
  await expect(stale).toContainText(/Violated in \d+ scenarios whose questions are not answered here yet/)
  await expect(stale.getByRole('link')).toHaveCount(0)
  await page.getByLabel('Show all outcomes').check()
  await expect(stale.getByRole('link', { name: 'Expiry during a GC pause' })).toBeVisible()
  await page.goto('./#/glossary/nothing')
  await expect(page.getByRole('alert')).toContainText('no “nothing”')
})

test('“Do you need a lock?” leads by answers to a run, and back', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Do you need a lock?' }).click()
  await page.getByRole('link', { name: /It must not be done a second time/ }).press('Enter')
  await page.getByRole('link', { name: /belongs to a period/ }).click()
  await expect(page.getByRole('region', { name: 'Advice' })).toContainText(
    'Keep the period where the work takes effect',
  )
  expect(await allInDocument(page)).not.toContain('violated')
  await page.getByRole('link', { name: /^Change the answer to: A lock does not remember/ }).click()
  await page.getByRole('link', { name: /has a name/ }).click()
  await page.getByRole('link', { name: 'The same charge twice' }).last().click()
  await settled(page)
  await expect(page).toHaveURL(/idempotency@1\?charge=has-a-key&lock=off/)
})
