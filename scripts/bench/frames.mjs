/**
 * The timeline alone: a run that arrives until it is painted, a step through it, and the length of a frame while it is
 * panned and zoomed with 500 to 100,000 marks in view.
 */
import { median, ms, percentile, times, withPage } from './lib.mjs'

const FRAMES = 120
/** Frames a second that are wanted, by how many marks are in view. */
const TARGETS = [
  { marks: 500, rate: 60 },
  { marks: 2_000, rate: 60 },
  { marks: 10_000, rate: 30 },
  { marks: 100_000, rate: 30 },
]
/** From the arrival of a run with so many events until it is painted, and a step in it. */
const ARRIVALS = [
  { events: 500, most: 80 },
  { events: 2_000, most: 250 },
]
const STEP = { events: 2_000, most: 8 }
const REPEATS = 20
/** A frame of a 60 Hz screen is 16.7 ms, give or take the clock. */
const SLACK = 1.05

/** @returns {Promise<import('./lib.mjs').Row[]>} */
export async function measure() {
  return withPage('harness', async (page, address) => {
    await page.goto(`${address}timeline.html`)
    await page.waitForFunction(() => 'timeline' in window)
    const rows = []
    for (const { events, most } of ARRIVALS) {
      const lengths = await page.evaluate(
        ([of, count]) => window.timeline.arrival(of, count),
        /** @type {const} */ ([events, REPEATS]),
      )
      rows.push(length(`${events} events arrive → painted`, lengths, most))
    }
    const steps = await page.evaluate(
      ([of, count]) => window.timeline.steps(of, count),
      /** @type {const} */ ([STEP.events, 3 * REPEATS]),
    )
    rows.push(length(`a step in ${STEP.events} events, script and layout`, steps, STEP.most))
    for (const { marks, rate } of TARGETS) {
      const shown = await page.evaluate((count) => window.timeline.show(count), marks)
      for (const gesture of /** @type {const} */ (['pan', 'zoom'])) {
        const lengths = await page.evaluate(
          ([kind, count]) => window.timeline.frames(kind, count),
          /** @type {const} */ ([gesture, FRAMES]),
        )
        const middle = median(lengths)
        rows.push({
          what: `${gesture}, ${shown} marks`,
          value: `${ms(middle)} a frame, ${ms(percentile(lengths, 0.95))} at worst of 95 %`,
          ratio: `${Math.round(1000 / middle)} frames/s`,
          target: `at least ${rate} frames/s`,
          good: middle <= (1000 / rate) * SLACK,
        })
      }
    }
    return rows
  })
}

/** @param {string} what @param {readonly number[]} lengths @param {number} most @returns {import('./lib.mjs').Row} */
function length(what, lengths, most) {
  const middle = median(lengths)
  return {
    what,
    value: `${ms(middle)} (${ms(percentile(lengths, 0.95))} at worst of 95 %)`,
    ratio: times(middle / most),
    target: `at most ${most} ms`,
    good: middle <= most,
  }
}
