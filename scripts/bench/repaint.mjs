/** A parameter is changed on the built page: from the key press to the new picture painted. */
import { median, ms, percentile, withPage } from './lib.mjs'

const CHANGES = 40
const TARGET_MS = 50
const SCENARIOS = ['gc-pause', 'unconditional-del', 'failover-loss']

/** @returns {Promise<import('./lib.mjs').Row[]>} */
export async function measure() {
  return withPage('page', async (page, address) => {
    const rows = []
    for (const id of SCENARIOS) {
      await openRevealed(page, `${address}#/run/${id}`)
      const times = await page.evaluate(change, CHANGES)
      const middle = median(times)
      rows.push({
        what: `${id}: parameter changed → painted`,
        value: `${ms(middle)} (${ms(percentile(times, 0.95))} at worst of 95 %)`,
        ratio: `×${(middle / TARGET_MS).toFixed(2)}`,
        target: `at most ${TARGET_MS} ms`,
        good: middle <= TARGET_MS,
      })
    }
    return rows
  })
}

/** Opens a run with nothing of it hidden. @param {import('playwright').Page} page @param {string} address */
export async function openRevealed(page, address) {
  await page.goto(address)
  await page.reload()
  await page.getByRole('slider').first().waitFor()
  const show = page.getByRole('button', { name: 'Show me' })
  await page.waitForSelector('.timeline-scene *', { state: 'attached' })
  if (await show.first().isVisible()) await show.first().click()
}

/**
 * Runs on the page: presses an arrow key on a slider, there and back, and waits for each new picture to be painted; the
 * milliseconds that each took.
 * @param {number} count
 */
export async function change(count) {
  const slider = /** @type {HTMLElement} */ (document.querySelector('[role=slider][aria-label$=", slider"]'))
  const scene = /** @type {Element} */ (document.querySelector('.timeline-scene'))
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    })
  const times = []
  slider.focus()
  for (let index = 0; index < count; index++) {
    await new Promise((resolve) => setTimeout(resolve, 120))
    const changed = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the picture did not change')), 5_000)
      const observer = new MutationObserver(() => {
        clearTimeout(late)
        observer.disconnect()
        resolve(undefined)
      })
      observer.observe(scene, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    const before = performance.now()
    slider.dispatchEvent(
      new KeyboardEvent('keydown', { key: index % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', bubbles: true }),
    )
    await changed
    await painted()
    times.push(performance.now() - before)
  }
  return times
}
