/**
 * The space-time picture of a run: one lane per actor, time to the right. A pure function of its props; what the
 * reader does comes out as `onMoment` and `onSelect`. Events after `hiddenAfter` are nowhere in the document.
 */
import {
  type PointerEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Findings } from '../../analysis'
import { formatMoment } from '../../base'
import { type BeatMark, describe, lanesOf, type Mode, prepare, visibleSteps } from '../../picture'
import { type Seq, stateIndex, type Trace } from '../../trace'
import { AXIS_HEIGHT } from './axis'
import { EventList } from './EventList'
import { Heads } from './Heads'
import { Patterns } from './Patterns'
import { Stage, stepAt } from './stage'
import { type Tip, Tooltip } from './Tooltip'
import './timeline.css'

export interface TimelineHandle {
  zoomIn(): void
  zoomOut(): void
  fit(): void
}

export interface TimelineProps {
  readonly trace: Trace
  /** Null while they are not known: nothing is called wrong. */
  readonly findings: Findings | null
  /** The last event that has happened. */
  readonly moment: Seq
  readonly selection: Seq | null
  readonly mode: Mode
  readonly onMoment: (seq: Seq) => void
  readonly onSelect: (seq: Seq | null) => void
  /** While a prediction is open: nothing after this event is shown. */
  readonly hiddenAfter?: Seq | null
  readonly beats?: readonly BeatMark[]
  /** Heartbeats too. */
  readonly background?: boolean
  readonly label?: string
  readonly ref?: Ref<TimelineHandle>
}

const ZOOM_STEP = 1.5
const TOUCH_REACH = 16

