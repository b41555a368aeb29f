import type { Locator, Page } from '@playwright/test'
import {
  beats,
  choice,
  code,
  current,
  events,
  expect,
  expectEvent,
  momentOf,
  open,
  openAnswered,
  openPanel,
  panel,
  parameter,
  rows,
  scrubber,
  settled,
  testOnOnePage as test,
  transport,
  verdicts,
} from './player'

const button = (page: Page, name: string) => transport(page).getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the trace' })
const happening = (page: Page) => current(events(page))
const currentRow = (page: Page) => current(rows(page))
const codeLine = (page: Page) => code(page).locator('[aria-current]')
/** The timeline is drawn; what it draws is hidden from roles. */
const handle = (page: Page) => page.locator('.timeline-handle')
const here = (page: Page) => page.locator('.timeline-over circle.now')
const lit = (page: Page) => page.locator('.timeline-over .lit > *')
const ticks = (page: Page) => page.locator('.timeline-ticks')

const panes = (page: Page): readonly Locator[] => [
  page.getByRole('banner'),
  verdicts(page),
  page.getByRole('region', { name: 'Timeline', exact: true }),
  transport(page),
  page.getByRole('tablist', { name: 'Panels' }),
  page.getByRole('tabpanel'),
]

/** The panes that lie on one another; verdicts may be a part of the header. */
async function overlapping(locators: readonly Locator[]): Promise<readonly string[]> {
  const [header, chips, ...others] = await Promise.all(locators.map((locator) => locator.boundingBox()))
  const boxes = [header, ...others, ...(chips && header && chips.y < header.height ? [] : [chips])]
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const apart = !a || !b || a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1
      const stacked = !a || !b || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1
      return apart || stacked ? [] : [`${JSON.stringify(a)} lies on ${JSON.stringify(b)}`]
    }),
  )
}

