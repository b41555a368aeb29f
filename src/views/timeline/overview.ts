/**
 * The whole run on a strip, as small as it gets, and a brush over the part that is in view. It draws the same picture
 * as the timeline does, squashed, so it knows no more than that: what a prediction hides is not on it.
 */
import { type BrushBehavior, brushX, type D3BrushEvent, type Selection, select } from 'd3'
import { type LanePlan, type MarkKind, type Prepared, project, stretch, type TimeScale } from '../../picture'
import { type Palette, paintCanvas, paletteOf } from './canvas-scene'

export const OVERVIEW_HEIGHT = 18
/** What has a length, and crowds; signs and words would be specks. */
const SHOWN: ReadonlySet<MarkKind> = new Set(['hold', 'pause', 'violation', 'lease', 'crowd'])
/** A narrower brush could not be grasped. */
const LEAST_PX = 6

export interface OverviewElements {
  readonly svg: SVGSVGElement
  readonly canvas: HTMLCanvasElement
}

interface Content {
  readonly prepared: Prepared
  readonly scale: TimeScale
  readonly plan: LanePlan
}

export class Overview {
  readonly #at: OverviewElements
  readonly #brush: BrushBehavior<unknown>
  readonly #group: Selection<SVGGElement, unknown, null, undefined>
  #content: Content | null = null
  #width = 0
  #view: readonly [number, number] = [0, 1]
  #brushing = false
  #palette: Palette | null = null
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `onBrush` gets the part of the run, from 0 to 1, that is to be in view. */
  constructor(elements: OverviewElements, onBrush: (from: number, to: number) => void) {
    this.#at = elements
    this.#brush = brushX<unknown>().on('start brush end', (event: D3BrushEvent<unknown>) => {
      if (!event.sourceEvent) return
      this.#brushing = event.type !== 'end'
      const span = event.selection as [number, number] | null
      if (span && span[1] - span[0] >= LEAST_PX) onBrush(span[0] / this.#width, span[1] / this.#width)
      if (!this.#brushing) this.#place()
    })
    this.#group = select<SVGSVGElement, unknown>(elements.svg).append('g')
  }

  dispose(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    this.#group.on('.brush', null).remove()
  }

  show(content: Content, width: number): void {
    this.#content = content
    if (width !== this.#width) {
      this.#width = width
      this.#brush.extent([
        [0, 0],
        [width, OVERVIEW_HEIGHT],
      ])
      this.#group.call(this.#brush)
      this.#place()
    }
    // The picture itself is on the page before the strip is painted.
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => this.#paint())
    })
  }

  /** Colours have changed, and canvas keeps them. */
  recolor(): void {
    this.#palette = null
    this.#paint()
  }

  /** The part of the run that is in view, from 0 to 1. */
  view(from: number, to: number): void {
    const [before, after] = this.#view
    this.#view = [Math.max(0, from), Math.min(1, to)]
    const same = before === this.#view[0] && after === this.#view[1]
    if (!this.#brushing && !same) this.#place()
  }

  #paint(): void {
    if (!this.#content || this.#width === 0) return
    const { prepared, plan, scale } = this.#content
    const small = stretch(scale, this.#width / scale.width)
    const picture = project(prepared, small, { plan, labels: false })
    const marks = picture.marks.filter(({ kind }) => SHOWN.has(kind))
    const frame = { from: 0, width: this.#width, height: OVERVIEW_HEIGHT, magnify: 1, ratio: devicePixelRatio || 1 }
    this.#palette ??= paletteOf(this.#at.svg)
    paintCanvas(this.#at.canvas, { ...frame, squash: OVERVIEW_HEIGHT / plan.height }, marks, this.#palette)
  }

  #place(): void {
    if (this.#width === 0) return
    if (this.#view[0] <= 0.002 && this.#view[1] >= 0.998) {
      // With all in view, a press anywhere begins a brush.
      this.#group.call(this.#brush.clear)
      return
    }
    const [from, to] = this.#view.map((share) => share * this.#width) as [number, number]
    this.#group.call(this.#brush.move, [Math.min(from, this.#width - LEAST_PX), Math.max(to, from + LEAST_PX)])
  }
}