export function Timeline({
  trace,
  findings,
  moment,
  selection,
  mode,
  onMoment,
  onSelect,
  hiddenAfter = null,
  beats,
  background = false,
  label,
  ref,
}: TimelineProps) {
  const prefix = useId().replace(/[^A-Za-z0-9]/g, '')
  const prepared = useMemo(
    () =>
      prepare(trace, findings, {
        background,
        ...(beats ? { beats } : {}),
        ...(hiddenAfter === null ? {} : { until: hiddenAfter }),
      }),
    [trace, findings, background, beats, hiddenAfter],
  )
  const steps = useMemo(() => {
    const all = background ? trace.events.map(({ seq }) => seq) : visibleSteps(trace)
    return hiddenAfter === null ? all : all.filter((seq) => seq <= hiddenAfter)
  }, [trace, background, hiddenAfter])
  const times = useMemo(() => steps.map((seq) => trace.events[seq]?.at ?? 0), [steps, trace])
  const states = useMemo(() => stateIndex(trace), [trace])
  const shown = Math.min(moment, hiddenAfter ?? moment, trace.events.length - 1)
  const event = trace.events[shown]
  const [size, setSize] = useState({ width: 0, height: 0 })
  const plan = useMemo(() => lanesOf(prepared, size.height), [prepared, size.height])
  const [tip, setTip] = useState<Tip | null>(null)

  const scroller = useRef<HTMLDivElement>(null)
  const plot = useRef<HTMLDivElement>(null)
  const axis = useRef<SVGSVGElement>(null)
  const scene = useRef<SVGSVGElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const over = useRef<SVGSVGElement>(null)
  const veil = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)

  useLayoutEffect(() => {
    const elements = {
      plot: plot.current,
      axis: axis.current,
      scene: scene.current,
      canvas: canvas.current,
      over: over.current,
      veil: veil.current,
      line: line.current,
      handle: handle.current,
    }
    const made = new Stage(elements as ConstructorParameters<typeof Stage>[0], prefix, { onMove: () => setTip(null) })
    stage.current = made
    return () => {
      made.dispose()
      stage.current = null
    }
  }, [prefix])
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, plot.current]
    if (!outer || !inner) return
    const measure = (): void =>
      setSize({ width: inner.clientWidth, height: Math.max(0, outer.clientHeight - AXIS_HEIGHT - 1) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    stage.current?.setMoment({ at: event?.at ?? 0, actor: event?.actor ?? null })
  }, [event])
  useLayoutEffect(() => {
    stage.current?.show({ prepared, mode, lanes: plan.lanes, height: plan.height, room: size.height })
    stage.current?.resize(size.width)
  }, [prepared, mode, plan, size])
  useLayoutEffect(() => {
    stage.current?.setSelection(selection !== null && selection > (hiddenAfter ?? selection) ? null : selection)
  }, [selection, hiddenAfter])
  useEffect(() => {
    const recolor = (): void => stage.current?.recolor()
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const observer = new MutationObserver(recolor)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-theme', 'style'] })
    scheme.addEventListener('change', recolor)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', recolor)
    }
  }, [])
  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => stage.current?.zoomBy(ZOOM_STEP),
      zoomOut: () => stage.current?.zoomBy(1 / ZOOM_STEP),
      fit: () => stage.current?.fit(),
    }),
    [],
  )

  const within = (pointer: { clientX: number; clientY: number }): readonly [number, number] => {
    const box = plot.current?.getBoundingClientRect()
    return [pointer.clientX - (box?.left ?? 0), pointer.clientY - (box?.top ?? 0)]
  }
  const hover = (pointer: PointerEvent): void => {
    if (pointer.pointerType === 'touch' || pointer.buttons !== 0) return
    const [x, y] = within(pointer)
    const hit = stage.current?.hit(x, y)
    const hitEvent = hit && trace.events[hit.seq]
    if (!hit || !hitEvent) setTip(null)
    else
      setTip({ x, y, at: hitEvent.at, text: hit.mark.kind === 'exchange' ? describe(trace, hitEvent) : hit.mark.text })
  }
  const pick = (pointer: { clientX: number; clientY: number; nativeEvent: Event }): void => {
    const [x, y] = within(pointer)
    const touch = 'pointerType' in pointer.nativeEvent && pointer.nativeEvent.pointerType === 'touch'
    const hit = stage.current?.hit(x, y, touch ? TOUCH_REACH : undefined)
    onSelect(hit ? hit.seq : null)
    if (hit) onMoment(hit.seq)
  }
  const scrub = (pointer: PointerEvent<HTMLElement>): void => {
    if (pointer.type === 'pointerdown') pointer.currentTarget.setPointerCapture(pointer.pointerId)
    else if (!pointer.currentTarget.hasPointerCapture(pointer.pointerId)) return
    const seq = steps[stepAt(times, stage.current?.timeAt(within(pointer)[0] + 3) ?? 0)]
    if (seq !== undefined && seq !== shown) onMoment(seq)
  }
  const focusTip = (): void => {
    const place = event && stage.current?.placeOf(event.at, event.actor)
    if (event && place && scroller.current?.parentElement?.matches(':focus-visible')) {
      setTip({ ...place, at: event.at, text: describe(trace, event) })
    }
  }
  const index = stepAt(steps, shown)
  const named = label ?? `Timeline of the run: ${plan.lanes.length} lanes, ${steps.length} events`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the transport work while it has the focus.
    <section className="timeline" aria-label={named} tabIndex={0} onFocus={focusTip} onBlur={() => setTip(null)}>
      <Patterns prefix={prefix} />
      <div className="timeline-scroll" ref={scroller} aria-hidden="true">
        <div className="timeline-axis" style={{ height: AXIS_HEIGHT }}>
          <div className="timeline-corner" />
          <div className="timeline-ticks" onPointerDown={scrub} onPointerMove={scrub}>
            <svg ref={axis} width="100%" height={AXIS_HEIGHT} aria-hidden="true" />
            <div className="timeline-handle" ref={handle}>
              {formatMoment(event?.at ?? 0)} s
            </div>
          </div>
        </div>
        <div className="timeline-body" style={{ height: plan.height }}>
          {event && <Heads lanes={plan.lanes} trace={trace} state={states.at(shown)} />}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: every event is reached by the transport's keys. */}
          <div
            className="timeline-plot"
            ref={plot}
            onPointerMove={hover}
            onPointerLeave={() => setTip(null)}
            onClick={pick}
          >
            <svg className="timeline-scene" ref={scene} width="100%" height={plan.height} aria-hidden="true" />
            <canvas className="timeline-canvas" ref={canvas} hidden />
            <div className="timeline-veil" ref={veil} />
            <div className="timeline-line" ref={line} />
            <svg className="timeline-over" ref={over} width="100%" height={plan.height} aria-hidden="true" />
            {tip && <Tooltip tip={tip} width={size.width} height={plan.height} />}
          </div>
        </div>
      </div>
      <EventList trace={trace} steps={steps} index={index} moment={shown} />
    </section>
  )
}
