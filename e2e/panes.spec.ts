import type { Page } from '@playwright/test'
import {
  beats,
  changedLines,
  code,
  current,
  expect,
  open,
  openAnswered,
  openPanel,
  question,
  rows,
  testOnOnePage as test,
} from './player'

const trace = (page: Page) => page.getByRole('region', { name: 'Trace' })
const filter = (page: Page, facet: string) => trace(page).getByRole('combobox', { name: facet })
const times = (page: Page) => rows(page).locator('.trace-time').allTextContents()
const openFilters = (page: Page) => trace(page).getByRole('button', { name: 'Filter' }).click()
const offered = (page: Page, facet: string) => filter(page, facet).getByRole('option').allTextContents()

test.describe('the trace', () => {
  test('names who and where, and is filtered by actor, connection, command and kind', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    await openFilters(page)
    await filter(page, 'actor').selectOption('redis-2')
    for (const row of await rows(page).all()) await expect(row).toContainText('redis-2')
    await filter(page, 'command').selectOption('SET')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/B\s*on redis-2\s*"set"/)
    await expect(trace(page).getByRole('button', { name: /^Filter 1 of \d+$/ })).toBeVisible()
    await trace(page).getByRole('button', { name: 'Clear' }).click()
    await filter(page, 'kind').selectOption('lost messages')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('lost')
    await filter(page, 'kind').selectOption('any')
    const [, , connection = ''] = await offered(page, 'connection')
    await filter(page, 'connection').selectOption(connection)
    for (const row of await rows(page).all()) await expect(row).toContainText(connection.replace(/:.*/, ''))
    expect(await rows(page).count()).toBeGreaterThan(0)
  })

  test('offers no filter for what an open question hides', async ({ page }) => {
    await open(page, '#/run/failover-loss?ask=on')
    await page.keyboard.press('End')
    await expect(question(page)).toBeVisible()
    await openFilters(page)
    expect(await offered(page, 'command')).toEqual(['any', 'SET'])
    await question(page).getByRole('button').first().click()
    await expect.poll(() => offered(page, 'command')).toEqual(['any', 'SET', 'EVAL'])
  })

  test('shows the time of each clock when asked', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await expect(rows(page).first()).toContainText('0.000550')
    await trace(page).getByRole('button', { name: 'Wall time' }).click()
    await expect(rows(page).first()).toContainText('00:00:00.000550')
    expect(new Set((await times(page)).map((text) => text.length))).toEqual(new Set([15]))
    await trace(page).getByRole('button', { name: 'Wall time' }).click()
    await expect(rows(page).first()).not.toContainText('00:00')
  })

  test('is copied as redis-cli takes it: the rows that are shown, or one of them', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('End')
    await openFilters(page)
    await filter(page, 'actor').selectOption('A')
    await filter(page, 'kind').selectOption('commands')
    await trace(page).getByRole('button', { name: 'Copy for redis-cli' }).click()
    await expect(trace(page).getByText('Copied 2 commands')).toBeVisible()
    const [set = '', release = '', ...rest] = (await copied()).split('\n')
    expect(set).toMatch(/^set lock:order:123 [0-9a-f-]{36} PX 10000 NX$/)
    expect(release).toMatch(/^eval "\\nif redis\.call\('get', KEYS\[1\]\) == ARGV\[1\] then\\n/)
    expect(release).toMatch(/ 1 lock:order:123 [0-9a-f-]{36}$/)
    expect(rest).toEqual([''])
    await rows(page).first().getByRole('button', { name: 'RESP bytes' }).click()
    await rows(page).first().getByRole('button', { name: 'Copy for redis-cli' }).click()
    await expect.poll(copied).toBe(`${set}\n`)
  })

  test('keeps a run of hundreds of rows light, and the row of the moment in view', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause?ttl=60s&deadline=5m&pause=90s')
    await page.keyboard.press('End')
    const last = current(rows(page))
    await expect(last).toBeInViewport()
    expect(Number(await last.getAttribute('aria-setsize'))).toBeGreaterThan(100)
    expect(await rows(page).count()).toBeLessThan(50)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(current(rows(page))).toBeInViewport()
    await expect(current(rows(page))).toHaveAttribute('aria-posinset', '1')
    await page.setViewportSize({ width: 1440, height: 600 })
    for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowRight')
    await expect(current(rows(page))).toBeInViewport({ ratio: 1 })
  })

  test('is walked row by row with the arrow keys, which take the focus along', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await page.keyboard.press('Home')
    await rows(page).first().getByRole('button').first().click()
    for (const place of ['2', '3', '4']) {
      await page.keyboard.press('ArrowDown')
      await expect(current(rows(page))).toHaveAttribute('aria-posinset', place)
      await expect(current(rows(page)).getByRole('button').first()).toBeFocused()
    }
    await page.keyboard.press('ArrowUp')
    await expect(current(rows(page))).toHaveAttribute('aria-posinset', '3')
  })
})