const numberIn = async (locator: Locator) => Number((await locator.textContent())?.replace(/[^\d]/g, ''))
const press = async (page: Page, key: string, times = 1) => {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

test.describe('one moment', () => {
  test('a click on a row of the trace moves the timeline, the code, the keyspace and the storage', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('End')
    await rows(page)
      .filter({ hasText: /storage\.write\("order:123", "A/ })
      .click()
    await expect(handle(page)).toHaveText('17.001790 s')
    await expect(happening(page)).toContainText('17.001790 s: storage accepts A')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^17\.001790 s/)
    await expect(lit(page)).not.toHaveCount(0)
    await expect(codeLine(page)).toContainText('await storage.write')
    const storage = await openPanel(page, 'Storage')
    await expect(current(storage.getByRole('listitem'))).toContainText(/17\.001 s.*A.*accepted, stale/s)

    await page.keyboard.press('Home')
    await expect(rows(page).first()).toContainText('0.000550')
    await rows(page).filter({ hasText: 'PX' }).first().click()
    await expect(currentRow(page)).toContainText('0.000550')
    const keyspace = await openPanel(page, 'Keyspace')
    await expect(keyspace.getByRole('row', { name: /lock:order:123 changed/ })).toBeVisible()
  })

  test('a click on a mark of the timeline selects its row, and one beside every mark lets go', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    await page.keyboard.press('Home')
    await press(page, 'Shift+ArrowRight')
    const row = await currentRow(page).textContent()
    await expect(here(page)).toHaveCount(1)
    const box = await here(page).boundingBox()
    if (!box) throw new Error('the moment is nowhere in the timeline')
    await page.keyboard.press('Home')
    await expect(lit(page)).toHaveCount(0)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(currentRow(page)).toHaveText(row ?? '')
    await expect(lit(page)).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(lit(page)).toHaveCount(0)
  })

  test('pointing at a row lights its mark, and pointing at a mark tells what it is', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await rows(page).first().hover()
    await expect(lit(page)).not.toHaveCount(0)
    await transport(page).hover()
    await expect(lit(page)).toHaveCount(0)
    await page.keyboard.press('Shift+ArrowRight')
    await here(page).hover({ force: true })
    await expect(page.locator('.timeline-tip')).toContainText('SET lock:order:123')
  })

  test('a beat of the story, a verdict and a piece of evidence each lead to their moment', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await beats(page).nth(1).getByRole('button').click()
    await expect(happening(page)).toContainText('A is paused')
    await expect(current(beats(page))).toContainText("A's process stops")
    await verdicts(page)
      .getByRole('button', { name: /stale writes violated at 17\.001 s/ })
      .click()
    await expect(happening(page)).toContainText('17.001790 s: storage accepts A')
    const findings = await openPanel(page, 'Findings')
    const evidence = findings.getByRole('button', { name: /B enters order:123/ }).first()
    await evidence.click()
    await expect(happening(page)).toContainText('B enters order:123')
    await expect(evidence).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('transport', () => {
  test('the buttons step by event and by command in both directions, and say why they cannot', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    await expectEvent(page, 1)
    await expect(button(page, 'Previous event')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'Previous event')).toHaveAttribute('title', 'This is the first event')
    await button(page, 'Next event').click()
    await expectEvent(page, 2)
    await button(page, 'Next command').click()
    await expect(currentRow(page)).toContainText('0.000550')
    await button(page, 'Next command').click()
    await expect(currentRow(page)).toContainText('lost')
    await button(page, 'Previous command').click()
    await expect(currentRow(page)).toContainText('0.000550')
    await button(page, 'Last event').click()
    await expectEvent(page, 'last')
    await expect(button(page, 'Next event')).toHaveAttribute('title', 'This is the last event')
    const last = (await momentOf(page)).event
    await button(page, 'Previous event').click()
    await expectEvent(page, last - 1)
    await button(page, 'First event').click()
    await expectEvent(page, 1)
  })

  test('the keys step by event, command, lane, finding and beat', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await expectEvent(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectEvent(page, 2)
    await page.keyboard.press('ArrowLeft')
    await expectEvent(page, 1)
    await press(page, 'Shift+ArrowRight', 2)
    await expect(currentRow(page)).toContainText('0.001836')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(currentRow(page)).toContainText('0.000550')

    await page.keyboard.press('Home')
    await expect(happening(page)).toContainText(/ s: A /)
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press(']')
      await expect(happening(page)).toContainText(/ s: A /)
    }
    const { event } = await momentOf(page)
    expect(event).toBeGreaterThan(7)
    await page.keyboard.press('[')
    await expect(happening(page)).toContainText(/ s: A /)
    expect((await momentOf(page)).event).toBeLessThan(event)

    await page.keyboard.press('Home')
    await page.keyboard.press('n')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^10\.023/)
    await page.keyboard.press('n')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^17\.001790/)
    await page.keyboard.press('p')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /^10\.023/)

    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await expect(current(beats(page))).toContainText('A is inside')
    await page.keyboard.press('PageDown')
    await expect(current(beats(page))).toContainText("A's process stops")
    await page.keyboard.press('PageUp')
    await expect(current(beats(page))).toContainText('A is inside')
  })

  test('the arrow keys still step after a click on a tab or a switch, and are a tab’s for the keyboard', async ({
    page,
  }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await openPanel(page, 'Keyspace')
    await page.keyboard.press('ArrowRight')
    await expectEvent(page, 2)
    await choice(page, 'Watchdog', 'on').click()
    await settled(page)
    await page.keyboard.press('ArrowRight')
    await expectEvent(page, 3)
    await expect(panel(page, 'Keyspace')).toBeVisible()

    await page.getByRole('tab', { name: 'Keyspace' }).focus()
    await press(page, 'Shift+Tab')
    await press(page, 'Tab')
    await page.keyboard.press('ArrowRight')
    await expect(panel(page, 'Storage')).toBeVisible()
    await expectEvent(page, 3)
  })

  test('zoom in and out by key and by button, and the whole run again', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('0')
    await expect(ticks(page)).toContainText(/ms17\.00\d s/)
    const whole = await ticks(page).textContent()
    for (const [zoomIn, zoomOut] of [
      [() => page.keyboard.press('+'), () => page.keyboard.press('-')],
      [
        () => page.getByRole('button', { name: 'Zoom in' }).click(),
        () => page.getByRole('button', { name: 'Zoom out' }).click(),
      ],
    ] as const) {
      await zoomIn()
      await expect(ticks(page)).not.toHaveText(whole ?? '')
      await zoomOut()
      await page.getByRole('button', { name: 'Fit' }).click()
      await expect(ticks(page)).toHaveText(whole ?? '')
    }
    await press(page, '+', 3)
    await expect(ticks(page)).not.toHaveText(whole ?? '')
    await page.keyboard.press('0')
    await expect(ticks(page)).toHaveText(whole ?? '')
  })

  test('playing goes on to the end and stops there, and starts over when asked again', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    await transport(page).getByRole('combobox', { name: 'Speed' }).selectOption('8×')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await press(page, 'ArrowLeft', 3)
    await button(page, 'Play').click()
    await expect(button(page, 'Play')).toBeVisible()
    await expectEvent(page, 'last')
    await button(page, 'Play').click()
    await expect(button(page, 'Pause')).toBeVisible()
    await button(page, 'Pause').click()
    await expect(scrubber(page)).not.toHaveAttribute('aria-valuetext', /event (\d+) of \1$/)
  })

  test('Space and the full stop play and pause; a step and the scrubber pause too', async ({ page }) => {
    await openAnswered(page, '#/run/setnx-then-expire')
    await transport(page).getByRole('combobox', { name: 'Speed' }).selectOption('1/8×')
    await page.getByRole('heading', { level: 1 }).click()
    for (const key of [' ', '.']) {
      await page.keyboard.press('Home')
      await page.keyboard.press(key)
      await expect(button(page, 'Pause')).toBeVisible()
      await page.keyboard.press(key)
      await expect(button(page, 'Play')).toBeVisible()
    }
    await page.keyboard.press(' ')
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(button(page, 'Play')).toBeVisible()
    await page.keyboard.press(' ')
    await expect(button(page, 'Pause')).toBeVisible()
    const box = await scrubber(page).boundingBox()
    if (!box) throw new Error('no scrubber')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
    await expect(button(page, 'Play')).toBeVisible()
    await page.mouse.up()
    expect((await momentOf(page)).event).toBeGreaterThan(20)
  })

  test('scrubbing on the bar and along the axis of the timeline moves the moment', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await page.keyboard.press('0')
    await expect(ticks(page)).toContainText(/ms17\.00\d s/)
    const axis = await ticks(page).boundingBox()
    if (!axis) throw new Error('no axis')
    await page.mouse.move(axis.x + 10, axis.y + 10)
    await page.mouse.down()
    await page.mouse.move(axis.x + axis.width - 2, axis.y + 10, { steps: 5 })
    await expectEvent(page, 'last')
    await page.mouse.move(axis.x + axis.width / 2, axis.y + 10, { steps: 5 })
    await page.mouse.up()
    const { event, of } = await momentOf(page)
    expect(event).toBeGreaterThan(1)
    expect(event).toBeLessThan(of ?? 0)

    await scrubber(page).focus()
    await page.keyboard.press('Home')
    await expectEvent(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectEvent(page, 2)
  })

  test('keys are ignored where a person types, and single ones can be switched off', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('n.p ?0+')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(search(page)).toHaveValue('n.p ?0+')
    await expectEvent(page, 1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).not.toBeFocused()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await expect(help).toContainText('previous and next finding')
    await page.keyboard.press('n')
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.keyboard.press('n')
    await page.keyboard.press('.')
    await expectEvent(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectEvent(page, 2)

    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: 'Keys' }).click()
    await expect(help.getByRole('checkbox')).not.toBeChecked()
    await help.getByRole('checkbox').check()
    await help.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
  })

  test('the search goes from one row that it finds to the next', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await page.keyboard.press('/')
    await page.keyboard.type('storage.write')
    await page.keyboard.press('Enter')
    await expect(currentRow(page)).toContainText('B was here')
    await page.keyboard.press('Enter')
    await expect(currentRow(page)).toContainText('A was here')
    await expect(page.getByRole('region', { name: 'Trace' })).toContainText('2 of 2')
    await page.keyboard.press('Shift+Enter')
    await expect(currentRow(page)).toContainText('B was here')
  })
})

