/** Draws marks and labels into SVG by d3's joins: marks are kept by id, their shapes by place. */
import { type BaseType, type Selection, select } from 'd3'
import { LABEL_SIZE, type Label, type Mark } from '../../picture'
import { svgOf } from './shapes'

const SVG = 'http://www.w3.org/2000/svg'
type Group = Selection<SVGGElement, unknown, null, undefined>

/** Attributes that a reused element may have from another shape. */
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

function paintMark(group: SVGGElement, mark: Mark, prefix: string): void {
  let child = group.firstElementChild
  for (const shape of mark.shapes) {
    const { tag, attributes } = svgOf(shape, prefix)
    let element: Element
    if (child && child.tagName === tag) {
      element = child
      for (const name of ALL)
        if (attributes[name] === undefined && element.hasAttribute(name)) element.removeAttribute(name)
    } else {
      element = document.createElementNS(SVG, tag)
      if (child) child.replaceWith(element)
      else group.append(element)
    }
    for (const name in attributes) {
      const value = attributes[name] ?? null
      if (value === null) element.removeAttribute(name)
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    }
    child = element.nextElementSibling
  }
  while (child) {
    const next = child.nextElementSibling
    child.remove()
    child = next
  }
}

function paintLabel(this: SVGGElement, label: Label): void {
  const group = select(this)
  const classes = [
    'tl-label',
    label.mono && 'tl-mono',
    label.bold && 'tl-bold',
    label.onTone && 'tl-on-tone',
    label.pill && 'tl-pill',
  ]
  group.attr('class', classes.filter(Boolean).join(' '))
  const { box } = label
  group
    .selectAll<SVGRectElement, Label>('rect')
    .data(label.pill ? [label] : [])
    .join('rect')
    .attr('x', box.x)
    .attr('y', box.y - 1)
    .attr('width', box.width)
    .attr('height', box.height + 2)
    .attr('rx', (box.height + 2) / 2)
  const inset = label.pill ? (label.anchor === 'start' ? 5 : label.anchor === 'end' ? -5 : 0) : 0
  group
    .selectAll<SVGTextElement, Label>('text')
    .data([label])
    .join('text')
    .attr('x', label.x + inset)
    .attr('y', label.y)
    .attr('font-size', LABEL_SIZE)
    .attr('text-anchor', label.anchor)
    .attr('fill', label.onTone ? 'var(--paper)' : label.tone)
    .text(label.text)
}

export interface SvgScene {
  readonly marks: Group
  readonly labels: Group
}

/** Labels lie above the veil that marks recede behind, so that none is cut by it. */
export function svgScene(root: SVGGElement, words: SVGGElement): SvgScene {
  select(root).selectAll('*').remove()
  select(words).selectAll('*').remove()
  return {
    marks: select(root).append('g').attr('class', 'tl-marks'),
    labels: select(words).append('g').attr('class', 'tl-labels'),
  }
}

/** Tells the labels of what is still to come, as `isLater` says, from the others. */
export function paintLater(scene: SvgScene, isLater: (label: Label) => boolean): void {
  scene.labels.selectAll<SVGGElement, Label>('g').classed('tl-later', isLater)
}

export function paintSvg(scene: SvgScene, marks: readonly Mark[], labels: readonly Label[], prefix: string): void {
  scene.marks
    .selectAll<SVGGElement, Mark>('g')
    .data(marks as Mark[], (mark) => mark.id)
    .join('g')
    .each(function (mark) {
      paintMark(this, mark, prefix)
    })
  scene.labels
    .selectAll<SVGGElement, Label>('g')
    .data(labels as Label[], (label) => label.id)
    .join('g')
    .each(paintLabel)
}

export const clearSvg = (scene: SvgScene): void => {
  const none: Selection<BaseType, unknown, BaseType, unknown> = scene.marks.selectAll('*')
  none.remove()
  scene.labels.selectAll('*').remove()
}
