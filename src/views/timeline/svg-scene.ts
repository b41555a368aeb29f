/** Draws marks and labels into SVG by d3's joins: both are kept by id, the shapes of a mark by place. */
import { type Selection, select } from 'd3'
import { LABEL_SIZE, type Label, type Mark, svgOf } from '../../picture'
import { become, setAttributes } from './shapes'

const SVG = 'http://www.w3.org/2000/svg'
type Group = Selection<SVGGElement, unknown, null, undefined>

/** A label and where its mark begins. */
export interface Word extends Label {
  readonly begins: number
}

export interface SvgScene {
  readonly layers: readonly SVGSVGElement[]
  readonly roots: readonly Group[]
  readonly marks: Group
  readonly labels: Group
  /** What each group of a mark shows, so that what is there already is not painted again. */
  readonly painted: WeakMap<SVGGElement, Mark>
  dispose(): void
}

/** Labels lie above the veil that marks recede behind, so that none is cut by it. */
export function svgScene(scene: SVGSVGElement, words: SVGSVGElement): SvgScene {
  const roots = [scene, words].map((svg) => select<SVGSVGElement, unknown>(svg).append('g'))
  const [marks, labels] = roots as [Group, Group]
  return {
    layers: [scene, words],
    roots,
    marks: marks.append('g').attr('class', 'tl-marks'),
    labels: labels.append('g').attr('class', 'tl-labels'),
    painted: new WeakMap(),
    dispose() {
      for (const root of roots) root.remove()
    },
  }
}

/** Makes the layers cover the picture from `from` on. */
export function placeLayers({ layers, roots }: SvgScene, from: number, width: number, magnify: number): void {
  for (const layer of layers) layer.style.width = `${width * magnify}px`
  const transform = `scale(${magnify}) translate(${-from} 0)`
  for (const root of roots) setAttributes(root.node() as SVGGElement, { transform })
}

export function paintMarks(scene: SvgScene, marks: readonly Mark[], prefix: string): void {
  scene.marks
    .selectAll<SVGGElement, Mark>('g')
    .data(marks as Mark[], (mark) => mark.id)
    .join('g')
    .each(function (mark) {
      if (scene.painted.get(this) === mark) return
      scene.painted.set(this, mark)
      paintMark(this, mark, prefix)
    })
}

function paintMark(group: SVGGElement, mark: Mark, prefix: string): void {
  let child = group.firstElementChild
  for (const shape of mark.shapes) {
    const { tag, attributes } = svgOf(shape, prefix)
    const element = child?.tagName === tag ? child : document.createElementNS(SVG, tag)
    if (!child) group.append(element)
    else if (child !== element) child.replaceWith(element)
    become(element, attributes)
    child = element.nextElementSibling
  }
  while (child) {
    const next = child.nextElementSibling
    child.remove()
    child = next
  }
}

export function paintLabels(scene: SvgScene, labels: readonly Label[], begins: ReadonlyMap<string, number>): void {
  scene.labels
    .selectAll<SVGGElement, Word>('g')
    .data(
      labels.map((label): Word => ({ ...label, begins: begins.get(label.mark) ?? 0 })),
      (label) => label.id,
    )
    .join('g')
    .each(paintLabel)
}

const TOLD_APART = ['tl-later', 'tl-aside'] as const
type ToldApart = (typeof TOLD_APART)[number]

function paintLabel(this: SVGGElement, label: Word): void {
  const { box, pill, onTone, stick } = label
  const classes = [
    'tl-label',
    label.mono && 'tl-mono',
    label.bold && 'tl-bold',
    onTone && 'tl-on-tone',
    pill && 'tl-pill',
    stick && 'tl-stick',
    // What is told apart below stays as it is until it is told anew.
    ...TOLD_APART.filter((name) => this.classList.contains(name)),
  ]
  setAttributes(this, { class: classes.filter(Boolean).join(' '), transform: null, visibility: null })
  let rect = this.querySelector('rect')
  if (pill || stick) {
    rect ??= this.insertBefore(document.createElementNS(SVG, 'rect'), this.firstChild)
    const height = box.height + 2
    setAttributes(rect, {
      x: String(box.x),
      y: String(box.y - 1),
      width: String(box.width),
      height: String(height),
      rx: String(height / 2),
    })
  } else rect?.remove()
  const text = this.querySelector('text') ?? this.appendChild(document.createElementNS(SVG, 'text'))
  const inset = pill ? (label.anchor === 'start' ? 5 : label.anchor === 'end' ? -5 : 0) : 0
  setAttributes(text, {
    x: String(label.x + inset),
    y: String(label.y),
    'font-size': String(LABEL_SIZE),
    'text-anchor': label.anchor,
    fill: onTone ? 'var(--paper)' : label.tone,
  })
  if (text.textContent !== label.text) text.textContent = label.text
}

/** Tells the labels of what is still to come, which begins after `x`, from the others. */
export function paintLater(scene: SvgScene, x: number): void {
  tellApart(scene, 'tl-later', ({ begins, box }) => begins > x + 0.5 || box.x > x)
}

/** While causes are lit, the labels of all other marks recede; null: none does. */
export function paintAside(scene: SvgScene, lit: ReadonlySet<string> | null): void {
  tellApart(scene, 'tl-aside', ({ mark }) => lit !== null && !lit.has(mark))
}

/** Writes no class where it stands already: each written one has its style computed anew. */
function tellApart(scene: SvgScene, name: ToldApart, is: (word: Word) => boolean): void {
  scene.labels.selectAll<SVGGElement, Word>('g').each(function (word) {
    this.classList.toggle(name, is(word))
  })
}

export function clearSvg(scene: SvgScene): void {
  scene.marks.selectAll('g').remove()
}