const node = (page: Page, id: string) => page.getByRole('region', { name: `Node ${id}` })
const fact = (page: Page, name: string) =>
  code(page).getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
const goneLines = (page: Page) => code(page).getByTitle('Only in the scenario’s own code')
const client = (page: Page, name: string) =>
  code(page).getByRole('radiogroup', { name: 'Whose code' }).getByRole('radio', { name })
/** The token that a client's first SET on the lock's key names. */
const tokenOf = async (page: Page, id: string) => {
  const set = rows(page).filter({ hasText: id }).filter({ hasText: 'PX' }).first().locator('.trace-text')
  return /"lock:order:123" ("[0-9a-f-]{36}")/.exec((await set.getAttribute('title')) ?? '')?.[1] ?? 'no token'
}

test.describe('the code', () => {
  test('says what the client has at the moment: its token, the end of its lease, its last reply', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await client(page, 'A').click()
    await page.keyboard.press('Home')
    await expect(fact(page, 'last reply')).toHaveText('none yet')
    await expect(fact(page, 'token')).toHaveCount(0)
    const token = await tokenOf(page, 'A')
    await beats(page).filter({ hasText: 'A is inside' }).getByRole('button').click()
    await expect(fact(page, 'token').getByTitle(token)).toHaveText(/^"[0-9a-f]{4}….{2}"$/)
    await expect(fact(page, 'lease until')).toHaveText(/^10\.001 s, in \d+\.\d{3} s$/)
    await expect(fact(page, 'last reply')).toHaveText(/^OK to SET lock:order:123 .* at line \d+$/)
    await beats(page).filter({ hasText: 'A wakes' }).getByRole('button').click()
    await expect(fact(page, 'lease until')).toHaveText(/^10\.001 s, over since \d+\.\d{3} s$/)
    await expect(fact(page, 'believes')).toContainText('Redis disagrees')
  })

  test('marks who else is at which line of the same program', async ({ page }) => {
    await openAnswered(page, '#/run/unconditional-del')
    await client(page, 'A').click()
    await beats(page).filter({ hasText: 'B is inside' }).getByRole('button').click()
    await expect(
      code(page)
        .getByRole('group')
        .locator('div')
        .filter({ has: page.getByText('B', { exact: true }) }),
    ).toContainText('await')
  })

  test('marks what a fix changed and what it took away, but not while a question is open', async ({ page }) => {
    await open(page, '#/run/gc-pause?fencing=on&ask=on')
    await page.keyboard.press('End')
    await expect(question(page)).toBeVisible()
    await expect(code(page).locator('.tok-keyword').first()).toBeVisible()
    await expect(changedLines(page)).toHaveCount(0)
    await expect(goneLines(page)).toHaveCount(0)
    await question(page).getByRole('button').first().click()
    await expect(changedLines(page).first()).toBeVisible()
    await expect(goneLines(page)).not.toHaveCount(0)
    await expect(goneLines(page).first().locator('xpath=..')).toContainText('const acquire = () => redis.set(key')
  })
})

test.describe('the keyspace', () => {
  test('tells whose token a value is, its type, and how the replica differs, in words', async ({ page }) => {
    await openAnswered(page, '#/run/failover-loss')
    await openPanel(page, 'Keyspace')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(node(page, 'redis-1').getByRole('row', { name: /lock:order:123/ })).toContainText(/string.*A’s token/s)
    await expect(node(page, 'redis-2').getByRole('row', { name: /lock:order:123/ })).toContainText(
      /redis-1 has.*missing here/,
    )
    await expect(node(page, 'redis-2')).toContainText('replica of redis-1')
    await page.keyboard.press('End')
    await expect(node(page, 'redis-1')).toContainText('master that no longer counts')
    await expect(node(page, 'redis-1')).toContainText('down')
  })

  test('flashes what the event changed, and holds still where motion is not wanted', async ({ page }) => {
    await openAnswered(page, '#/run/gc-pause')
    await openPanel(page, 'Keyspace')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    const row = page.getByRole('row', { name: /lock:order:123 changed/ })
    const seconds = () => row.evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration))
    expect(await seconds()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await seconds()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('row', { name: /lock:order:123/ })).toBeVisible()
  })
})
