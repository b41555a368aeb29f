/** What a person meets on the page, by role and name, for the browser tests. A test in which the page complains fails. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, type Locator, type Page, expect as patient } from '@playwright/test'

/** A busy machine may take its time; a quiet one does not notice. */
export const expect = patient.configure({ timeout: 15_000 })

/** What a browser says on its console, from now on. */
async function heard(context: BrowserContext): Promise<string[]> {
  // Else every test would keep the whole page anew; e2e/offline.spec.ts is about that. A browser may lack it, too.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }))
  const said: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  context.on('weberror', (error) => said.push(String(error.error())))
  return said
}

interface Fixtures {
  /** A page of another browser, which knows nothing of the first. */
  readonly elsewhere: Page
}

interface Standing {
  readonly page: Page
  readonly said: string[]
  /** Of the tests that were the last on it. */
  file: string
}

const SAID = 'errors and warnings on the console'

/** Each test on a page of its own, of a browser that has never seen Lockstep. */
export const test = base.extend<Fixtures, { readonly standing: Standing }>({
  context: async ({ context }, use) => {
    const said = await heard(context)
    await use(context)
    expect(said, SAID).toEqual([])
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext()
    const said = await heard(context)
    await use(await context.newPage())
    await context.close()
    expect(said, SAID).toEqual([])
  },
  standing: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport } = project.use
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(viewport === undefined ? {} : { viewport }),
      })
      const said = await heard(context)
      await use({ page: await context.newPage(), said, file: '' })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * Each test on the page that the test before has left, as one goes from scenario to scenario without loading anything
 * anew: most of a test's time would be the start of the engine. Settings and panes are new, and so is what the device
 * keeps; what was answered in an earlier test of the same file is not asked again. After a failure the page is a new one.
 */
export const testOnOnePage = test.extend({
  context: ({ standing }, use) => use(standing.page.context()),
  page: async ({ standing, viewport }, use, { file }) => {
    const { page, said } = standing
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
    // A room's screen, which has no other size until it is left.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await page.goto('./#/')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    if (standing.file !== file) await page.reload()
    standing.file = file
    await expect(page.getByRole('heading', { level: 1, name: /^Lockstep: / })).toBeVisible()
    said.length = 0
    await use(page)
    expect(said, SAID).toEqual([])
  },
})

export type Verdicts = Readonly<Record<string, string>>

/** A scenario as `lockstep list` describes it. */
export interface Listed {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly parameters: readonly { readonly name: string; readonly label: string; readonly default: string }[]
  readonly switches: readonly {
    readonly name: string
    readonly label: string
    readonly default: string
    readonly changes: readonly string[]
  }[]
  readonly expected: readonly { readonly set: Readonly<Record<string, string>>; readonly findings: Verdicts }[]
}

const SCRIPT = fileURLToPath(new URL('../scripts/lockstep.mjs', import.meta.url))

/** What the command line answers in JSON. */
export function lockstep(...args: readonly string[]): unknown {
  return JSON.parse(execFileSync(process.execPath, [SCRIPT, ...args, '--format', 'json'], { encoding: 'utf8' }))
}

export const listScenarios = () => lockstep('list') as readonly Listed[]

/** The five that everything rests on are tried in full, the others in what is their own. */
export const isClassic = ({ group }: Listed) => group === 'The classic five'

/** Exercises ask for a change and not for a prediction. */
export const isExercise = ({ group }: Listed) => group === 'Exercises'

export const scrubber = (page: Page) => page.getByRole('slider', { name: 'Moment' })
export const story = (page: Page) => page.getByRole('region', { name: 'Story' })
export const question = (page: Page) => story(page).getByRole('group', { name: 'What happens next?' })
export const beats = (page: Page) => page.getByRole('list', { name: 'Beats' }).getByRole('listitem')
export const verdicts = (page: Page) => page.getByRole('list', { name: 'Verdicts' })
export const events = (page: Page) => page.getByRole('list', { name: 'Events in order' }).getByRole('listitem')
export const rows = (page: Page) => page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
export const transport = (page: Page) => page.getByRole('region', { name: 'Transport' })
export const code = (page: Page) => page.getByRole('region', { name: 'Code' })
export const changedLines = (page: Page) => code(page).getByTitle('Differs from the scenario’s own code')

