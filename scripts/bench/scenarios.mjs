/**
 * Every built-in at its defaults, and the largest crowds: simulated in Node, and in Chromium's worker as the page asks
 * for it. The two targets are for the defaults, and each is shown as a ratio: what was needed over what may be needed.
 */
import { readFile } from 'node:fs/promises'
import { bundled, median, ms, times, withPage } from './lib.mjs'

const RUNS = 30
/** Targets for the worker: the median of the scenarios and the slowest, up to 2,000 events; above, by the event. */
const MEDIAN_MS = 10
const WORST_MS = 25
const LARGE_EVENTS = 2_000
const US_PER_EVENT = 12

/**
 * Beyond the targets: what may take longer, since a person asks for it.
 * @type {readonly (readonly [id: string, set: Record<string, string>])[]}
 */
const CROWDS = [
  ['fail-retry-block', { waiting: 'block-for-ever' }],
  ['spin-lock', { situation: 'crowd', clients: '200' }],
  ['spin-lock', { situation: 'crowd', clients: '200', waiting: 'pub-sub' }],
  ['optimistic-locking', { check: 'version', clients: '16' }],
]

const limitOf = (/** @type {number} */ events) => (events > LARGE_EVENTS ? (events * US_PER_EVENT) / 1000 : WORST_MS)

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  const node = await inNode()
  const worker = await inWorker()
  const all = node.map((run) => {
    const there = worker[run.name] ?? Number.NaN
    return { ...run, there, share: there / limitOf(run.events) }
  })
  const rows = all.map(({ name, events, time, there, share, crowd }) => ({
    what: `${name} (${events} events)`,
    value: `Node ${ms(time)}, worker ${ms(there)}`,
    ratio: times(share),
    target: crowd ? 'a crowd: no target' : `of ${ms(limitOf(events))} in the worker`,
    ...(crowd ? {} : { good: share <= 1 }),
  }))
  const defaults = all.filter(({ crowd }) => !crowd).sort((a, b) => b.share - a.share)
  const middle = median(defaults.map(({ there }) => there))
  const [worst] = defaults
  if (!worst) throw new Error('the catalogue is empty')
  return [
    ...rows,
    {
      what: `median of the ${defaults.length} scenarios`,
      value: ms(middle),
      ratio: times(middle / MEDIAN_MS),
      target: `of ${MEDIAN_MS} ms in the worker`,
      good: middle <= MEDIAN_MS,
    },
    {
      what: `worst of them: ${worst.name}`,
      value: ms(worst.there),
      ratio: times(worst.share),
      target: `of ${ms(limitOf(worst.events))} in the worker`,
      good: worst.share <= 1,
    },
  ]
}

/** What is run: a name, a scenario's id, and the settings that differ from its own. */
const runsOf = (/** @type {readonly { id: string }[]} */ catalogue) => [
  ...catalogue.map(({ id }) => ({ name: id, id, set: {}, crowd: false })),
  ...CROWDS.map(([id, set]) => ({ name: [id, ...Object.values(set)].join(' '), id, set, crowd: true })),
]

async function inNode() {
  const { applySettings, CATALOGUE, mustParse, prepareEngine, simulate } = await bundled('e2e/harness/node.ts')
  await prepareEngine(await readFile(new URL('../../node_modules/wasmoon-lua5.1/dist/liblua5.1.wasm', import.meta.url)))
  const rows = []
  for (const { name, id, set, crowd } of runsOf(CATALOGUE)) {
    const builtin = CATALOGUE.find((/** @type {{ id: string }} */ one) => one.id === id)
    const scenario = mustParse(builtin.build(applySettings(builtin, set).settings))
    const durations = []
    let events = 0
    for (let run = 0; run < RUNS; run++) {
      const before = performance.now()
      events = (await simulate(scenario)).events.length
      durations.push(performance.now() - before)
    }
    rows.push({ name, events, crowd, time: median(durations) })
  }
  return rows
}

/** Median times by name, from the call on the page to the checked trace. */
async function inWorker() {
  return withPage('harness', async (page, address) => {
    await page.goto(`${address}engine.html`)
    await page.waitForFunction(() => 'host' in window)
    const ids = await page.evaluate(() => window.host.CATALOGUE.map(({ id }) => ({ id })))
    const durations = await page.evaluate(
      async ({ runs, times }) => {
        const { applySettings, CATALOGUE, createEngine } = window.host
        const engine = createEngine()
        /** @type {Record<string, number[]>} */
        const all = {}
        for (const { name, id, set } of runs) {
          const builtin = CATALOGUE.find((one) => one.id === id)
          if (!builtin) continue
          const file = builtin.build(applySettings(builtin, set).settings)
          const own = /** @type {number[]} */ ([])
          all[name] = own
          for (let run = 0; run < times; run++) {
            const before = performance.now()
            // A run that the guard ends took too long, on a machine that is busy with other things.
            const ended = await engine.simulate(file).catch(() => null)
            own.push(ended ? performance.now() - before : Number.POSITIVE_INFINITY)
          }
        }
        return all
      },
      { runs: runsOf(ids), times: RUNS },
    )
    return Object.fromEntries(Object.entries(durations).map(([name, own]) => [name, median(own)]))
  })
}
