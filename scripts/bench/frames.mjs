/** Panning and zooming the timeline with 500 to 100,000 marks in view: the length of a frame while the view moves. */
import { median, ms, percentile, withPage } from './lib.mjs'

const FRAMES = 120
/** Frames a second that are wanted, by how many marks are in view. */
const TARGETS = [
  { marks: 500, rate: 60 },
  { marks: 2_000, rate: 60 },
  { marks: 10_000, rate: 30 },
  { marks: 100_000, rate: 30 },
]
/** A frame of a 60 Hz screen is 16.7 ms, give or take the clock. */
const SLACK = 1.05

/** @returns {Promise<import('./lib.mjs').Row[]>} */
export async function measure() {
  return withPage('harness', async (page, address) => {
    await page.goto(`${address}timeline.html`)
    await page.waitForFunction(() => 'timeline' in window)
    const rows = []
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
