import type { Page } from '@playwright/test'
import {
  choice,
  code,
  current,
  events,
  expect,
  expectEvent,
  momentOf,
  open,
  openAnswered,
  parameter,
  scrubber,
  settled,
  testOnOnePage as test,
  verdicts,
} from './player'

const alert = (page: Page) => page.getByRole('alert')
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

test('the address bar follows each step and each change, and a reload shows the same', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/#\/run\/gc-pause@1$/)
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
  await expectEvent(page, 7)
  const { time } = await momentOf(page)
  await expect(page).toHaveURL(new RegExp(`#/run/gc-pause@1\\?at=${time}s(\\.\\d+)?$`))

  await choice(page, 'Watchdog', 'on').click()
  await expect(page).toHaveURL(/\?watchdog=on&at=/)
  await parameter(page, 'Lock TTL').fill('12s')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?ttl=12s&watchdog=on&at=/)
  await page.getByRole('radio', { name: 'Linear' }).click()
  await expect(page).toHaveURL(/&view=linear$/)
  await settled(page)

  const told = await scrubber(page).getAttribute('aria-valuetext')
  const address = page.url()
  await page.reload()
  await settled(page)
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', told ?? '')
  await expect(choice(page, 'Watchdog', 'on')).toBeChecked()
  await expect(parameter(page, 'Lock TTL')).toHaveValue('12s')
  await expect(page.getByRole('radio', { name: 'Linear' })).toBeChecked()
  expect(page.url()).toBe(address)
  await expect(alert(page)).toHaveCount(0)
})

test('back and forward go through the settings that were tried, and home to the catalogue', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'A failover right after the OK' }).click()
  await settled(page)
  await choice(page, 'Replica check', 'on').click()
  await expect(page).toHaveURL(/replica-check=on/)
  await choice(page, 'Replica check', 'off').click()
  await expect(page).not.toHaveURL(/replica-check/)

  await page.goBack()
  await expect(choice(page, 'Replica check', 'on')).toBeChecked()
  await page.goBack()
  await expect(choice(page, 'Replica check', 'off')).toBeChecked()
  await page.goForward()
  await expect(choice(page, 'Replica check', 'on')).toBeChecked()
  await settled(page)
  await page.goBack()
  await page.goBack()
  await expect(cards(page)).not.toHaveCount(0)
  await expect(page).toHaveURL(/\/(#\/)?$/)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'A failover right after the OK' })).toBeVisible()
})

test('going back returns to the moment that was left', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const left = await scrubber(page).getAttribute('aria-valuetext')
  await page.getByRole('link', { name: 'Lockstep' }).click()
  await expect(cards(page)).not.toHaveCount(0)
  await page.goBack()
  await settled(page)
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', left ?? '')
})

test('the title of the page names the scenario', async ({ page }) => {
  await page.goto('./')
  await expect(page).toHaveTitle(/^Lockstep/)
  await page.getByRole('link', { name: 'Expiry during a GC pause' }).click()
  await expect(page).toHaveTitle('Expiry during a GC pause · Lockstep')
})

test('a wrong value keeps the rest of the link and says what was wrong', async ({ page }) => {
  await open(page, '#/run/gc-pause?ttl=10parsecs&pause=12s&watchdog=perhaps&check-before-write=on&bogus=1&at=17s')
  await expect(alert(page)).toContainText('10parsecs')
  await expect(alert(page)).toContainText('ttl')
  await expect(alert(page)).toContainText(/watchdog.*off.*on/is)
  await expect(alert(page)).toContainText('bogus')
  await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
  await expect(parameter(page, 'Pause')).toHaveValue('12s')
  await expect(choice(page, 'Watchdog', 'off')).toBeChecked()
  await expect(choice(page, 'Check before write', 'on')).toBeChecked()
  await expect(page).toHaveURL(/\?pause=12s&check-before-write=on&at=/)

  await alert(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert(page)).toHaveCount(0)
  await expect(parameter(page, 'Pause')).toHaveValue('12s')
})

test('a value out of its range is told with the range', async ({ page }) => {
  await open(page, '#/run/gc-pause?ttl=10m')
  await expect(alert(page)).toContainText(/ttl.*100ms.*5m/is)
  await expect(parameter(page, 'Lock TTL')).toHaveValue('10s')
})

