/** What axe finds on a page, for the browser tests. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './player'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Each as the rule, where it was broken, and why: a failure reads as a list of what to mend. The dark page is the light
 * one in other colours, so it is asked about colours alone.
 */
export async function complaints(page: Page, where: string, part?: string): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // The engine's hidden frame has nothing to look at; without it axe needs no second page, which takes most of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false, resultTypes: ['violations'] })
  if (isDark) axe.withRules(ABOUT_COLOURS)
  else axe.withTags(STANDARDS)
  const { violations, passes, incomplete } = await (part ? axe.include(part) : axe).analyze()
  // A rule that cannot tell, as where text lies over a hatching, has looked as well.
  expect(passes.length + incomplete.length, where).toBeGreaterThan(isDark ? 0 : 5)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary}`),
  )
}
