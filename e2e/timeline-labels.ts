/** What the browser measures of the timeline's labels. */
import type { Page } from '@playwright/test'
import { expect } from './player'

/** Pairs of labels whose boxes, as the browser measures them, lie on one another in the plot. */
export const collisions = (page: Page) =>
  page.evaluate(() => {
    const plot = document.querySelector('.timeline-plot')?.getBoundingClientRect()
    const labels = [...document.querySelectorAll('.tl-label:not([visibility=hidden]) text')]
      .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => plot && box.right > plot.left && box.left < plot.right)
    if (labels.length === 0) return ['there is no label']
    return labels.flatMap((a, index) =>
      labels.slice(index + 1).flatMap((b) => {
        const apart =
          a.box.right <= b.box.left + 0.5 ||
          b.box.right <= a.box.left + 0.5 ||
          // The line of a text is higher than its letters.
          a.box.bottom <= b.box.top + 2.5 ||
          b.box.bottom <= a.box.top + 2.5
        return apart ? [] : [`"${a.text}" lies on "${b.text}"`]
      }),
    )
  })

/** The view has come to rest: nothing moves from one look to the next. */
export async function rests(page: Page): Promise<void> {
  const look = () => page.evaluate(() => `${document.querySelector('.timeline-words')?.outerHTML}`)
  let before = ''
  await expect
    .poll(async () => {
      const same = (await look()) === before
      before = await look()
      return same
    })
    .toBe(true)
}
