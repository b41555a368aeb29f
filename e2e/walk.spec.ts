import type { Locator, Page } from '@playwright/test'
import {
  allInDocument,
  applySwitches,
  beats,
  changedLines,
  choice,
  current,
  events,
  expect,
  expectChips,
  expectEvent,
  isClassic,
  isExercise,
  type Listed,
  listScenarios,
  momentOf,
  open,
  openPanel,
  panel,
  question,
  scrubber,
  settled,
  story,
  test,
  testOnOnePage,
  verdicts,
} from './player'
import { collisions, rests } from './timeline-labels'

const SINGLE_STEPS = 20
const PANELS = ['Keyspace', 'Storage', 'Findings', 'Code']

/** From the catalogue to the question, which the run stops at. */
async function walkToQuestion(page: Page, { title }: Listed): Promise<void> {
  await page.goto('./')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  await expectEvent(page, 1)
  await page.keyboard.press('End')
  await expect(question(page)).toBeVisible()
}

/** All that the page holds while the question is open, whichever panel is. */
async function everythingBefore(page: Page): Promise<string> {
  const seen: string[] = []
  for (const name of PANELS) {
    await openPanel(page, name)
    await expect(panel(page, name)).toBeVisible()
    seen.push(await allInDocument(page))
  }
  return seen.join('\n')
}

/** The texts of those that come after the one where the moment is. */
const textsAfter = (items: Locator) =>
  items.evaluateAll((all) => {
    const here = all.findIndex((item) => item.hasAttribute('aria-current'))
    return all.slice(here + 1).map((item) => item.textContent ?? '')
  })

for (const listed of listScenarios().filter((each) => !isClassic(each) && !isExercise(each))) {
  testOnOnePage(
    `${listed.title}: a learner predicts, plays it to its end, and applies what there is to try`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, `#/run/${listed.id}`)
      await page.keyboard.press('End')
      await expect(question(page)).toBeVisible()
      const seen = await allInDocument(page)
      expect(seen).not.toContain('violated')
      await question(page).getByRole('button').first().click()
      await expect(story(page).getByText(/^(Right|You said): /)).toBeVisible()
      const told = [...(await textsAfter(beats(page))), ...(await verdicts(page).getByRole('button').allTextContents())]
      expect(told.filter((text) => seen.includes(text))).toEqual([])
      await page.keyboard.press('End')
      await expectEvent(page, 'last')
      await expect(current(events(page))).toHaveText(/The run ends/)
      for (const scale of ['Compressed', 'Linear']) {
        await page.getByRole('radio', { name: scale }).click()
        await rests(page)
        expect(await collisions(page), `labels that lie on another, ${scale.toLowerCase()}`).toEqual([])
      }
      for (const { set, findings } of listed.expected) {
        await applySwitches(page, listed, set)
        await expectChips(page, findings)
      }
    },
  )
}

for (const listed of listScenarios().filter(isClassic)) {
  const [own, ...fixes] = listed.expected

  test(`${listed.title}: a learner predicts, steps through, applies the fixes and shares`, async ({
    page,
    context,
    elsewhere,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await walkToQuestion(page, listed)

    await test.step('before the answer nothing in the page tells what comes', async () => {
      const seen = await everythingBefore(page)
      await page.keyboard.press('ArrowRight')
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button').first().click()
      await expect(question(page)).toHaveCount(0)
      await expect(story(page).getByText(/^(Right|You said): /)).toBeVisible()
      const later = [
        ...(await textsAfter(events(page))),
        ...(await textsAfter(beats(page))),
        ...(await verdicts(page).getByRole('button').allTextContents()),
      ]
      expect(later.length).toBeGreaterThan(2)
      expect(later.filter((text) => seen.includes(text))).toEqual([])
      expect(seen).not.toContain('violated')
      await openPanel(page, 'Findings')
      const told = await panel(page, 'Findings').locator('p').allTextContents()
      expect(told.filter((text) => seen.includes(text))).toEqual([])
      await openPanel(page, 'Code')
    })

    await test.step('the verdicts are those that the scenario promises', async () => {
      await expectChips(page, own?.findings ?? {})
    })

    await test.step('the keyboard leads from the first event to the last and back', async () => {
      await page.keyboard.press('Home')
      for (let event = 1; event <= SINGLE_STEPS; event++) {
        await expectEvent(page, event)
        await page.keyboard.press('ArrowRight')
      }
      await expectEvent(page, SINGLE_STEPS + 1)
      await page.keyboard.press('End')
      await expectEvent(page, 'last')
      await expect(current(events(page))).toHaveText(/The run ends/)
      const last = (await momentOf(page)).event
      for (let back = 1; back <= 5; back++) {
        await page.keyboard.press('ArrowLeft')
        await expectEvent(page, last - back)
      }
      await page.keyboard.press('Home')
      await expectEvent(page, 1)
      await page.keyboard.press('End')
    })

    for (const { set, findings } of fixes) {
      const words = Object.entries(set).map((pair) => pair.join('='))
      await test.step(`with ${words.join(' and ')} the verdicts change as promised`, async () => {
        await applySwitches(page, listed, set)
        await expectChips(page, findings)
        const changesCode = listed.switches.some(({ name, changes }) => name in set && changes.includes('code'))
        if (changesCode) await expect(changedLines(page)).not.toHaveCount(0)
        else await expect(changedLines(page)).toHaveCount(0)
      })
    }

    await test.step('the copied link shows the same settings and the same moment elsewhere', async () => {
      await page.keyboard.press('End')
      await expectEvent(page, 'last')
      const last = (await momentOf(page)).event
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
      await expectEvent(page, last - 3)
      const here = await momentOf(page)
      await page.getByRole('button', { name: 'Copy link' }).click()
      await expect(page.getByText(/^Copied, \d+ characters$/)).toBeVisible()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link.length).toBeLessThanOrEqual(300)

      await elsewhere.goto(link)
      await settled(elsewhere)
      await expect(scrubber(elsewhere)).toHaveAttribute(
        'aria-valuetext',
        `${here.time} s, event ${here.event} of ${here.of}`,
      )
      const { set, findings } = listed.expected.at(-1) ?? { set: {}, findings: {} }
      for (const { name, label, default: value } of listed.switches) {
        await expect(choice(elsewhere, label, set[name] ?? value)).toBeChecked()
      }
      await expectChips(elsewhere, findings)
      await expect(elsewhere.getByRole('alert')).toHaveCount(0)
    })
  })
}
