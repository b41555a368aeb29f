/** What the page keeps: its heap after a forced collection, at the 50th and at the 200th change of a parameter. */
import { withPage } from './lib.mjs'

const WARM = 50
const ALL = 200
const MOST = 1.05

/** @returns {Promise<import('./lib.mjs').Row[]>} */
export async function measure() {
  return withPage('page', async (page, address) => {
    await page.goto(`${address}#/run/gc-pause`)
    const show = page.getByRole('button', { name: 'Show me' })
    await page.waitForSelector('.timeline-scene *', { state: 'attached' })
    if (await show.first().isVisible()) await show.first().click()
    const session = await page.context().newCDPSession(page)
    const heap = async () => {
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await page.evaluate(change, WARM)
    const before = await heap()
    await page.evaluate(change, ALL - WARM)
    const after = await heap()
    const growth = after / before
    return [
      {
        what: `heap from the ${WARM}th to the ${ALL}th parameter change`,
        value: `${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`,
        ratio: `×${growth.toFixed(3)}`,
        target: `at most ×${MOST}`,
        good: growth <= MOST,
      },
    ]
  })
}

/** Runs on the page: presses an arrow key on a slider, there and back, and waits for each new picture. @param {number} count */
async function change(count) {
  const slider = /** @type {HTMLElement} */ (document.querySelector('[role=slider][aria-label$=", slider"]'))
  const scene = /** @type {Element} */ (document.querySelector('.timeline-scene'))
  slider.focus()
  for (let index = 0; index < count; index++) {
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve(undefined)
      })
      observer.observe(scene, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    const key = index % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await changed
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
