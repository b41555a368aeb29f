import { expect } from '@playwright/test'
import { test } from '../firefox'
import { hashesInNode, SEEDS_IN_FIREFOX } from './hashes-in-node'

test('every built-in has the same trace in Firefox and in Node', async ({ openIn, baseURL }) => {
  test.setTimeout(1_200_000)
  const page = await openIn(`${baseURL}engine.html`)
  await page.waitForFunction(() => window.host !== undefined)
  const here = await page.evaluate((seeds) => window.host.hashes(seeds), SEEDS_IN_FIREFOX)
  expect(Object.keys(here).length).toBeGreaterThan(100)
  expect(here).toEqual(hashesInNode(SEEDS_IN_FIREFOX))
})
