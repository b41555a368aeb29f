import type { Locator, Page } from '@playwright/test'
import {
  expect,
  open,
  openAnswered,
  openPanel,
  rows,
  settled,
  testOnOnePage as test,
  transport,
  verdicts,
} from './player'
import { collisions, rests } from './timeline-labels'

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
  await faults(page).getByRole('textbox', { name: 'length' }).fill('2 weeks')
  await faults(page).getByRole('button', { name: 'Add it' }).click()
  await expect(faults(page).getByRole('alert')).toContainText('is not a length of time')
  await faults(page).getByRole('textbox', { name: 'length' }).fill('12s')
  await faults(page).getByRole('button', { name: 'Add it' }).click()
  await expect(listed(page).first()).toContainText(
    "redis-1 executes A's command on lock:order:123: A is paused for 12s.",
  )
  await expect(page).toHaveURL(/edits=1/)

  await elsewhere.goto(page.url())
  await openPanel(elsewhere, 'Faults')
  await expect(listed(elsewhere).getByRole('paragraph')).toHaveText(
    await listed(page).getByRole('paragraph').allInnerTexts(),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listed(page)).toContainText('A is paused for 15s.')
  await expect(page).not.toHaveURL(/edits=/)
})

const track = (page: Page) => page.getByRole('list', { name: 'Faults in time' })
const pause = (page: Page) => track(page).getByRole('slider', { name: /^A is paused/ })
const pauseEnd = (page: Page) => track(page).getByRole('slider', { name: /^End of: A is paused/ })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function middleOf(place: Locator): Promise<readonly [number, number]> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is nowhere to be seen')
  return [box.x + Math.min(box.width / 2, 20), box.y + box.height / 2]
}

/** Takes hold of something and moves it along time. */
async function take(page: Page, place: Locator, across: number): Promise<void> {
  const [x, y] = await middleOf(place)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across, y + 3, { steps: 8 })
}

for (const view of ['compressed', 'linear'] as const) {
  test(`a pause is dragged later and longer, each one step of undo, on a ${view} scale`, async ({
    page,
    elsewhere,
  }) => {
    await openAnswered(page, `#/run/gc-pause?view=${view}`)
    await expect(verdict(page, /mutual exclusion violated/)).toBeVisible()
    const was = await pause(page).getAttribute('aria-valuetext')
    expect(was).toBe("When A's first write of order:123 is about to be sent: A is paused for 15s.")

    await take(page, pause(page), 60)
    // While it is held: words, the time, and the run of where it is.
    await expect(page.locator('.fault-tag')).toContainText(/\d s\S* after A's first write/)
    await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()
    await page.mouse.up()
    await expect(pause(page)).toHaveAttribute(
      'aria-valuetext',
      /^[\d.]+m?s after A's first write .*: A is paused for 15s\.$/,
    )
    await settled(page)
    await rests(page)
    expect(await collisions(page)).toEqual([])
    await elsewhere.goto(page.url())
    await expect(pause(elsewhere)).toHaveAttribute(
      'aria-valuetext',
      (await pause(page).getAttribute('aria-valuetext')) ?? '',
    )

    await undo(page).click()
    await expect(pause(page)).toHaveAttribute('aria-valuetext', was ?? '')
    await expect(verdict(page, /mutual exclusion violated/)).toBeVisible()
    await expect(page).not.toHaveURL(/edits=/)

    await take(page, pauseEnd(page), -150)
    await page.mouse.up()
    await expect(pause(page)).toHaveAttribute('aria-valuetext', /: A is paused for (?:[1-9]|1[0-4])(?:\.\d+)?s\.$/)
    await undo(page).click()
    await expect(pause(page)).toHaveAttribute('aria-valuetext', was ?? '')
    await expect(undo(page)).toBeDisabled()
  })
}

test('a drag before its event ties the fault to the time and says so; Escape takes the drag back', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  const was = (await pause(page).getAttribute('aria-valuetext')) ?? ''
  await take(page, pause(page), -60)
  await expect(page.locator('.fault-tag')).toContainText('tied to the time')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(pause(page)).toHaveAttribute('aria-valuetext', was)
  await expect(undo(page)).toBeDisabled()
  await expect(page).not.toHaveURL(/edits=/)
})

