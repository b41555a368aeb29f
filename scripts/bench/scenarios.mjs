/** Every built-in at its defaults: simulated in Node, and in Chromium's worker as the page asks for it. */
import { readFile } from 'node:fs/promises'
import { bundled, median, ms, times, withPage } from './lib.mjs'

const RUNS = 30
/** Targets for the worker: the median of the scenarios and the slowest, up to 2,000 events; above, by the event. */
const MEDIAN_MS = 10
const WORST_MS = 25
const LARGE_EVENTS = 2_000
const US_PER_EVENT = 12

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  const node = await inNode()
  const worker = await inWorker()
  const rows = node.map(({ id, events, time }) => {
    const there = worker[id] ?? Number.NaN
    const limit = events > LARGE_EVENTS ? (events * US_PER_EVENT) / 1000 : WORST_MS
    return {
      what: `${id} (${events} events)`,
      value: `Node ${ms(time)}, worker ${ms(there)}`,
      ratio: times(there / time),
      target: `worker at most ${ms(limit)}`,
      good: there <= limit,
    }
  })
  const middle = median(Object.values(worker))
  const target = `worker at most ${MEDIAN_MS} ms`
  return [...rows, { what: 'median of the scenarios', value: ms(middle), target, good: middle <= MEDIAN_MS }]
}

async function inNode() {
  const { CATALOGUE, defaultSettings, mustParse, prepareEngine, simulate } = await bundled('e2e/harness/node.ts')
  await prepareEngine(await readFile(new URL('../../node_modules/wasmoon-lua5.1/dist/liblua5.1.wasm', import.meta.url)))
  const rows = []
  for (const builtin of CATALOGUE) {
    const scenario = mustParse(builtin.build(defaultSettings(builtin)))
    const durations = []
    let events = 0
    for (let run = 0; run < RUNS; run++) {
      const before = performance.now()
      events = (await simulate(scenario)).events.length
      durations.push(performance.now() - before)
    }
    rows.push({ id: /** @type {string} */ (builtin.id), events, time: median(durations) })
  }
  return rows
}

/** Median times by id, from the call on the page to the checked trace. */
async function inWorker() {
  return withPage('harness', async (page, address) => {
    await page.goto(`${address}engine.html`)
    await page.waitForFunction(() => 'host' in window)
    const durations = await page.evaluate(async (runs) => {
      const { CATALOGUE, createEngine, defaultSettings } = window.host
      const engine = createEngine()
      /** @type {Record<string, number[]>} */
      const all = {}
      for (const builtin of CATALOGUE) {
        const file = builtin.build(defaultSettings(builtin))
        const own = /** @type {number[]} */ ([])
        all[builtin.id] = own
        for (let run = 0; run < runs; run++) {
          const before = performance.now()
          await engine.simulate(file)
          own.push(performance.now() - before)
        }
      }
      return all
    }, RUNS)
    return Object.fromEntries(Object.entries(durations).map(([id, own]) => [id, median(own)]))
  })
}
