/** What axe finds on a page, for the browser tests. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './player'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds in the light, and in the dark, where the page is the same in other colours: so it is asked about those. */
export async function complaints(page: Page, where: string, part?: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await look(`${where}, light`, builder(page, part).withTags(STANDARDS), 5)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await look(`${where}, dark`, builder(page, part).withRules(ABOUT_COLOURS), 0))]
}

/** The engine's hidden frame has nothing to look at; without it axe needs no second page, which takes most of its time. */
function builder(page: Page, part: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false, resultTypes: ['violations'] })
  return part ? axe.include(part) : axe
}

/** Each complaint as the rule, where it was broken, and why: a failure reads as a list of what to mend. */
async function look(where: string, axe: AxeBuilder, least: number): Promise<readonly string[]> {
  const { violations, passes, incomplete } = await axe.analyze()
  // A rule that cannot tell, as where text lies over a hatching, has looked as well.
  expect(passes.length + incomplete.length, where).toBeGreaterThan(least)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary}`),
  )
}
