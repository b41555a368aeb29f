import type { Page } from '@playwright/test'
import {
  beats,
  changedLines,
  choice,
  current,
  expect,
  expectEvent,
  isClassic,
  listScenarios,
  lockstep,
  momentOf,
  open,
  openPanel,
  parameter,
  question,
  rows,
  scrubber,
  settled,
  story,
  test,
  testOnOnePage,
  verdicts,
} from './player'

const PANELS = ['Code', 'Keyspace', 'Storage', 'Findings']
const COMPACT_PANELS = ['Story', 'Controls', 'Trace', ...PANELS]
/** All that moves the moment forward; none may lead past the question. */
const FORWARD = ['End', 'n', 'p', 'PageDown', 'ArrowRight', 'Shift+ArrowRight', ']', 'End']

/** All that a page holds, seen or not: title, texts and attributes, pictures and what is drawn for screen readers too. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    )
    // Text by text, so that neighbours do not run into each other.
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    const whole = [...document.querySelectorAll('li,button,p,td')].map(({ textContent }) => textContent)
    return [document.title, location.href, ...texts, ...whole, ...attributes].join('\n')
  })

const shows = (page: Page, name: string) => expect(page.getByRole('tabpanel', { name })).toBeVisible()

/** What the page holds in each of its panels. */
async function inPanels(page: Page): Promise<string> {
  const seen: string[] = []
  for (const name of PANELS) {
    await openPanel(page, name)
    await shows(page, name)
    seen.push(await everything(page))
  }
  return seen.join('\n')
}

/** The same on a phone. */
async function onPhone(page: Page): Promise<string> {
  const seen: string[] = []
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of COMPACT_PANELS) {
    await openPanel(page, name)
    await shows(page, name)
    seen.push(await everything(page))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await settled(page)
  return seen.join('\n')
}

/** The same where a run under other settings is to be compared. */
async function compared(page: Page): Promise<string> {
  await page.keyboard.press('c')
  await expect(page.getByRole('table', { name: 'Settings of both runs' })).toBeVisible()
  await page.keyboard.press('End')
  const seen = await everything(page)
  await page.keyboard.press('c')
  await expect(question(page)).toBeVisible()
  return seen
}

/** The texts of those that lie behind the moment. */
const textsAfter = (page: Page) =>
  page.evaluate(() => {
    const after = (list: string) => {
      const items = [...document.querySelectorAll(`[aria-label="${list}"] > li`)]
      const here = items.findIndex((item) => item.hasAttribute('aria-current'))
      return items.slice(here + 1).map((item) => item.textContent ?? '')
    }
    return { events: after('Events in order'), beats: after('Beats') }
  })

interface Told {
  readonly events: number
  readonly endedAt: string
  readonly findings: Readonly<Record<string, string>>
  readonly evidence: unknown
}