test.describe('settings', () => {
  test('a value that is typed makes a new run, and undo and redo go back and forth', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    const controls = page.getByRole('region', { name: 'Controls' })
    await parameter(page, 'Lock TTL').fill('12 s')
    await page.keyboard.press('Enter')
    await expect(rows(page).filter({ hasText: '"PX" "12000"' }).first()).toBeAttached()
    await expect(verdicts(page).getByRole('button', { name: /mutual exclusion violated at 12\./ })).toBeVisible()
    await controls.getByRole('button', { name: 'Undo' }).click()
    await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
    await expect(verdicts(page).getByRole('button', { name: /mutual exclusion violated at 10\./ })).toBeVisible()
    await controls.getByRole('button', { name: 'Redo' }).click()
    await expect(verdicts(page).getByRole('button', { name: /mutual exclusion violated at 12\./ })).toBeVisible()
    await controls.getByRole('button', { name: 'Reset' }).click()
    await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
    await expect(controls.getByRole('button', { name: 'Reset' })).toBeDisabled()
  })

  test('a slider makes new runs on its way, and undo takes back the whole drag', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    const slider = page.getByRole('slider', { name: 'Lock TTL' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(parameter(page, 'Lock TTL')).not.toHaveValue('10s')
    await expect(page).toHaveURL(/\?ttl=1\d(\.\d+)?s/)
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 6 })
    await page.mouse.up()
    await settled(page)
    const dragged = await parameter(page, 'Lock TTL').inputValue()
    await expect(page).toHaveURL(new RegExp(`\\?ttl=${dragged}(&|$)`))
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
    await settled(page)
    await expect(page).not.toHaveURL(/ttl=/)
  })

  test('a wrong value is told beside its field and keeps the run and the address', async ({ page }) => {
    // With its revision, which the page would add after a while.
    await openAnswered(page, '#/run/gc-pause@1')
    const address = page.url()
    for (const [typed, told] of [
      ['12 parsecs', /12parsecs/],
      ['10m', /100ms.*5m/],
      ['', /length of time/],
    ] as const) {
      await parameter(page, 'Lock TTL').fill(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(told)
      await expect(parameter(page, 'Lock TTL')).toHaveAttribute('aria-invalid', 'true')
      await expect(parameter(page, 'Lock TTL')).toHaveAccessibleDescription(told)
      await expect(parameter(page, 'Lock TTL')).toHaveValue(typed)
    }
    expect(page.url()).toBe(address)
    await page.keyboard.press('Escape')
    await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('another seed makes another run with the same verdicts', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await parameter(page, 'Seed').fill('7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/seed=7/)
    await settled(page)
    await expect(verdicts(page).getByRole('button', { name: /stale writes violated/ })).toBeVisible()
    await parameter(page, 'Seed').fill('seven')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('seven')
  })

  test('what the lesson proposes to try is one press, and marks the lines that differ', async ({ page }) => {
    await openAnswered(page, '#/run/get-then-del')
    await page.getByRole('button', { name: /Compare and delete in one script/ }).click()
    await expect(choice(page, 'Release', 'compare-and-delete')).toBeChecked()
    await expect(verdicts(page).getByRole('button', { name: /ownership holds/ })).toBeVisible()
    await expect(code(page).getByTitle('Differs from the scenario’s own code')).not.toHaveCount(0)
  })
})

test.describe('panes', () => {
  test('compressed and linear time are both drawn, and the address keeps the choice', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await expect(ticks(page)).toContainText('tries')
    await page.getByRole('radio', { name: 'Linear' }).click()
    await expect(page).toHaveURL(/view=linear/)
    await expect(ticks(page)).not.toContainText('tries')
    await page.getByRole('radio', { name: 'Compressed' }).click()
    await expect(ticks(page)).toContainText('tries')
    await expect(page).not.toHaveURL(/view=/)
  })

  test('the findings name all ten properties with verdict, reason and bound', async ({ page }) => {
    await openAnswered(page, '#/run/setnx-then-expire')
    const findings = await openPanel(page, 'Findings')
    const names = findings.getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(10)
    await expect(names.filter({ hasText: /violated$/ })).toHaveCount(2)
    for (const name of await names.allTextContents()) {
      expect(name).toMatch(/^[a-z ]+ (holds|violated|not exercised|unknown)$/)
    }
    const item = (name: string) => findings.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(item('deadlock freedom')).toContainText(/Bound: .*35 ?s/)
    await expect(item('progress')).toContainText(/Bound: .*35 ?s/)
    await expect(item('capacity')).toContainText(/\w+ \w+ \w+/)
  })

  test('a command opens to its line of MONITOR and its bytes', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    const row = rows(page).first()
    await expect(row).toContainText('OK')
    await row.getByRole('button', { name: 'RESP bytes' }).click()
    await expect(row.getByRole('button', { name: 'RESP bytes' })).toHaveAttribute('aria-expanded', 'true')
    await expect(row).toContainText(/\d+\.\d{6} \[0 A:\d+\] "set" "lock:order:123" "[0-9a-f-]{36}" "PX" "10000" "NX"/)
    await expect(row).toContainText(/\*6\\r\\n\s+\$3\\r\\n\s+set\\r\\n/)
    await expect(row).toContainText('+OK\\r\\n')
    await row.getByRole('button', { name: 'RESP bytes' }).click()
    await expect(row).not.toContainText('+OK')
  })

  test('the trace shows commands alone when asked', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    const trace = page.getByRole('region', { name: 'Trace' })
    await expect(trace).toContainText('redis-2 is promoted to master')
    await trace.getByRole('button', { name: 'Filter' }).click()
    await trace.getByRole('combobox', { name: 'kind' }).selectOption('commands')
    await expect(trace).not.toContainText('redis-2 is promoted to master')
    await expect(trace).toContainText('lost')
  })

  test('the TTL in the keyspace runs down from step to step, and the key is gone when it is over', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    const keyspace = await openPanel(page, 'Keyspace')
    await page.keyboard.press('Home')
    await expect(keyspace).toContainText('No keys')
    await page.keyboard.press('Shift+ArrowRight')
    const ttl = keyspace
      .getByRole('row', { name: /lock:order:123/ })
      .getByRole('cell')
      .last()
    await expect(ttl).toContainText('ms')
    expect(await numberIn(ttl)).toBe(10_000)
    for (let i = 0; i < 4; i++) {
      const before = await numberIn(ttl)
      await page.keyboard.press('Shift+ArrowRight')
      await expect.poll(() => numberIn(ttl)).toBeLessThan(before)
    }
    await beats(page).filter({ hasText: 'The lease runs out' }).getByRole('button').click()
    await expect(keyspace.getByRole('row', { name: /lock:order:123/ })).toContainText('expired now')
  })

  test('a replica shows what it has, and how far behind it is', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    const keyspace = await openPanel(page, 'Keyspace')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    const replica = keyspace.getByRole('region', { name: 'Node redis-2' })
    await expect(replica).toContainText(/\d+ bytes behind redis-1/)
    await page.keyboard.press('End')
    await expect(keyspace.getByRole('region', { name: 'Node redis-1' })).toContainText('down')
    await expect(replica).toContainText('master')
  })

  test('the storage that checks tokens shows the write that it refused, and why', async ({ page }) => {
    await openAnswered(page, '#/run/fencing')
    await page.keyboard.press('End')
    const storage = await openPanel(page, 'Storage')
    const refused = storage.getByRole('listitem').filter({ hasText: 'refused' })
    await expect(refused).toContainText(/A.*token 33/s)
    await expect(refused).toContainText('34')
    await expect(storage).toContainText('highest token 34')
    await refused.getByRole('button').click()
    await expect(happening(page)).toContainText(/storage refuses A's write .* with token 33/)
    await expect(currentRow(page)).toContainText('refused')
  })

  test('beside the code stands what the client believes and whether Redis agrees', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await beats(page).nth(0).getByRole('button').click()
    await expect(code(page)).toContainText('Redis agrees')
    await page.keyboard.press('End')
    await code(page).getByRole('radio', { name: 'A', exact: true }).click()
    await rows(page)
      .filter({ hasText: /storage\.write\("order:123", "A/ })
      .click()
    await expect(code(page)).toContainText('Redis disagrees')
  })
})

test.describe('the page', () => {
  test('goes from the colours of the device to light and to dark, and keeps the choice', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '#/run/gc-pause')
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).not.toBe(light)
    const dark = await paper()
    await page.getByRole('button', { name: 'Theme: system' }).click()
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
    await expect.poll(paper).toBe(light)
    await page.getByRole('button', { name: 'Theme: light' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(paper).toBe(dark)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
    await expect.poll(paper).toBe(dark)
  })

  test('on a phone has the timeline above and one panel at a time', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('./#/run/gc-pause?ask=on')
    const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
    const tabs = page.getByRole('tablist', { name: 'Panels' })
    await expect(events(page).first()).toBeAttached()
    const [above, below] = [await timeline.boundingBox(), await tabs.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    for (const name of ['Story', 'Controls', 'Trace', 'Code', 'Keyspace', 'Storage', 'Findings']) {
      await tabs.getByRole('tab', { name }).click()
      await expect(panel(page, name)).toBeVisible()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      const box = await panel(page, name).boundingBox()
      expect(box?.height ?? 0).toBeGreaterThan(150)
    }
    await page.getByRole('tab', { name: 'Story' }).click()
    await button(page, 'Last event').click()
    await page.getByRole('group', { name: 'What happens next?' }).getByRole('button').first().click()
    await expect(verdicts(page).getByRole('button', { name: /stale writes violated/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Controls' }).click()
    await choice(page, 'Fencing token', 'on').click()
    await expect(verdicts(page).getByRole('button', { name: /stale writes holds/ })).toBeVisible()
  })

  for (const { name, size } of [
    { name: 'a narrow phone', size: { width: 320, height: 640 } },
    { name: 'a phone on its side', size: { width: 844, height: 390 } },
    { name: 'a tablet', size: { width: 1024, height: 768 } },
    { name: 'a projector', size: { width: 1920, height: 1080 } },
  ]) {
    test(`has room for everything on ${name}: nothing scrolls sideways, no pane lies on another`, async ({ page }) => {
      await page.setViewportSize(size)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await page.goto('./')
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      expect(await overflow()).toBeLessThanOrEqual(0)
      await page.goto('./#/run/unconditional-del?at=15.001818s')
      await expect(verdicts(page).getByRole('button').first()).toBeVisible()
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await expect(page.getByRole('tabpanel')).toBeVisible()
        const where = (await tab.textContent()) ?? ''
        expect(await overflow(), where).toBeLessThanOrEqual(0)
        expect(await overlapping(panes(page)), where).toEqual([])
      }
    })
  }
})
