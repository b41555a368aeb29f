/** Stock Firefox over WebDriver BiDi: Playwright drives a Firefox of its own alone. */
import { test as base, expect } from '@playwright/test'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { findFirefox } from '../scripts/lib/programs.mjs'
import { type Site, useSite } from './site'

async function launch(): Promise<Browser> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox on this system; name it by FIREFOX_PATH.')
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: 0 })
}

interface Fixtures {
  /** Opens an address in a context of its own, which knows nothing of the others. */
  readonly openIn: (address: string) => Promise<Page>
  /** The page on a server that can be closed. */
  readonly site: Site
}

/** A page that complains fails the test. */
export const test = base.extend<Fixtures, { readonly firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const firefox = await launch()
      await use(firefox)
      await firefox.close()
    },
    { scope: 'worker' },
  ],
  site: ({ baseURL: _ }, use) => useSite(use),
  openIn: async ({ firefox }, use) => {
    const contexts: BrowserContext[] = []
    const said: string[] = []
    await use(async (address) => {
      const context = await firefox.createBrowserContext()
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.setViewport({ width: 1440, height: 900 })
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await page.goto(address)
      return page
    })
    for (const context of contexts) await context.close()
    expect(said, 'errors and warnings on the console').toEqual([])
  },
})