test('keys move a fault, make it longer, and take it out', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await pause(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(pause(page)).toHaveAttribute('aria-valuetext', /^100ms after A's first write/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(pause(page)).toHaveAttribute('aria-valuetext', /^(?:500ms|1s) after A's first write/)
  await undo(page).click()
  await expect(pause(page)).toHaveAttribute('aria-valuetext', /^100ms after/)
  await undo(page).click()
  await pause(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(pause(page)).toHaveAttribute('aria-valuetext', /paused for 16s/)
  await page.keyboard.press('Tab')
  await expect(pauseEnd(page)).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(pause(page)).toHaveAttribute('aria-valuetext', /paused for 15s/)
  await page.keyboard.press('Enter')
  await expect(transport(page)).toContainText('2.001')
  await pause(page).focus()
  await page.keyboard.press('Delete')
  await expect(track(page)).toHaveCount(0)
  await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()
})

test('a fault of the scenario is changed in words: its anchor with its moment kept, its length, its kind', async ({
  page,
}) => {
  await openAnswered(page, '#/run/gc-pause')
  await openPanel(page, 'Faults')
  const form = faults(page).getByRole('group', { name: 'Change this fault' })
  await faults(page)
    .getByRole('button', { name: /^Change: / })
    .click()
  await form.getByRole('radio', { name: 'Tied to the time' }).click()
  await expect(listed(page)).toContainText('At 2.001226s: A is paused for 15s.')
  await expect(verdict(page, /mutual exclusion violated/)).toBeVisible()
  await form.getByRole('textbox', { name: 'length' }).fill('long')
  await form.getByRole('textbox', { name: 'length' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('is not a length of time')
  await expect(listed(page)).toContainText('At 2.001226s: A is paused for 15s.')
  await form.getByRole('textbox', { name: 'length' }).fill('1s')
  await form.getByRole('textbox', { name: 'length' }).press('Enter')
  await expect(listed(page)).toContainText('At 2.001226s: A is paused for 1s.')
  await expect(verdict(page, /mutual exclusion holds/)).toBeVisible()
  await form.getByRole('radio', { name: 'Tied to an event' }).click()
  await expect(listed(page)).toContainText(/after A .*: A is paused for 1s\./)
  await expect(pause(page)).toHaveAttribute('aria-valuenow', '2.001226')
  await form.getByRole('combobox', { name: 'What happens' }).selectOption('slow')
  await expect(listed(page)).toContainText('messages between A and B take 5s longer for 1s')
  await form.getByRole('combobox', { name: 'Other end' }).selectOption('redis-1')
  await expect(listed(page)).toContainText('messages between A and redis-1 take 5s longer for 1s')
  await faults(page).getByRole('button', { name: 'As it was' }).click()
  await expect(listed(page)).toContainText('is about to be sent: A is paused for 15s.')
  await expect(page).not.toHaveURL(/edits=/)
})

test('while the question is open nothing tells when a pause is over, and while it is presented none can be moved', async ({
  page,
}) => {
  await open(page, '#/run/gc-pause?ask=on')
  await expect(pause(page)).toBeVisible()
  // When it is over would tell when A wakes.
  await expect(pauseEnd(page)).toHaveCount(0)
  expect(Number(await pause(page).getAttribute('aria-valuemax'))).toBeLessThan(17)
  await open(page, '#/run/gc-pause?display=present')
  await expect(pause(page)).toHaveAttribute('aria-readonly', 'true')
  const was = (await pause(page).getAttribute('aria-valuetext')) ?? ''
  await take(page, pause(page), 60)
  await page.mouse.up()
  await pause(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(pause(page)).toHaveAttribute('aria-valuetext', was)
})
