import type { Page } from '@playwright/test'
import {
  applySwitches,
  expect,
  inWords,
  isClassic,
  listScenarios,
  lockstep,
  openAnswered,
  openPanel,
  panel,
  testOnOnePage as test,
  type Verdicts,
  verdicts,
} from './player'

/** All ten, as the findings panel says them. */
async function expectFindings(page: Page, findings: Verdicts): Promise<void> {
  const said = Object.entries(findings).map(([property, verdict]) => `${inWords(property)} ${inWords(verdict)}`)
  await expect(panel(page, 'Findings').getByRole('heading', { level: 3 })).toHaveText(said)
}

/** Whatever is violated has a chip, and nothing else is called violated. */
async function expectViolated(page: Page, findings: Verdicts): Promise<void> {
  const violated = Object.keys(findings).filter((property) => findings[property] === 'violated')
  const chips = verdicts(page).getByRole('button', { name: /\bviolated\b/ })
  await expect(chips).toHaveCount(violated.length)
  for (const property of violated) await expect(chips.filter({ hasText: inWords(property) })).toBeVisible()
}

for (const listed of listScenarios().filter(isClassic)) {
  test(`${listed.title}: the page and the command line agree on every verdict, as it comes and mended`, async ({
    page,
  }) => {
    await openAnswered(page, `#/run/${listed.id}`)
    await openPanel(page, 'Findings')
    for (const { set } of [listed.expected[0], listed.expected.at(-1)].filter((each) => each !== undefined)) {
      const settings = Object.entries(set).flatMap((pair) => ['--set', pair.join('=')])
      const told = lockstep('run', listed.id, ...settings) as { readonly findings: Verdicts; readonly events: number }
      expect(Object.keys(told.findings)).toHaveLength(10)
      await applySwitches(page, listed, set)
      await expectFindings(page, told.findings)
      await expectViolated(page, told.findings)
    }
  })
}
