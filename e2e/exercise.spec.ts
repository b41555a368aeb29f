/** An exercise as a learner solves it and a teacher receives it. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { complaints } from './axe'
import { code, expect, open, openPanel, story, test, testOnOnePage, verdicts } from './player'

const exercise = (page: Page) => page.getByRole('region', { name: 'Exercise' })
const state = (page: Page) => exercise(page).getByRole('status').first()
const condition = (page: Page, text: string | RegExp) =>
  exercise(page).getByRole('list', { name: 'Conditions' }).getByRole('listitem').filter({ hasText: text })
const schedule = (page: Page, text: string | RegExp) =>
  exercise(page).getByRole('list', { name: 'Schedules' }).getByRole('listitem').filter({ hasText: text })
const copy = (page: Page) => exercise(page).getByRole('button', { name: 'Copy the solution’s link' })

async function startEditing(page: Page) {
  await openPanel(page, 'Code')
  await code(page).getByRole('button', { name: 'Edit' }).click()
  await expect(code(page).getByRole('textbox', { name: /^Text of / })).toBeVisible()
}

/** Types over one line of the program. */
async function changeLine(page: Page, old: string, text: string) {
  await code(page)
    .getByRole('textbox', { name: /^Text of / })
    .getByText(old, { exact: true })
    .first()
    .click()
  // The whole line, however many rows it takes.
  await page.keyboard.press('Alt+l')
  await page.keyboard.insertText(`${text}\n`)
}

const LOOK_FIRST = 'if ((await redis.get(key)) === token) await redis.del(key)'
const FIX =
  "await redis.eval(\"if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0\", 1, key, token)"

