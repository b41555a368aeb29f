/** The built-ins are run in Node, Chromium and Firefox at once; each run's trace has the same hash in all three. */
import { expect } from '@playwright/test'
import { test } from '../firefox'
import { hashesInNode } from './hashes-in-node'
import type { Seeds } from './runs'

/** `SEEDS=100` tries so many of everything (CONTRIBUTING). */
const ALL = Number(process.env.SEEDS) || undefined

const SEEDS: Seeds = { classic: ALL ?? 100, fix: ALL ?? 10, other: ALL ?? 2 }
/** Chromium has tried more by then: what differs between engines shows in few. */
const SEEDS_IN_FIREFOX: Seeds = { ...SEEDS, classic: ALL ?? 3, fix: ALL ?? 1 }

const MINUTE_MS = 60_000

test('every built-in has the same trace in Node, Chromium and Firefox', async ({ page, openIn, baseURL }) => {
  test.setTimeout((ALL ?? 0) * MINUTE_MS + 20 * MINUTE_MS)
  const address = `${baseURL}engine.html`
  const inChromium = async () => {
    await page.goto(address)
    await page.waitForFunction(() => window.host !== undefined)
    return page.evaluate((seeds) => window.host.hashes(seeds), SEEDS)
  }
  const inFirefox = async () => {
    const firefox = await openIn(address)
    await firefox.waitForFunction(() => window.host !== undefined)
    return firefox.evaluate((seeds) => window.host.hashes(seeds), SEEDS_IN_FIREFOX)
  }
  const [node, chromium, firefox] = await Promise.all([hashesInNode(SEEDS), inChromium(), inFirefox()])
  const runs = { chromium: Object.keys(chromium).length, firefox: Object.keys(firefox).length }
  test.info().annotations.push({ type: 'runs compared', description: JSON.stringify(runs) })
  expect(runs.firefox).toBeGreaterThan(100)
  expect(runs.chromium).toBeGreaterThanOrEqual(runs.firefox)
  expect(chromium).toEqual(node)
  expect(firefox).toEqual(Object.fromEntries(Object.keys(firefox).map((name) => [name, node[name]])))
})
