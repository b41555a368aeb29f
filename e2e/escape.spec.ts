/**
 * Ways out of the engine, tried by a client's program on the built page; and by code in its worker and in its frame, as
 * if a program had broken out of its realm: the closed frame must hold on its own.
 */
import { type Frame, type Page, test, type Worker } from '@playwright/test'
import { choice, events, expect, open, openAnswered, settled, verdicts } from './player'
import { serveHostile } from './safety/hostile'
import { NAVIGATION, NETWORK, NETWORK_OF_FRAME, NETWORK_OF_WORKER } from './safety/network'
import { type Listener, listen } from './safety/server'
import { PAGE, REALM, STORAGE, STORAGE_OF_FRAME, TRY, type Way } from './safety/ways'

const IN_WORKER = [...NETWORK, ...NETWORK_OF_WORKER, ...STORAGE]
const IN_FRAME = [...NETWORK, ...NETWORK_OF_FRAME, ...STORAGE, ...STORAGE_OF_FRAME, ...PAGE]

let server: Listener
test.beforeEach(async () => {
  server = await listen()
})
test.afterEach(() => server.stop())

/** The page is the one that it was: nothing in it but its own, and it works. */
async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window || 'kind' in Object.prototype)).toBe(false)
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(page.locator('img')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const watchdog = choice(page, 'Watchdog', 'on')
  await watchdog.click()
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(verdicts(page).getByRole('button').first()).toBeVisible()
}

/** What the ways got where they were tried: a page, a frame or a worker. */
const tryIn = (where: Page | Frame | Worker, ways: readonly Way[]): Promise<string[]> => {
  const late = '() => new Promise((resolve) => setTimeout(resolve, 1_000))'
  return (where as Frame).evaluate(
    `(${TRY})(${JSON.stringify(ways)}, '${server.address}', (name) => globalThis[name], ${late})`,
  )
}

/** Time for what was sent to come. */
const passes = (page: Page) => page.waitForTimeout(1_000)

const engineFrame = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  if (!frame) throw new Error('there is no frame')
  return frame
}

const engineWorker = (page: Page): Worker => {
  const worker = page.workers().at(-1)
  if (!worker) throw new Error('there is no worker')
  return worker
}

const names = (ways: readonly Way[]) => [...new Set(ways.map(([name]) => name))].sort()

/** What the server has heard. */
const heard = () => [...new Set(server.asked)].sort()

// Outside a closed frame the same attempts are heard: none of them is blocked by a slip of the pen.
test('the attempts get out of an ordinary page and its worker', async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(server.address)
  const started = page.waitForEvent('worker')
  await page.evaluate(() => void new Worker(URL.createObjectURL(new Blob(['onmessage = null']))))
  await tryIn(await started, [...NETWORK, ...NETWORK_OF_WORKER])
  await passes(page)
  expect(heard()).toEqual(names([...NETWORK, ...NETWORK_OF_WORKER]))

  const got = await tryIn(page, [...STORAGE, ...STORAGE_OF_FRAME, ...NETWORK, ...NETWORK_OF_FRAME])
  await passes(page)
  expect(heard()).toEqual(names([...NETWORK, ...NETWORK_OF_WORKER, ...NETWORK_OF_FRAME]))
  expect(got.map((text) => text.split(':')[0])).toEqual(
    expect.arrayContaining(names([...STORAGE, ...STORAGE_OF_FRAME])),
  )
  await page.close()
})

const IN_PROGRAM = [...IN_WORKER, ...NETWORK_OF_FRAME, ...NAVIGATION, ...STORAGE_OF_FRAME, ...PAGE, ...REALM]

/** Every road to a global that a program could know. */
const REACH = `(name) => {
  const roads = [
    () => globalThis[name],
    () => (0, eval)(name),
    () => Function('return ' + name)(),
    () => (async () => {}).constructor('return ' + name)(),
    () => (function* () {}).constructor('return ' + name)(),
    () => redis.set.constructor('return ' + name)(),
    () => Object.getPrototypeOf(Error).constructor('return ' + name)(),
  ]
  for (const road of roads) try { const found = road(); if (found && !found.next && !found.then) return found } catch {}
  throw new Error(name + ' is out of reach')
}`

test('no client program gets out, and what it prints is never markup', async ({ page }) => {
  await serveHostile(
    page,
    `console.log('<img src=x onerror="window.hacked = true">')
    const got = await (${TRY})(${JSON.stringify(IN_PROGRAM)}, '${server.address}', ${REACH}, () => sleep(1))
    console.log('tried ' + ${IN_PROGRAM.length} + ', got [' + got.join(' | ') + ']')`,
  )
  await open(page, '#/run/gc-pause?ask=off')
  const tried = `tried ${IN_PROGRAM.length}, got []`
  await expect(events(page).filter({ hasText: 'tried ' }).first()).toContainText(tried)
  await expect(events(page).filter({ hasText: '<img src=x' }).first()).toBeAttached()
  await passes(page)
  expect(server.asked).toEqual([])
  await expectUntouched(page)
})

test('no code in the engine’s worker gets out', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  expect(await tryIn(engineWorker(page), IN_WORKER)).toEqual([])
  await passes(page)
  expect(server.asked).toEqual([])
  await expectUntouched(page)
})

test('no code in the closed frame gets out or touches the page', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  await page.evaluate(() => {
    new BroadcastChannel('lockstep').onmessage = () => Object.assign(window, { hacked: true })
  })
  expect(await tryIn(engineFrame(page), IN_FRAME)).toEqual([])
  await passes(page)
  expect(server.asked).toEqual([])
  await expectUntouched(page)
})

test('no code in the closed frame leads it or the page elsewhere', async ({ page }) => {
  await openAnswered(page, '#/run/gc-pause')
  const address = page.url()
  for (const [name, code] of NAVIGATION) {
    await test.step(name, async () => {
      // A frame that is led away is lost; the next run gets a new one.
      await tryIn(engineFrame(page), [[name, code]]).catch(() => [])
      await page.waitForTimeout(300)
      expect(page.url()).toBe(address)
      expect(engineFrame(page).url()).toMatch(/^(about:srcdoc|chrome-error:.*)$/)
      if (engineFrame(page).url() === 'about:srcdoc') return
      await page.reload()
      await settled(page)
    })
  }
  expect(server.asked).toEqual([])
  await expectUntouched(page)
})
