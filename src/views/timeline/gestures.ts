/** Which gestures are the timeline's own, and how strong they are. */
import type { Selection } from 'd3'

/** Powers of two for a turn of the wheel; a pinch on a touchpad comes as many small turns. */
export function wheelPower({ deltaY, deltaMode }: WheelEvent): number {
  if (deltaMode !== 0) return -deltaY * (deltaMode === 1 ? 0.08 : 0.5)
  return -deltaY * (Math.abs(deltaY) < 40 ? 0.014 : 0.0035)
}

/** Pinch and drag are ours; a wheel only with ctrl or ⌘, so that the page can still be scrolled. */
export function isOurs(event: MouseEvent | WheelEvent | TouchEvent): boolean {
  if (event.type === 'wheel') return event.ctrlKey || event.metaKey
  return !('button' in event) || event.button === 0
}

/** How far a finger goes before it is clear which way it goes. */
const CLEAR_PX = 3

/**
 * Leaves a finger that goes up or down to the browser, to scroll the lanes: d3 would keep it from that. To be called
 * before d3 listens.
 */
export function leaveScrolling(plot: Selection<HTMLElement, unknown, null, undefined>): void {
  let start: Touch | null = null
  let scrolls: boolean | undefined
  plot.on('touchstart.scroll', ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? (touches[0] ?? null) : null
    scrolls = undefined
  })
  plot.on('touchmove.scroll', (event: TouchEvent) => {
    const finger = event.touches[0]
    if (!start || !finger) return
    const [across, along] = [Math.abs(finger.clientX - start.clientX), Math.abs(finger.clientY - start.clientY)]
    if (Math.max(across, along) >= CLEAR_PX) scrolls ??= along > across
    if (scrolls !== false) event.stopImmediatePropagation()
  })
}

/** Whether something around the plot would scroll up or down. */
export function canScroll(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    const scrolls = overflowY === 'auto' || overflowY === 'scroll' || at === document.scrollingElement
    if (scrolls && at.scrollHeight > at.clientHeight + 1) return true
  }
  return false
}

/** Whether the person asked the system for less motion. */
export const reducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