test('a learner finds what is missing, mends the program, and sends the solution; it is checked anew where it is opened', async ({
  page,
  context,
  elsewhere,
}) => {
  // The whole way of two people.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('./')
  const group = page.getByRole('region', { name: 'Exercises' })
  await expect(group.getByRole('heading', { level: 2 })).toContainText(/^Exercises 0 of \d+ solved$/)
  await group.getByRole('link', { name: 'Give back your own lock' }).click()

  await test.step('as it comes it is not solved, and says why', async () => {
    await expect(state(page)).toHaveText('Not solved yet: 5 of 7 conditions are met.')
    await expect(condition(page, 'The verdict on mutual exclusion')).toContainText(
      /not met.*Under “A’s release arrives when B is inside”: B and C are both inside/,
    )
    await expect(schedule(page, 'A’s release arrives when B is inside')).toContainText('fails')
    await expect(schedule(page, 'Nothing goes wrong')).toContainText('passes')
    await expect(copy(page)).toHaveCount(0)
    await expect(story(page)).not.toContainText('have to be one step on the server')
  })

  await test.step('what mends the schedules that are shown does not stand the other one', async () => {
    await startEditing(page)
    await changeLine(page, 'await redis.del(key)', LOOK_FIRST)
    await expect(condition(page, 'The verdict on ownership')).toContainText(
      'Under a schedule that is not shown: ownership is violated.',
    )
    await expect(schedule(page, 'One that is not shown')).toContainText('fails')
    await expect(exercise(page)).not.toContainText('becomes slow when A leaves')
  })

  await test.step('the solution solves it, and what explains it is told', async () => {
    await changeLine(page, LOOK_FIRST, FIX)
    await expect(state(page)).toHaveText('Solved')
    await expect(story(page)).toContainText('have to be one step on the server')
  })

  await test.step('a schedule that was not shown can be watched now', async () => {
    await schedule(page, 'becomes slow when A leaves')
      .getByRole('button', { name: /^Watch/ })
      .click()
    await openPanel(page, 'Faults')
    await expect(page.getByRole('region', { name: 'Faults' })).toContainText(
      'messages between A and redis-1 take 3s longer',
    )
    await expect(state(page)).toHaveText('Solved')
  })

  await copy(page).click()
  await expect(exercise(page).getByText(/^Copied, \d+ characters$/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await test.step('elsewhere it is checked anew', async () => {
    await elsewhere.goto(link)
    await expect(state(elsewhere)).toHaveText('Solved')
    await expect(verdicts(elsewhere).getByRole('button', { name: /ownership holds/ })).toBeVisible()
    await elsewhere.goto('./#/')
    await expect(elsewhere.getByRole('region', { name: 'Exercises' }).getByRole('heading', { level: 2 })).toContainText(
      /0 of \d+ solved$/,
    )
  })

  await page.goto('./#/')
  await expect(group.getByRole('heading', { level: 2 })).toContainText(/1 of \d+ solved$/)
  await expect(group.getByRole('listitem').filter({ hasText: 'Give back your own lock' })).toContainText('solved')
})

const DOCS = readFileSync(new URL('../docs/scenario-format.md', import.meta.url), 'utf8')
const { goal, ...FILE } = JSON.parse(/```json\n((?:(?!```).)*"goal".*?)```/s.exec(DOCS)?.[1] ?? '')
const FAULTS = goal.schedules.flatMap(({ faults }: { faults: unknown[] }) => faults)

test('a scenario file is made an exercise in a form, sent as a link, and solved by who opens it', async ({
  page,
  elsewhere,
}) => {
  await page.goto('./')
  const buffer = Buffer.from(JSON.stringify({ ...FILE, faults: FAULTS }))
  await page.locator('input[type="file"]').setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Share' }).locator('form')
  await page.getByText('As an exercise').click()
  await form.getByRole('button', { name: 'Make the exercise' }).click()
  await expect(form.getByRole('alert')).toContainText('Say in a sentence or two what is to be reached')

  await form.getByRole('textbox', { name: 'What is to be reached' }).fill('A lock is given back by its owner alone.')
  await form.getByRole('checkbox', { name: 'stale writes' }).uncheck()
  const nth = (i: number) => form.getByRole('listitem').nth(i)
  await nth(0)
    .getByRole('checkbox', { name: /take 3s longer/ })
    .uncheck()
  await form.getByRole('button', { name: 'Add a schedule' }).click()
  await nth(2).getByRole('textbox', { name: 'Title of schedule 3' }).fill('The way back is slow')
  await nth(2)
    .getByRole('checkbox', { name: /is held/ })
    .uncheck()
  await expect(nth(2).getByRole('checkbox', { name: 'not shown' })).toBeChecked()
  await form.getByRole('button', { name: 'Make the exercise' }).click()

  await expect(exercise(page)).toContainText('A lock is given back by its owner alone.')
  await expect(state(page)).toContainText('Not solved yet')
  await expect(page).toHaveURL(/#\/run\/own-[0-9a-f]{8}@1\?exercise=1/)

  await elsewhere.goto(page.url())
  await expect(elsewhere.getByText('This exercise came with a link.')).toBeVisible()
  await expect(exercise(elsewhere)).toContainText('One that is not shown until all is met')
  await startEditing(elsewhere)
  await changeLine(elsewhere, "await redis.del('lock:order:123')", FIX.replace('key, token', "'lock:order:123', owner"))
  await expect(state(elsewhere)).toHaveText('Solved')
  await expect(schedule(elsewhere, 'The way back is slow')).toContainText('passes')
})

testOnOnePage('what is no change of the program is named, and taken back at once', async ({ page }) => {
  await open(page, '#/run/exercise-fail-closed?deadline=10s')
  await expect(condition(page, 'Nothing is changed but')).toContainText('The parameters are changed.')
  await exercise(page).getByRole('button', { name: 'Take back all but the program' }).click()
  await expect(condition(page, 'Nothing is changed but')).toHaveText(/ met$/)
})

testOnOnePage('a program that does not compile is not taken for solved', async ({ page }) => {
  await open(page, '#/run/exercise-fail-closed')
  await expect(state(page)).toContainText('Not solved yet')
  await startEditing(page)
  await changeLine(page, "await enter('order:123')", "await enter('order:123'")
  await expect(state(page)).toContainText('does not run')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the exercise comes first, nothing is cut, and axe finds nothing', async ({ page }) => {
    await open(page, '#/run/exercise-fencing')
    await expect(state(page)).toContainText('Not solved yet')
    await expect(page.getByRole('tab', { name: 'Exercise' })).toHaveAttribute('aria-selected', 'true')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await schedule(page, 'A’s clock is a minute ahead')
      .getByRole('button', { name: /^Watch/ })
      .tap()
    await expect(schedule(page, 'A’s clock is a minute ahead').getByRole('button', { name: /^Watch/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(state(page)).toContainText('Not solved yet')
    expect(await complaints(page, 'exercise')).toEqual([])
  })
})
