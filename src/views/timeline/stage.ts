/**
 * The part of the timeline that moves: d3's zoom over a picture. A pan shifts what is painted; a zoom lays out what is
 * in view for every frame and places labels anew when it rests. Gestures come as often as they like: the page is
 * painted once a frame. The zoom and all places here are in pixels of the page; the painter's view is in those of the
 * picture. React hands it what to show; it never reads the trace itself.
 */
import {
  easeCubicInOut,
  interpolateNumber,
  type Selection,
  select,
  type Timer,
  timer,
  type ZoomBehavior,
  type ZoomTransform,
  zoom,
  zoomIdentity,
  zoomTransform,
} from 'd3'
import type { Micros } from '../../base'
import {
  type Hit,
  hitTest,
  type LanePlan,
  type Mode,
  mixScales,
  type Prepared,
  project,
  scaleOf,
  stretch,
  type TimeScale,
} from '../../picture'
import type { ActorId } from '../../trace'
import { canScroll, isOurs, leaveScrolling, reducedMotion, wheelPower } from './gestures'
import type { Light } from './lit'
import { Overview } from './overview'
import { around, type MomentPlace, Painter, type StageElements, type View } from './painter'

const SETTLE_MS = 90
const MORPH_MS = 420
const PAN_MS = 220
const COMFORT_SCALE = 0.32
const MAX_FIT = 2.2
/** The closest view: this much virtual time across it. */
const CLOSEST_US: Micros = 500
const FOLLOW_EDGE = 28
/** Where the moment lies in the view when an answer has revealed what comes after it. */
const REVEAL_SHARE = 0.3
/** Of a run with more marks, or on a scale that is wider, only what is around the view is laid out. */
const WHOLE_MARKS = 3_000
const WHOLE_PX = 16_000

export interface StageData {
  readonly prepared: Prepared
  readonly mode: Mode
  readonly plan: LanePlan
  /** Pixels of the page for one of the picture: what is shown to a room is drawn larger. */
  readonly magnify: number
}

export interface Moment {
  readonly at: Micros
  readonly actor: ActorId | null
}

export interface StageEvents {
  /** The user moved the view: a tooltip would hang in the air. */
  readonly onMove: () => void
  /** The view was panned or zoomed, by whatever means. */
  readonly onView?: (transform: ZoomTransform) => void
  /** Times lie elsewhere than before. */
  readonly onPlace: () => void
}

/** Whether the same run goes on to a later end than before. */
const reveals = (before: Prepared, now: Prepared): boolean =>
  before.facts.trace === now.facts.trace && now.facts.reading.end > before.facts.reading.end

export class Stage {
  readonly #at: StageElements
  readonly #events: StageEvents
  readonly #plot: Selection<HTMLElement, unknown, null, undefined>
  readonly #zoom: ZoomBehavior<HTMLElement, unknown>
  readonly #painter: Painter
  readonly #overview: Overview
  #width = 0
  #data: StageData | null = null
  #base: TimeScale | null = null
  /** The zoom at which labels were placed, and their scale. */
  #laidOut = 1
  #labelled: TimeScale | null = null
  #moment: Moment = { at: 0, actor: null }
  #light: Light | null = null
  #frame = 0
  #settle: ReturnType<typeof setTimeout> | undefined
  #morph: Timer | null = null
  #placed = false
  /** A time that stays where it is while another run takes the place of this one. */
  #pinned: { readonly at: Micros; readonly x: number } | null = null
  /** What another run or another width keeps: readable labels, the whole run, or the zoom that the reader chose. */
  #policy: 'readable' | 'whole' | 'free'

