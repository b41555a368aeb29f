import type { Page } from '@playwright/test'

declare global {
  interface Window {
    longestFrame: number
  }
}

/** Begins to measure how long the page takes from frame to frame. */
export const watchFrames = (page: Page) =>
  page.evaluate(() => {
    window.longestFrame = 0
    let before = performance.now()
    const look = () => {
      const now = performance.now()
      window.longestFrame = Math.max(window.longestFrame, now - before)
      before = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** The longest frame since the last call, in milliseconds. */
export const longestFrame = (page: Page) =>
  page.evaluate(() => {
    const longest = window.longestFrame
    window.longestFrame = 0
    return longest
  })
