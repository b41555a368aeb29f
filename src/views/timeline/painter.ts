/**
 * Keeps what is painted of a picture in step with the view: culls to what is near, chooses SVG or canvas, and while
 * the view moves only shifts what is there.
 */
import type { Picture } from '../../picture'
import type { Seq } from '../../trace'
import { paintAxis } from './axis'
import { type Palette, paintCanvas, paletteOf } from './canvas-scene'
import { moveSelection, paintSelection } from './selection'
import { clearSvg, paintLater, paintSvg, type SvgScene, svgScene } from './svg-scene'

/** Above this many marks in view, canvas draws what SVG would. */
const SVG_MARKS = 2_000
/** Widths of view that are painted beyond either edge, so that a short pan paints nothing. */
const OVERSCAN = 0.6

export interface StageElements {
  readonly plot: HTMLElement
  readonly axis: SVGSVGElement
  readonly scene: SVGSVGElement
  readonly canvas: HTMLCanvasElement
  readonly over: SVGSVGElement
  readonly veil: HTMLElement
  readonly words: SVGSVGElement
  readonly line: HTMLElement
  readonly handle: HTMLElement
}

/** Where the view is: the picture's x = 0 lies at `shift`, and the picture is `squeeze` times as wide as laid out. */
export interface View {
  readonly shift: number
  readonly squeeze: number
  readonly width: number
  readonly height: number
}

/** Where the moment and its event lie in the plot. */
export interface MomentPlace {
  readonly x: number
  readonly y: number
}

export class Painter {
  readonly #at: StageElements
  readonly #prefix: string
  readonly #group: SVGGElement
  readonly #words: SVGGElement
  readonly #svg: SvgScene
  #picture: Picture | null = null
  #visible: Pick<Picture, 'marks' | 'labels'> = { marks: [], labels: [] }
  #window: readonly [number, number] = [0, 0]
  #onCanvas = false
  /** Where labels were last told apart, in the picture: panning does not move it. */
  #told = Number.NaN
  #palette: Palette | null = null

  constructor(elements: StageElements, prefix: string) {
    this.#at = elements
    this.#prefix = prefix
    this.#group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    elements.scene.append(this.#group)
    this.#words = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    elements.words.append(this.#words)
    this.#svg = svgScene(this.#group, this.#words)
  }

  dispose(): void {
    this.#group.remove()
    this.#words.remove()
  }

  get picture(): Picture | null {
    return this.#picture
  }

  /** How many marks are painted. */
  get count(): number {
    return this.#visible.marks.length
  }

  /** Paints what the view needs of a picture; `move` then puts it in its place. */
  show(picture: Picture, view: View): void {
    this.#picture = picture
    this.#cull(view)
  }

  /** Moves what is painted; paints more where the view leaves it. */
  move(view: View, moment: MomentPlace): void {
    if (!this.#picture) return
    const { shift, squeeze } = view
    const [left, right] = edges(view)
    if (left < this.#window[0] - 1 || right > this.#window[1] + 1) this.#cull(view)
    if (this.#onCanvas) this.#paintCanvas(view)
    else {
      const scale = squeeze === 1 ? '' : ` scale(${squeeze} 1)`
      for (const group of [this.#group, this.#words]) group.setAttribute('transform', `translate(${shift} 0)${scale}`)
      this.#at.words.classList.toggle('squeezed', squeeze !== 1)
      this.#at.scene.classList.toggle('squeezed', squeeze !== 1)
    }
    paintAxis(this.#at.axis, this.#picture, view)
    this.moment(view, moment)
  }

  moment(view: View, place: MomentPlace): void {
    const { veil, line, handle, over } = this.#at
    const x = Math.round(place.x * 2) / 2
    veil.style.transform = `translateX(${Math.max(0, x)}px)`
    line.style.transform = `translateX(${x}px)`
    line.hidden = x < -1 || x > view.width + 1
    handle.hidden = line.hidden
    // The browser knows the handle's width; asking for it would force a layout on every frame.
    handle.style.transform = `translateX(clamp(0px, ${x}px - 50%, ${view.width}px - 100%))`
    moveSelection(over, view, place)
    if (!this.#onCanvas) this.#tellLater((place.x - view.shift) / view.squeeze)
  }

  /** A label is of what is to come when its mark begins after `x`, or when it stands wholly beyond it. */
  #tellLater(x: number): void {
    if (Math.abs(x - this.#told) < 0.01) return
    this.#told = x
    const begins = new Map(this.#visible.marks.map(({ id, x0 }) => [id, x0]))
    paintLater(this.#svg, ({ mark, box }) => (begins.get(mark) ?? 0) > x + 0.5 || box.x > x)
  }

  select(selection: Seq | null): void {
    if (this.#picture) paintSelection(this.#at.over, this.#picture, selection)
  }

  /** Colours have changed: canvas keeps them, SVG does not. */
  recolor(view: View): void {
    this.#palette = null
    if (this.#onCanvas) this.#paintCanvas(view)
  }

  /** Picks what the view and a margin around it shows, and paints it. */
  #cull(view: View): void {
    const { marks, labels, width } = this.#picture as Picture
    const [left, right] = edges(view)
    const margin = (right - left) * OVERSCAN
    const [from, to] = [Math.max(left - margin, Math.min(0, left)), Math.min(right + margin, Math.max(width, right))]
    this.#window = [from, to]
    this.#told = Number.NaN
    this.#onCanvas = marks.reduce((sum, { x0, x1 }) => sum + (x1 >= left && x0 <= right ? 1 : 0), 0) > SVG_MARKS
    this.#visible = {
      marks: marks.filter(({ x0, x1 }) => x1 >= from && x0 <= to),
      labels: labels.filter(({ box }) => box.x + box.width >= from && box.x <= to),
    }
    this.#at.canvas.hidden = !this.#onCanvas
    this.#at.scene.toggleAttribute('hidden', this.#onCanvas)
    if (this.#onCanvas) clearSvg(this.#svg)
    else paintSvg(this.#svg, this.#visible.marks, this.#visible.labels, this.#prefix)
  }

  #paintCanvas(view: View): void {
    this.#palette ??= paletteOf(this.#at.plot)
    const frame = { ...view, ratio: window.devicePixelRatio || 1 }
    paintCanvas(this.#at.canvas, frame, this.#visible.marks, this.#visible.labels, this.#palette)
  }
}

/** The first and the last x of the picture that is in view. */
const edges = ({ shift, squeeze, width }: View): readonly [number, number] => [
  -shift / squeeze,
  (width - shift) / squeeze,
]