  constructor(elements: StageElements, prefix: string, events: StageEvents, policy: 'readable' | 'whole') {
    this.#policy = policy
    this.#at = elements
    this.#events = events
    this.#painter = new Painter(elements, prefix)
    const { overview: svg, miniature: canvas } = elements
    this.#overview = new Overview({ svg, canvas }, (from, to) => this.#frameTo(from, to))
    this.#plot = select(elements.plot)
    this.#zoom = zoom<HTMLElement, unknown>()
      .filter(isOurs)
      .extent(() => [
        [0, 0],
        [Math.max(1, this.#width), 1],
      ])
      .constrain((transform) => this.#constrain(transform))
      .wheelDelta(wheelPower)
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (event.sourceEvent) {
          this.#events.onMove()
          this.#pinned = null
          if (event.transform.k !== this.#laidOut) this.#policy = 'free'
        }
        this.#later()
        this.#events.onView?.(event.transform)
      })
    leaveScrolling(this.#plot)
    this.#plot.call(this.#zoom).on('dblclick.zoom', null)
    this.#plot.on('wheel.pan', (event: WheelEvent) => this.#wheel(event), { passive: false })
  }

  dispose(): void {
    clearTimeout(this.#settle)
    cancelAnimationFrame(this.#frame)
    this.#morph?.stop()
    this.#plot.interrupt().on('.zoom', null).on('.scroll', null).on('wheel.pan', null)
    this.#painter.dispose()
    this.#overview.dispose()
  }

  /** What to show. A change of mode alone is animated. */
  show(data: StageData): void {
    const before = this.#data
    const morphs = before !== null && before.prepared === data.prepared && before.mode !== data.mode && this.#width > 0
    const from = this.#labelled
    this.#data = data
    if (before && this.#placed) this.#keepSize(before.magnify)
    this.#base = scaleOf(data.prepared, data.mode)
    if (this.#width === 0) return
    this.#limit()
    if (morphs && from) this.#change(from)
    else this.#place(before !== null && reveals(before.prepared, data.prepared))
  }

  resize(width: number): void {
    if (width === this.#width || width <= 0) return
    this.#width = width
    if (!this.#data) return
    this.#limit()
    this.#place()
  }

  recolor(): void {
    this.#painter.recolor()
    this.#overview.recolor()
  }

  setMoment(moment: Moment): void {
    if (moment.at !== this.#moment.at) this.#pinned = null
    this.#moment = moment
    this.#painter.moment(this.#view, this.#momentPlace)
    if (this.#placed && !this.#pinned) this.#follow()
  }

  /** Keeps a time where it is in the view, until the view or the moment is moved. */
  pin(at: Micros): void {
    this.#pinned = { at, x: this.#screenX(at) }
  }

  /** Brings a time into view and keeps it there. */
  bring(at: Micros): void {
    const next = this.#placed ? this.#followed(this.#transform, at) : null
    if (next) this.#plot.interrupt().call(this.#zoom.transform, next)
    this.pin(at)
  }

  setLight(light: Light | null): void {
    this.#light = light
    if (this.#data) this.#painter.light(this.#data.prepared, light)
  }

  zoomBy(factor: number): void {
    if (!this.#placed) return
    this.#policy = 'free'
    const center: [number, number] = [this.#anchorX(), 0]
    if (reducedMotion()) this.#plot.call(this.#zoom.scaleBy, factor, center)
    else this.#plot.transition().duration(PAN_MS).call(this.#zoom.scaleBy, factor, center)
  }

  /** Goes where another picture on the same scale has gone. */
  follow(transform: ZoomTransform): void {
    if (!this.#placed || this.#morph) return
    if (transform.k !== this.#laidOut) this.#policy = 'free'
    this.#plot.interrupt().property('__zoom', transform)
    this.#later()
  }

  /** The whole run in view. */
  fit(): void {
    if (!this.#placed) return
    this.#policy = 'whole'
    const next = this.#constrain(zoomIdentity.scale(this.#fitted()))
    if (reducedMotion()) this.#plot.call(this.#zoom.transform, next)
    else this.#plot.transition().duration(PAN_MS).call(this.#zoom.transform, next)
  }

  hit(x: number, y: number, tolerance?: number): Hit | undefined {
    const { picture } = this.#painter
    const m = this.#magnify
    return picture ? hitTest(picture, (x - this.#transform.x) / m, y / m, tolerance) : undefined
  }

  /** Where a time lies in the plot. */
  xOf(at: Micros): number {
    return this.#screenX(at)
  }

  /** Where a moment and a lane lie in the plot. */
  placeOf(at: Micros, actor: ActorId | null): MomentPlace | null {
    const { picture } = this.#painter
    if (!picture) return null
    const lane = picture.lanes.find(({ id }) => id === actor)
    return { x: this.#screenX(at), y: (lane?.y ?? 0) * this.#magnify }
  }

  timeAt(x: number): Micros {
    return this.#base ? this.#base.invert((x - this.#transform.x) / this.#transform.k) : 0
  }

  /** The same where the run may become longer: beyond its end, time goes on at the pace of the whole. */
  timeBeyond(x: number): Micros {
    const [end, pace] = [this.#base?.times.at(-1) ?? 0, (this.#base?.width ?? 1) * this.#transform.k]
    return this.timeAt(x) + Math.round((Math.max(0, x - this.#screenX(end)) / pace) * Math.max(end, CLOSEST_US))
  }

  /** Lays out what is new at the zoom that the policy asks for, from where the view is. */
  #place(revealed = false): void {
    this.#morph?.stop()
    this.#morph = null
    this.#plot.interrupt()
    const kept = this.#transform
    // Zoomed in on what was there, a reader would miss what is new.
    if (revealed && this.#policy === 'free') this.#policy = 'readable'
    const k = this.#policy === 'free' ? kept.k : this.#policy === 'whole' ? this.#fitted() : this.#comfortable()
    const at = this.#base?.x(this.#moment.at) ?? 0
    const pinned = this.#pinned && this.#pinned.x - (this.#base?.x(this.#pinned.at) ?? 0) * k
    const x = pinned ?? (revealed ? this.#width * REVEAL_SHARE - at * k : kept.x)
    const next = this.#constrain(zoomIdentity.translate(x, 0).scale(k))
    this.#plot.property('__zoom', (this.#pinned ? null : this.#followed(next)) ?? next)
    this.#placed = true
    this.#layOut()
  }

  get #momentPlace(): MomentPlace {
    return this.placeOf(this.#moment.at, this.#moment.actor) ?? { x: this.#screenX(this.#moment.at), y: 0 }
  }

  get #view(): View {
    const m = this.#magnify
    return { shift: this.#transform.x / m, width: this.#width / m, magnify: m }
  }

  get #magnify(): number {
    return this.#data?.magnify ?? 1
  }

  /** The scale of the picture that is drawn at a zoom. */
  #scaleAt(k: number): TimeScale {
    return stretch(this.#base as TimeScale, k / this.#magnify)
  }

  /** The zoom that a reader chose shows the same part when the picture is magnified anew. */
  #keepSize(before: number): void {
    const { k, x } = this.#transform
    const ratio = this.#magnify / before
    if (ratio !== 1) this.#plot.property('__zoom', zoomIdentity.translate(x * ratio, 0).scale(k * ratio))
  }

  get #transform(): ZoomTransform {
    return zoomTransform(this.#at.plot)
  }

  #fitted(): number {
    return Math.min(MAX_FIT * this.#magnify, this.#width / (this.#base?.width ?? 1))
  }

  #comfortable(): number {
    const fitted = this.#fitted()
    return this.#data?.mode === 'linear' ? fitted : Math.max(fitted, COMFORT_SCALE * this.#magnify)
  }

  #limit(): void {
    const base = this.#base as TimeScale
    const length = Math.max(1, (base.times.at(-1) as number) - (base.times[0] as number))
    const closest = this.#data?.mode === 'linear' ? Math.max(4, length / CLOSEST_US) : 12
    const m = this.#magnify
    this.#zoom.scaleExtent([Math.min(this.#fitted(), m), Math.max(closest * m, this.#fitted())])
  }

  #constrain(transform: ZoomTransform): ZoomTransform {
    const base = this.#base
    if (!base) return transform
    const least = Math.min(0, this.#width - base.width * transform.k)
    const x = Math.min(0, Math.max(least, transform.x))
    return x === transform.x && transform.y === 0 ? transform : zoomIdentity.translate(x, 0).scale(transform.k)
  }

  #screenX(at: Micros): number {
    const { k, x } = this.#transform
    const { picture } = this.#painter
    if (this.#morph && picture) return x + picture.scale.x(at) * this.#magnify
    return x + (this.#base?.x(at) ?? 0) * k
  }

  /** Zooming by keys keeps the moment where it is, or the middle where the moment is out of view. */
  #anchorX(): number {
    const x = this.#screenX(this.#moment.at)
    return x >= 0 && x <= this.#width ? x : this.#width / 2
  }

  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) return
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
    const vertical = !event.shiftKey && Math.abs(event.deltaY) > Math.abs(event.deltaX)
    if (vertical && canScroll(this.#at.plot)) return
    const delta = (vertical ? event.deltaY : sideways) * (event.deltaMode === 1 ? 16 : 1)
    const before = this.#transform.x
    this.#pinned = null
    this.#events.onMove()
    this.#plot.interrupt().call(this.#zoom.translateBy, -delta / this.#transform.k, 0)
    if (this.#transform.x !== before) event.preventDefault()
  }

  /** Paints in the next frame. */
  #later(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#paint()
    })
  }

  /** Paints where the view has come to: a pan moves what is there, a change of zoom lays out what is in view. */
  #paint(): void {
    if (!this.#painter.picture || this.#morph) return
    const { k } = this.#transform
    if (k === this.#laidOut) {
      if (this.#painter.leaves(this.#view)) this.#layOut()
      else this.#move()
      return
    }
    const ratio = k / this.#laidOut
    this.#paintMoving(this.#scaleAt(k), (x) => x * ratio)
    clearTimeout(this.#settle)
    this.#settle = setTimeout(() => this.#layOut(), SETTLE_MS)
  }

  #move(): void {
    this.#painter.move(this.#view, this.#momentPlace)
    const { k, x } = this.#transform
    const length = (this.#base?.width ?? 1) * k
    this.#overview.view(-x / length, (this.#width - x) / length)
    this.#events.onPlace()
  }

  /** Shows the part of the run from one share of its width to another. */
  #frameTo(from: number, to: number): void {
    if (!this.#placed || !this.#base) return
    this.#policy = 'free'
    this.#events.onMove()
    const [least, most] = this.#zoom.scaleExtent()
    const k = Math.min(most, Math.max(least, this.#width / ((to - from) * this.#base.width)))
    const middle = ((from + to) / 2) * this.#base.width * k
    const next = zoomIdentity.translate(this.#width / 2 - middle, 0).scale(k)
    this.#plot.interrupt().call(this.#zoom.transform, this.#constrain(next))
  }

  /** One frame of a change of scale; `xOf` is where an x of the labelled picture lies in it. */
  #paintMoving(scale: TimeScale, xOf: (x: number) => number): void {
    const { prepared, plan } = this.#data as StageData
    const { shift, width } = this.#view
    const picture = project(prepared, scale, { plan, labels: false, window: [-shift, width - shift] })
    this.#painter.showMoving(picture, this.#view, xOf)
    this.#move()
    this.#painter.light(prepared, this.#light)
  }

  /** Lays the picture out at the zoom of now, with its labels. */
  #layOut(): void {
    clearTimeout(this.#settle)
    const { k } = this.#transform
    if (!this.#data || !this.#base) return
    const { prepared, plan } = this.#data
    const scale = this.#scaleAt(k)
    const whole: readonly [number, number] = [0, scale.width]
    const long = prepared.sources.length > WHOLE_MARKS || scale.width > WHOLE_PX
    const window = long ? around(this.#view, { width: scale.width, window: whole }) : whole
    this.#laidOut = k
    this.#labelled = scale
    this.#painter.show(project(prepared, scale, { plan, window }), this.#view)
    this.#overview.show({ prepared, plan, scale: this.#base }, this.#width)
    this.#move()
    this.#painter.light(prepared, this.#light)
  }

  /** Brings the moment into view. */
  #follow(): void {
    if (this.#morph) return
    const next = this.#followed(this.#transform)
    if (!next) return
    if (reducedMotion()) this.#plot.interrupt().call(this.#zoom.transform, next)
    else this.#plot.transition().duration(PAN_MS).call(this.#zoom.transform, next)
  }

  /** A transform that has the time in view, where `transform` has not. */
  #followed(transform: ZoomTransform, time = this.#moment.at): ZoomTransform | null {
    if (!this.#base) return null
    const at = this.#base.x(time) * transform.k
    const x = transform.x + at
    if (x >= FOLLOW_EDGE && x <= this.#width - FOLLOW_EDGE) return null
    const next = this.#constrain(zoomIdentity.translate(this.#width * 0.4 - at, 0).scale(transform.k))
    return next.x === transform.x ? null : next
  }

  /** Turns one mode's scale into the other's, the moment staying where it is. */
  #change(from: TimeScale): void {
    this.#policy = 'readable'
    const k = this.#comfortable()
    const m = this.#magnify
    const to = this.#scaleAt(k)
    const shiftFrom = this.#transform.x
    const anchor = Math.min(Math.max(shiftFrom + from.x(this.#moment.at) * m, 0), this.#width)
    const end = this.#constrain(zoomIdentity.translate(anchor - to.x(this.#moment.at) * m, 0).scale(k))
    const finish = (): void => {
      this.#morph?.stop()
      this.#morph = null
      this.#plot.property('__zoom', end)
      this.#layOut()
    }
    this.#morph?.stop()
    this.#plot.interrupt()
    if (reducedMotion()) {
      finish()
      return
    }
    const shift = interpolateNumber(shiftFrom, end.x)
    this.#morph = timer((elapsed) => {
      const share = easeCubicInOut(Math.min(1, elapsed / MORPH_MS))
      if (elapsed >= MORPH_MS) {
        finish()
        return
      }
      const scale = mixScales(from, to, share)
      this.#plot.property('__zoom', zoomIdentity.translate(shift(share), 0).scale(k))
      this.#paintMoving(scale, (x) => scale.x(from.invert(x)))
    })
  }
}
