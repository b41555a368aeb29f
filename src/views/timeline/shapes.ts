/** Shapes of the picture as elements of the page. */
import type { Attributes } from '../../picture'

/** Sets what differs: setting an attribute to what it is would still be laid out. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name] ?? null
    if (value === null) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

/** All that a shape may set. */
const ALL = [
  'd',
  'x',
  'y',
  'width',
  'height',
  'rx',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'transform',
  'class',
]

/** Makes an element that was another shape look like this one. */
export function become(element: Element, attributes: Attributes): void {
  for (const name of ALL) if (!attributes[name] && element.hasAttribute(name)) element.removeAttribute(name)
  setAttributes(element, attributes)
}
