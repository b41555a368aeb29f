/**
 * Keeps what is painted of a picture in step with the view. At rest the marks around the view are painted once, as SVG
 * or on canvas, into layers of their own: panning moves the layers and paints nothing. While the scale changes, every
 * frame is painted anew from where things lie then, so that nothing is stretched or blurred.
 */
import type { Picture, Prepared } from '../../picture'
import { Axis } from './axis'
import { type Palette, paintCanvas, paletteOf } from './canvas-scene'
import { type Light, Lit } from './lit'
import {
  clearSvg,
  paintAside,
  paintLabels,
  paintLater,
  paintMarks,
  placeLayers,
  type SvgScene,
  svgScene,
} from './svg-scene'
import { moveWords, stickWords } from './words'

/** Above this many shapes, canvas draws what SVG would. */
const SVG_SHAPES = 6_000
/** The same while every frame is painted anew. */
const MOVING_SHAPES = 700
/** Widths of view that are painted beyond either edge, so that a short pan paints nothing. */
const OVERSCAN = 0.6

export interface StageElements {
  readonly plot: HTMLElement
  readonly axis: SVGSVGElement
  readonly scene: SVGSVGElement
  readonly canvas: HTMLCanvasElement
  readonly over: SVGSVGElement
  readonly causes: SVGSVGElement
  readonly veil: HTMLElement
  readonly words: SVGSVGElement
  readonly line: HTMLElement
  readonly handle: HTMLElement
  readonly overview: SVGSVGElement
  readonly miniature: HTMLCanvasElement
}

/** Where the view is, in the picture's own pixels: its x = 0 lies at `shift`. */
export interface View {
  readonly shift: number
  readonly width: number
  /** Pixels of the page for one of the picture. */
  readonly magnify: number
}

/** Where the moment and its event lie in the plot, in pixels of the page. */
export interface MomentPlace {
  readonly x: number
  readonly y: number
}

type Span = readonly [number, number]

export class Painter {
  readonly #at: StageElements
  readonly #prefix: string
  readonly #svg: SvgScene
  readonly #axis: Axis
  readonly #lit: Lit
  #picture: Picture | null = null
  #span: Span = [0, 0]
  #onCanvas = false
  #moving = false
  #magnify = 1
  /** Where labels were last told apart, in the picture: panning does not move it. */
  #told = Number.NaN
  #palette: Palette | null = null

  constructor(elements: StageElements, prefix: string) {
    this.#at = elements
    this.#prefix = prefix
    this.#svg = svgScene(elements.scene, elements.words)
    this.#axis = new Axis(elements.axis)
    this.#lit = new Lit(elements.over, elements.causes, prefix)
  }

  dispose(): void {
    this.#svg.dispose()
  }

  get picture(): Picture | null {
    return this.#picture
  }

  /** Whether the view has come to an edge of what is painted. */
  leaves(view: View): boolean {
    const [left, right] = edges(view)
    const [from, to] = this.#span
    const width = this.#picture?.width ?? 0
    return Math.max(0, left) < from - 1 || Math.min(width, right) > to + 1
  }