test('an unknown scenario is told, with the catalogue to choose from', async ({ page }) => {
  await page.goto('./#/run/no-such-thing?ttl=3s')
  await expect(alert(page)).toContainText('no-such-thing')
  await expect(cards(page)).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Expiry during a GC pause' }).click()
  await settled(page)
  await expect(alert(page)).toHaveCount(0)
})

test('a moment that is none is told, and the run is shown from its start', async ({ page }) => {
  await open(page, '#/run/gc-pause?at=yesterday')
  await expect(alert(page)).toContainText('yesterday')
  await expectEvent(page, 1)
})

test('a moment that this run does not have is told, and the event before it is shown', async ({ page }) => {
  await open(page, '#/run/gc-pause?at=9999s')
  await expect(alert(page)).toContainText('is not in this run')
  await expectEvent(page, 'last')
})

test('a link to a moment behind the question shows it, with nothing hidden', async ({ page }) => {
  await open(page, '#/run/gc-pause?at=17.001790s')
  await expect(current(events(page))).toContainText('17.001790 s: storage accepts')
  await expect(verdicts(page).getByRole('button', { name: /stale writes violated/ })).toBeVisible()
  await expect(code(page)).toBeVisible()
})

test('a link of another revision says that the run may differ', async ({ page }) => {
  await open(page, '#/run/gc-pause@0?ttl=12s')
  await expect(alert(page)).toContainText(/made for revision 0 .* may differ/)
  await expect(parameter(page, 'Lock TTL')).toHaveValue('12s')
  await open(page, '#/run/gc-pause@999')
  await expect(alert(page)).toContainText(/made for revision 999/)
})

const HOSTILE = [
  `#/run/${'a'.repeat(20_000)}`,
  `#/run/gc-pause?ttl=${'9'.repeat(7_900)}`,
  `#/run/gc-pause?${'ttl=10s&'.repeat(900)}`,
  '#/run/gc-pause?ttl=%00',
  '#/run/gc-pause%00',
  '#/run/gc-pause?ttl=%E0%A4%A',
  '#/run/%',
  '#/run/<script>window.hacked=true</script>',
  '#/run/gc-pause?ttl=<img src=x onerror=window.hacked=true>',
  '#/run/gc-pause?ttl=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3Dtrue%3E',
  '#<script>window.hacked=true</script>',
  '#/run/__proto__',
  '#/run/constructor?toString=1',
  '#/run/gc-pause?__proto__=1&constructor=2&hasOwnProperty=3',
  '#/run/gc-pause?seed=__proto__&watchdog=constructor',
  '#/run/gc-pause?seed=1e999&latency=-1s',
  '#/run/gc-pause?at=999999.999999s.999999',
  '#/run/gc-pause@999999999999',
  '#/run/gc-pause?view=javascript:window.hacked=true',
  '#//////',
  '#?#?#',
  '#/run/../../etc/passwd',
  '#\u202e/run/gc-pause?\ufeff=\ud83d\ude00',
]

test('no fragment blanks the page, brings in markup or runs', async ({ page }) => {
  await page.goto('./')
  await expect(cards(page)).not.toHaveCount(0)
  const markup = () => page.locator('script, img, iframe:not([title="Engine"])').count()
  const own = await markup()
  for (const fragment of HOSTILE) {
    await test.step(fragment.slice(0, 60), async () => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, fragment)
      await expect(alert(page).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Lockstep' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByText('could not be shown')).toHaveCount(0)
      expect(await markup()).toBe(own)
      expect(await page.evaluate(() => 'hacked' in window || 'ttl' in Object.prototype)).toBe(false)
      await page.getByRole('link', { name: 'Lockstep' }).click()
      await expect(alert(page)).toHaveCount(0)
      await expect(cards(page)).not.toHaveCount(0)
    })
  }
})

test('a hostile link that is opened at once is told as well', async ({ elsewhere }) => {
  for (const fragment of ['#/run/%00<script>alert(1)</script>', `#/run/gc-pause?ttl=${'<b>'.repeat(1_000)}`]) {
    await elsewhere.goto('about:blank')
    await elsewhere.goto(`./${fragment}`)
    await expect(alert(elsewhere).first()).toBeVisible()
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeAttached()
  }
})
