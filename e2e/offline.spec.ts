import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { expect, momentOf, scrubber, settled } from './player'
import { DIST, type Site, useSite, WORKER } from './site'

const test = base.extend<{ site: Site }>({ site: ({ baseURL: _ }, use) => useSite(use) })

/** Until the whole page is kept and answers for this page. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        return navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)

const news = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Lockstep is ready' })
const isSecond = (page: Page) => page.locator('meta[name="version"]').count()
/** What the browser does by itself when a page is opened or shown. */
const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('after one visit everything works without a network: pages, scenarios, links and settings', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url)
  await kept(page)
  await site.close()
  await context.setOffline(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.locator('svg[viewBox] path').first()).toBeAttached()
  await page.getByRole('link', { name: 'Expiry during a GC pause' }).click()
  await settled(page)
  const link = await context.newPage()
  await link.goto(`${site.url}#/run/failover-loss?view=linear`)
  await settled(link)
  await expect(link.getByRole('radio', { name: 'Linear' })).toBeChecked()
  await link.goto(`${site.url}index.html?from=mail#/run/gc-pause?watchdog=on`)
  await settled(link)
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('Expiry during a GC pause')
  // What loads only when it is asked for.
  await link.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(link.getByRole('dialog', { name: 'Share' })).toBeVisible()
})

test('all that was built is kept, and nothing else is asked for', async ({ page, site }) => {
  await page.goto(site.url)
  await kept(page)
  const names = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  const built = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== WORKER)
    .map(({ parentPath, name }) => site.url + join(parentPath, name).slice(DIST.length + 1))
    .map((url) => (url === `${site.url}index.html` ? site.url : url))
  expect(names.sort()).toEqual(built.sort())
})

test('a newer version announces itself, starts only when it is told to, and leaves other pages as they are', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url)
  await kept(page)
  await page.goto(`${site.url}#/run/gc-pause?ask=off`)
  await settled(page)
  await scrubber(page).press('End')
  const moment = await momentOf(page)
  const other = await context.newPage()
  await other.goto(`${site.url}#/run/get-then-del`)
  await settled(other)
  await expect(news(page)).toHaveCount(0)

  site.publish('unconditional-del')
  await look(page)
  await expect(news(page)).toBeVisible()
  expect(await momentOf(page)).toEqual(moment)
  // Opened anew, it is still the first version, which tells of the second.
  await page.reload()
  await settled(page)
  await expect(news(page)).toBeVisible()
  expect(await isSecond(page)).toBe(0)

  await page.getByRole('button', { name: 'Start the new version' }).click()
  await expect.poll(() => isSecond(page)).toBe(1)
  await settled(page)
  expect(await momentOf(page)).toEqual(moment)
  await expect(news(page)).toHaveCount(0)

  // The other page goes on with the files that it began with, which no server has any more.
  expect(await isSecond(other)).toBe(0)
  await other.getByRole('link', { name: 'Lockstep' }).click()
  await other.locator('a[href^="#/run/unconditional-del"]').first().click()
  await settled(other)
  expect(await isSecond(other)).toBe(0)
  await other.reload()
  expect(await isSecond(other)).toBe(1)
})

test('the page can be installed', async ({ page, site, context }) => {
  await page.goto(site.url)
  await kept(page)
  const session = await context.newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${site.url}manifest.webmanifest`])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's window is a private one, which installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