  /** Paints a picture and its labels around the view, to be moved from there. */
  show(picture: Picture, view: View): void {
    this.#picture = picture
    this.#moving = false
    this.#told = Number.NaN
    const span = around(view, picture)
    this.#magnify = view.magnify
    this.#paintMarks(span, SVG_SHAPES)
    const labels = picture.labels.filter(
      ({ box, stick }) => (stick?.to ?? box.x + box.width) >= span[0] && box.x <= span[1],
    )
    paintLabels(this.#svg, labels, this.#begins(picture))
  }

  /** Paints one frame of a change of scale; `xOf` is where an x of the labelled picture lies in this one. */
  showMoving(picture: Picture, view: View, xOf: (x: number) => number): void {
    this.#picture = picture
    this.#moving = true
    this.#told = Number.NaN
    const [left, right] = edges(view)
    this.#paintMarks([Math.floor(left), Math.ceil(right)], MOVING_SHAPES)
    moveWords(this.#svg, xOf, left, right)
  }

  /** Moves what is painted. */
  move(view: View, moment: MomentPlace): void {
    const picture = this.#picture
    if (!picture) return
    const m = view.magnify
    const left = onPixels((view.shift + this.#span[0]) * m)
    const { scene, canvas, words } = this.#at
    for (const layer of [scene, canvas, words]) layer.style.transform = `translate(${left}px)`
    const shift = left / m - this.#span[0]
    if (!this.#moving) stickWords(this.#svg, -shift)
    this.#axis.move(picture, { ...view, shift })
    this.#lit.move(shift, m)
    this.moment(view, moment)
  }

  moment(view: View, place: MomentPlace): void {
    const { veil, line, handle } = this.#at
    const x = onPixels(place.x)
    veil.style.transform = `translate(${Math.max(0, x)}px)`
    line.style.transform = `translate(${x}px)`
    const width = view.width * view.magnify
    line.hidden = x < -1 || x > width + 1
    handle.hidden = line.hidden
    // The browser knows the handle's width; asking for it would force a layout on every frame.
    handle.style.transform = `translateX(clamp(0px, ${x}px - 50%, ${width}px - 100%))`
    this.#lit.moment({ x, y: place.y }, view.magnify)
    this.#tellLater(place.x / view.magnify - view.shift)
  }

  /** A label is of what is to come when its mark begins after `x`, or when it stands wholly beyond it. */
  #tellLater(x: number): void {
    if (this.#moving || Math.abs(x - this.#told) < 0.01) return
    this.#told = x
    paintLater(this.#svg, x)
  }

  light(prepared: Prepared, light: Light | null): void {
    if (!this.#picture) return
    this.#lit.show(prepared, this.#picture, light)
    const causes = light?.causes ?? []
    this.#at.plot.classList.toggle('why', causes.length > 0)
    const marks = new Set(causes.flatMap((seq) => prepared.index.showing(seq).map(({ id }) => id)))
    paintAside(this.#svg, causes.length > 0 ? marks : null)
  }

  /** Colours have changed: canvas keeps them, SVG does not. */
  recolor(): void {
    this.#palette = null
    if (this.#onCanvas && this.#picture) this.#paintMarks(this.#span, 0)
  }

  #begins({ marks }: Picture): ReadonlyMap<string, number> {
    return new Map(marks.map(({ id, x0 }) => [id, x0]))
  }

  /** Paints the marks of the picture that touch the window. */
  #paintMarks(span: Span, most: number): void {
    const { marks, height } = this.#picture as Picture
    const { scene, canvas } = this.#at
    const [from, to] = span
    this.#span = span
    const seen = marks.filter(({ x0, x1 }) => x1 >= from && x0 <= to)
    const shapes = seen.reduce((sum, mark) => sum + mark.shapes.length, 0)
    this.#onCanvas = shapes > most
    placeLayers(this.#svg, from, to - from, this.#magnify)
    canvas.hidden = !this.#onCanvas
    scene.toggleAttribute('hidden', this.#onCanvas)
    if (this.#onCanvas) {
      this.#palette ??= paletteOf(this.#at.plot)
      const ratio = devicePixelRatio || 1
      paintCanvas(canvas, { from, width: to - from, height, magnify: this.#magnify, ratio }, seen, this.#palette)
      // What SVG has is out of date; while the scale changes it will be needed again.
      if (!this.#moving) clearSvg(this.#svg)
      return
    }
    paintMarks(this.#svg, seen, this.#prefix)
  }
}

/** Layers lie on whole device pixels, or they blur. */
const onPixels = (x: number): number => Math.round(x * (devicePixelRatio || 1)) / (devicePixelRatio || 1)

/** The first and the last x of the picture that is in view. */
const edges = ({ shift, width }: View): Span => [-shift, width - shift]

/** The view and a margin around it, inside the picture where the picture is wider than the view. */
export function around(view: View, { width, window: [first, last] }: Pick<Picture, 'width' | 'window'>): Span {
  const [left, right] = edges(view)
  const margin = (right - left) * OVERSCAN
  const from = Math.max(Math.min(0, left), left - margin, first)
  const to = Math.min(Math.max(width, right), right + margin, Math.max(last, right))
  return [Math.floor(from), Math.ceil(to)]
}