// The others are searched on their walk.
for (const { id, title } of listScenarios().filter(isClassic)) {
  testOnOnePage(`${title}: until the answer, nothing in the page tells what comes`, async ({ page }) => {
    await open(page, `#/run/${id}`)
    const seen = [await inPanels(page), await onPhone(page)]
    for (const key of FORWARD) {
      await page.keyboard.press(key)
      seen.push(await everything(page))
    }
    await expect(question(page)).toBeVisible()
    seen.push(await inPanels(page), await onPhone(page), await compared(page))
    const hidden = seen.join('\n')
    const options = await question(page).getByRole('button').allTextContents()

    await question(page).getByRole('button', { name: 'Show me' }).click()
    await expect(verdicts(page).getByRole('button').first()).toBeVisible()
    // The list of a long run holds what is around the moment.
    await expect.poll(async () => (await textsAfter(page)).events.length).toBeGreaterThan(3)
    const later = await textsAfter(page)
    const { of } = await momentOf(page)
    const told = lockstep('run', id) as Told
    await openPanel(page, 'Findings')
    const reasons = await page.getByRole('tabpanel', { name: 'Findings' }).locator('p').allTextContents()
    const explained = await story(page).locator('.prediction p, .explanation p, .explanation button').allTextContents()
    const asked = [...(await story(page).locator('.prediction-question').allTextContents()), ...options]

    const times = later.events.map((text) => /^\S+ s/.exec(text)?.[0] ?? text)
    const outcome = [
      ...later.events,
      ...later.beats,
      ...times.filter((time) => !times[0]?.startsWith(time)),
      ...reasons,
      ...explained.filter((text) => !asked.includes(text)),
      ...(await verdicts(page).getByRole('button').allTextContents()),
      'violated',
      'The run ends',
      told.endedAt,
      ` of ${of}`,
      `/ ${of}`,
      `${told.events} events`,
    ]
    expect(later.beats.length).toBeGreaterThan(0)
    expect(explained.length).toBeGreaterThan(3)
    expect(outcome.filter((text) => text !== '' && hidden.includes(text))).toEqual([])
    // What is searched for is really there once it may be.
    const shown = await everything(page)
    expect(later.events.filter((text) => !shown.includes(text))).toEqual([])
  })
}

test('a fix that is tried before the answer marks no line, and the catalogue says nothing', async ({ page }) => {
  await open(page, '#/run/get-then-del')
  await choice(page, 'Release', 'compare-and-delete').click()
  await settled(page)
  await expect(changedLines(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Lockstep' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Look, then delete' })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('begins in between')
  expect(await everything(page)).not.toContain('begins in between')
})

test('an answer shows whether it was right, why, and all the rest', async ({ page }) => {
  await open(page, '#/run/gc-pause')
  await page.keyboard.press('End')
  await question(page).getByRole('button', { name: 'Redis stops it' }).click()
  await expect(story(page)).toContainText('You said: Redis stops it')
  await expect(story(page)).toContainText('The storage accepts it')
  await expect(story(page)).toContainText('A lock is advisory')
  await expect(verdicts(page).getByRole('button', { name: /stale writes violated/ })).toBeVisible()
  await page.keyboard.press('End')
  await expectEvent(page, 'last')

  await story(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'The storage accepts it' }).click()
  await expect(story(page)).toContainText('Right: The storage accepts it')
})

test('predictions stay on the device, are summed up, and can be forgotten', async ({ page, elsewhere }) => {
  const answerWith = async (id: string, option: string | RegExp) => {
    await open(page, `#/run/${id}`)
    await page.keyboard.press('End')
    await question(page).getByRole('button', { name: option }).click()
    await expect(question(page)).toHaveCount(0)
  }
  await answerWith('gc-pause', 'The storage accepts it')
  await answerWith('get-then-del', 'Redis refuses it')
  await answerWith('fencing', 'Show me')
  await page.goto('./')
  await page.reload()
  await page.getByRole('button', { name: 'Your predictions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your predictions' })
  const items = dialog.getByRole('list', { name: 'Predictions' }).getByRole('listitem')
  await expect(items).toHaveText([/Look, then deletewrong/, /GC pauseright/, /fencing tokenshown without/])
  await expect(dialog).toContainText('1 of 2 predicted right')

  await dialog.getByRole('button', { name: 'Forget all' }).click()
  await expect(items).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(items).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Forget all' }).click()
  await page.keyboard.press('Escape')
  await open(page, '#/run/gc-pause')
  await expect(verdicts(page)).toContainText('verdicts follow the question')

  await elsewhere.goto('./')
  await elsewhere.getByRole('button', { name: 'Your predictions' }).click()
  await expect(elsewhere.getByRole('dialog')).toContainText('No prediction was made on this device')
})

test('under other settings the question says that it is about the scenario’s own', async ({ page }) => {
  await open(page, '#/run/gc-pause?fencing=on')
  await page.keyboard.press('End')
  await expect(question(page)).toContainText('the scenario’s own settings')
  await open(page, '#/run/fencing')
  await page.keyboard.press('End')
  await expect(question(page)).not.toContainText('the scenario’s own settings')
})

