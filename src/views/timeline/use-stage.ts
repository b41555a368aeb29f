import type { ZoomTransform } from 'd3'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Micros } from '../../base'
import { type Lane, type LaneChoice, type LanePlan, lanesOf, type Mode, type Prepared } from '../../picture'
import type { TraceEvent } from '../../trace'
import { reducedMotion } from './gestures'
import type { Light } from './lit'
import type { StageElements } from './painter'
import { Stage } from './stage'
import type { Together } from './together'

const LANE_MARGIN = 8

/** The elements that the stage draws in. */
export interface StageRefs {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly plot: RefObject<HTMLDivElement | null>
  readonly axis: RefObject<SVGSVGElement | null>
  readonly scene: RefObject<SVGSVGElement | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly over: RefObject<SVGSVGElement | null>
  readonly causes: RefObject<SVGSVGElement | null>
  readonly veil: RefObject<HTMLDivElement | null>
  readonly words: RefObject<SVGSVGElement | null>
  readonly line: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<HTMLDivElement | null>
  readonly overview: RefObject<SVGSVGElement | null>
  readonly miniature: RefObject<HTMLCanvasElement | null>
}

export function useStageRefs(): StageRefs {
  const scroller = useRef<HTMLDivElement>(null)
  const plot = useRef<HTMLDivElement>(null)
  const axis = useRef<SVGSVGElement>(null)
  const scene = useRef<SVGSVGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const over = useRef<SVGSVGElement>(null)
  const causes = useRef<SVGSVGElement>(null)
  const veil = useRef<HTMLDivElement>(null)
  const words = useRef<SVGSVGElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const overview = useRef<SVGSVGElement>(null)
  const miniature = useRef<HTMLCanvasElement>(null)
  return useMemo(
    () => ({ scroller, plot, axis, scene, canvas, over, causes, veil, words, line, handle, overview, miniature }),
    [],
  )
}

interface StageInput {
  readonly prefix: string
  readonly prepared: Prepared
  readonly mode: Mode
  readonly lanes: LaneChoice
  readonly event: TraceEvent | undefined
  /** The moment, where it is not the event's. */
  readonly at: Micros | undefined
  readonly together: Together | undefined
  readonly light: Light | null
  readonly whole: boolean
  readonly magnify: number
  /** Pixels of the picture above the lanes. */
  readonly top: number
  readonly onMove: () => void
  readonly onPlace: () => void
}

interface StageOutput {
  readonly stage: RefObject<Stage | null>
  readonly plan: LanePlan
  readonly width: number
}

/** Keeps a stage over the elements and hands it what to show. */
export function useStage(
  refs: StageRefs,
  { prefix, prepared, mode, lanes, event, at, together, light, whole, magnify, top, onMove, onPlace }: StageInput,
): StageOutput {
  const stage = useRef<Stage | null>(null)
  const { width, height } = useSize(refs)
  const room = Math.max(0, Math.floor(height / magnify) - top)
  const plan = useMemo(() => lanesOf(prepared, room, lanes), [prepared, room, lanes])
  useLayoutEffect(() => {
    const { plot, axis, scene, canvas, over, causes, veil, words, line, handle, overview, miniature } = refs
    const elements = {
      plot: plot.current,
      axis: axis.current,
      scene: scene.current,
      canvas: canvas.current,
      over: over.current,
      causes: causes.current,
      veil: veil.current,
      words: words.current,
      line: line.current,
      handle: handle.current,
      overview: overview.current,
      miniature: miniature.current,
    } as StageElements
    const tell = (transform: ZoomTransform) => together?.tell(made, transform)
    const made: Stage = new Stage(elements, prefix, { onMove, onView: tell, onPlace }, whole ? 'whole' : 'readable')
    stage.current = made
    const part = together?.join(made)
    return () => {
      part?.()
      made.dispose()
      stage.current = null
    }
  }, [refs, prefix, whole, onMove, onPlace, together])
  useLayoutEffect(() => {
    const isNow = at === undefined || at === event?.at
    stage.current?.setMoment({ at: at ?? event?.at ?? 0, actor: (isNow && event?.actor) || null })
  }, [event, at])
  useEffect(() => {
    const lane = plan.lanes.find(({ id }) => id === event?.actor)
    if (lane && refs.scroller.current) showLane(refs.scroller.current, lane, magnify, top * magnify)
  }, [event, plan, refs, magnify, top])
  useLayoutEffect(() => {
    stage.current?.show({ prepared, mode, plan, magnify })
    stage.current?.resize(width)
  }, [prepared, mode, plan, magnify, width])
  useLayoutEffect(() => {
    stage.current?.setLight(light)
  }, [light])
  useRecolor(stage)
  return { stage, plan, width }
}

/** Scrolls up or down until the lane of the moment's event is in view. */
function showLane(scroller: HTMLElement, lane: Lane, magnify: number, above: number): void {
  const [top, height] = [lane.top * magnify, lane.height * magnify]
  const room = scroller.clientHeight - above
  const { scrollTop } = scroller
  if (top >= scrollTop && top + height <= scrollTop + room) return
  const next = top < scrollTop ? top - LANE_MARGIN : top + height + LANE_MARGIN - room
  scroller.scrollTo?.({ top: next, behavior: reducedMotion() ? 'auto' : 'smooth' })
}

function useSize({ scroller, plot }: StageRefs): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, plot.current]
    if (!outer || !inner) return
    const measure = (): void => {
      const next = { width: inner.clientWidth, height: Math.max(0, outer.clientHeight - 1) }
      setSize((before) => (before.width === next.width && before.height === next.height ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [scroller, plot])
  return size
}

/** Canvas keeps colours that SVG takes anew from the page. */
function useRecolor(stage: RefObject<Stage | null>): void {
  useEffect(() => {
    const recolor = (): void => stage.current?.recolor()
    const schemes = window.matchMedia('(prefers-color-scheme: dark)')
    const observer = new MutationObserver(recolor)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme', 'style'] })
    schemes.addEventListener('change', recolor)
    return () => {
      observer.disconnect()
      schemes.removeEventListener('change', recolor)
    }
  }, [stage])
}