/** The one of several that is where the moment is. */
export const current = (items: Locator) => items.and(items.page().locator('[aria-current]'))

/** The virtual time of a moment and its place among the events, as the scrubber says them. */
export interface Moment {
  readonly time: string
  readonly event: number
  /** Undefined while a question hides how many there are. */
  readonly of: number | undefined
}

export async function momentOf(page: Page): Promise<Moment> {
  const text = (await scrubber(page).getAttribute('aria-valuetext')) ?? ''
  const [, time = '', event, of] = /^(\S+) s, event (\d+)(?: of (\d+))?$/.exec(text) ?? []
  return { time, event: Number(event), of: of === undefined ? undefined : Number(of) }
}

export const expectEvent = (page: Page, event: number | 'last') =>
  expect(scrubber(page)).toHaveAttribute(
    'aria-valuetext',
    event === 'last' ? /event (\d+) of \1$/ : new RegExp(`event ${event}\\b`),
  )

/** Waits until the newest settings have been run and drawn. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Running the scenario')).toHaveCount(0)
  await expect(events(page).first()).toBeAttached()
  // On a small screen the trace is behind its tab.
  await expect(
    rows(page)
      .or(page.getByRole('tab', { name: 'Trace' }))
      .or(page.getByText('There is no row to show.'))
      .first(),
  ).toBeAttached()
}

/** Opens a fragment such as "#/run/gc-pause" and waits for its run. */
export async function open(page: Page, fragment: string): Promise<void> {
  await page.goto(`./${fragment}`)
  await settled(page)
}

/** Shows the answer, unless it was shown before. */
export async function revealAll(page: Page): Promise<void> {
  const reveal = story(page).getByRole('button', { name: 'Show me' })
  if (await reveal.isVisible()) await reveal.click()
}

/** Opens a scenario whose question is answered already, so that all of its run is there. */
export async function openAnswered(page: Page, fragment: string): Promise<void> {
  await open(page, fragment)
  await revealAll(page)
  await expect(verdicts(page).getByRole('button').first()).toBeVisible()
}

export const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  return panel(page, name)
}

export const choice = (page: Page, label: string, value: string) =>
  page
    .getByRole('region', { name: 'Controls' })
    .getByRole('radiogroup', { name: label })
    .getByRole('radio', { name: value, exact: true })

/** The field in which a parameter is typed. */
export const parameter = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Controls' }).getByRole('textbox', { name: label })

/** Sets every switch and parameter as a person would who wants exactly these settings. */
export async function applySwitches(page: Page, listed: Listed, set: Readonly<Record<string, string>>): Promise<void> {
  for (const { name, label, default: own } of listed.switches) {
    const wanted = choice(page, label, set[name] ?? own)
    if (!(await wanted.isChecked())) await wanted.click()
    await expect(wanted).toBeChecked()
  }
  for (const { name, label, default: own } of listed.parameters) {
    // Once it is changed its name tells what it was; the name of another may begin or end alike.
    const field = parameter(page, label).and(page.getByLabel(new RegExp(`^${label}(?: was .*)?$`)))
    if ((await field.inputValue()) === (set[name] ?? own)) continue
    await field.fill(set[name] ?? own)
    await field.press('Enter')
  }
  await settled(page)
}

export const inWords = (name: string) => name.replaceAll('-', ' ')

/** Each finding has its chip, which says its verdict. */
export async function expectChips(page: Page, findings: Verdicts): Promise<void> {
  for (const [property, verdict] of Object.entries(findings)) {
    const name = new RegExp(`^${inWords(property)} ${inWords(verdict)}\\b`)
    await expect(verdicts(page).getByRole('button', { name })).toBeVisible()
  }
}

/** All that is in the document, seen or not: texts and the values of attributes. */
export const allInDocument = (page: Page) =>
  page.evaluate(() => {
    const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].map(({ value }) => value),
    )
    return [document.title, document.body.textContent, ...attributes].join('\n')
  })