test.describe('a link', () => {
  const hidden = (page: Page) => expect(verdicts(page)).toContainText('verdicts follow the question')
  const revealed = (page: Page) => expect(verdicts(page).getByRole('button').first()).toBeVisible()
  test('to the decisive event or before it opens hidden, behind it revealed', async ({ page }) => {
    await open(page, '#/run/gc-pause?ask=off')
    const decisive = beats(page).filter({ hasText: 'A wakes' }).getByRole('button')
    await decisive.click()
    const { time } = await momentOf(page)
    await page.keyboard.press('ArrowRight')
    const after = await momentOf(page)
    for (const at of ['0.001836', time]) {
      await page.goto('about:blank')
      await open(page, `#/run/gc-pause?at=${at}s`)
      await hidden(page)
    }
    await page.goto('about:blank')
    await open(page, `#/run/gc-pause?at=${after.time}s.2`)
    await revealed(page)
  })

  test('that presents or embeds opens revealed, and asks when it says so', async ({ page }) => {
    for (const display of ['present', 'embed']) {
      await page.goto('about:blank')
      await open(page, `#/run/gc-pause?display=${display}`)
      await revealed(page)
      await page.goto('about:blank')
      await open(page, `#/run/gc-pause?display=${display}&ask=on`)
      await hidden(page)
      await page.keyboard.press('End')
      await question(page).getByRole('button', { name: 'Show me' }).click()
      await revealed(page)
      await expect(page).not.toHaveURL(/ask=/)
      await expect(page).toHaveURL(new RegExp(`display=${display}`))
    }
  })

  test('that asks hides what was answered here before, wherever it leads', async ({ page }) => {
    await open(page, '#/run/gc-pause')
    await story(page).getByRole('button', { name: 'Show me' }).click()
    await revealed(page)
    await open(page, '#/run/gc-pause?at=17.001790s&ask=on')
    await hidden(page)
    await expect(question(page)).toBeVisible()
    await page.reload()
    await settled(page)
    await hidden(page)
  })

  test('that does not ask opens revealed from the start', async ({ page }) => {
    await open(page, '#/run/gc-pause?ask=off')
    await revealed(page)
    await expectEvent(page, 1)
    await expect(page).toHaveURL(/ask=off/)
  })
})

test('the keys of a clicker lead from beat to beat and to the question', async ({ page }) => {
  await open(page, '#/run/gc-pause')
  const visible = await beats(page).count()
  for (let i = 0; i < visible; i++) await page.keyboard.press('PageDown')
  await expect(current(beats(page))).toContainText('B writes')
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(current(beats(page))).toContainText('B writes')
})

test('beats move with the parameters, and go when their event no longer happens', async ({ page }) => {
  await open(page, '#/run/gc-pause?ask=off')
  const expires = beats(page).filter({ hasText: 'The lease runs out' })
  await expect(expires).toContainText('10.0')
  await parameter(page, 'Lock TTL').fill('12s')
  await page.keyboard.press('Enter')
  await expect(expires).toContainText('12.0')
  await expect(beats(page).filter({ hasText: 'it has no reason to refuse it' })).toHaveCount(1)
  await choice(page, 'Fencing token', 'on').click()
  await expect(beats(page).filter({ hasText: 'The storage has seen a higher token' })).toHaveCount(1)
  await expect(beats(page).filter({ hasText: 'it has no reason to refuse it' })).toHaveCount(0)
})

test('notes for the teacher are nowhere in the page that a learner sees', async ({ page }) => {
  await open(page, '#/run/gc-pause?ask=off')
  await expect(beats(page)).not.toHaveCount(0)
  expect(await everything(page)).not.toContain('three witnesses')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(scrubber(page)).toBeVisible()
})
