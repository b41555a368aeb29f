const MARGIN = 24

/** Scrolls the box that holds an element, and nothing else, until the element is in view. */
export function keepInView(box: HTMLElement | null, element: HTMLElement | null): void {
  if (!box || !element) return
  const outer = box.getBoundingClientRect()
  const inner = element.getBoundingClientRect()
  if (inner.top < outer.top + MARGIN) box.scrollTop += inner.top - outer.top - MARGIN
  else if (inner.bottom > outer.bottom - MARGIN) box.scrollTop += inner.bottom - outer.bottom + MARGIN
}
