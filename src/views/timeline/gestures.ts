/** Which gestures are the timeline's own, and how strong they are. */

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
