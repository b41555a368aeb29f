/**
 * The space-time picture of a run: one lane per actor, time to the right. A pure function of its props; what the
 * reader does comes out as `onMoment` and `onSelect`. Events after `hiddenAfter` are nowhere in the document.
 */
import { type Ref, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Findings } from '../../analysis'
import { formatMoment, type Micros } from '../../base'
import {
  type BeatMark,
  causesOf,
  describe,
  type Mode,
  NO_FILTER,
  prepare,
  type ScalePoint,
  visibleSteps,
} from '../../picture'
import { type Seq, stateIndex, type Trace } from '../../trace'
import { useAfterPaint } from '../shared'
import { AXIS_HEIGHT } from './axis'
import { EventList } from './EventList'
import { FilterMenu } from './Filter'
import { FaultTrack, type TrackHandle, trackHeight } from './faults/FaultTrack'
import type { FaultLane } from './faults/lane'
import { Heads } from './Heads'
import type { Light } from './lit'
import { OVERVIEW_HEIGHT } from './overview'
import { Patterns } from './Patterns'
import { type Tip, Tooltip } from './Tooltip'
import type { Together } from './together'
import { useLanes } from './use-lanes'
import { usePointer } from './use-pointer'
import { useStage, useStageRefs } from './use-stage'
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
  /** The event that is pointed at elsewhere: it is lit without its causes. */
  readonly pointed?: Seq | null
  readonly mode: Mode
  readonly onMoment: (seq: Seq) => void
  readonly onSelect: (seq: Seq | null) => void
  /** While a prediction is open: nothing after this event is shown. */
  readonly hiddenAfter?: Seq | null
  readonly beats?: readonly BeatMark[]
  /** What went wrong, to be moved. */
  readonly faults?: FaultLane
  /** The times that make the scale, where another run shares it. */
  readonly points?: readonly ScalePoint[]
  /** The moment, where no event of this run is at it. */
  readonly at?: Micros
  /** Timelines that are panned and zoomed as one. */
  readonly together?: Together
  /** Heartbeats too. */
  readonly background?: boolean
  /** Begins with the whole run in view, however small: for paper. */
  readonly whole?: boolean
  /** Larger type and lanes, for a room. */
  readonly magnify?: number
  readonly label?: string
  readonly ref?: Ref<TimelineHandle>
}

const ZOOM_STEP = 1.5

export function Timeline(props: TimelineProps) {
  const {
    trace,
    findings,
    moment,
    selection,
    pointed = null,
    mode,
    onMoment,
    onSelect,
    hiddenAfter = null,
    beats,
    points,
    background = false,
    whole = false,
    magnify = 1,
  } = props
  const prefix = useId().replace(/[^A-Za-z0-9]/g, '')
  const [filter, setFilter] = useState(NO_FILTER)
  // While a fault is dragged, time lies where it lay, whatever the runs on the way are.
  const [frozen, setFrozen] = useState<readonly ScalePoint[] | null>(null)
  const prepared = useMemo(() => {
    const until = hiddenAfter === null ? {} : { until: hiddenAfter }
    const own = prepare(trace, findings, { background, filter, ...(beats ? { beats } : {}), ...until })
    const kept = frozen ?? points
    return kept ? { ...own, points: kept } : own
  }, [trace, findings, background, beats, points, frozen, hiddenAfter, filter])
  const lanes = useLanes(prepared.actors)
  const steps = useMemo(() => {
    const all = background ? trace.events.map(({ seq }) => seq) : visibleSteps(trace)
    return hiddenAfter === null ? all : all.filter((seq) => seq <= hiddenAfter)
  }, [trace, background, hiddenAfter])
  const times = useMemo(() => steps.map((seq) => trace.events[seq]?.at ?? 0), [steps, trace])
  const states = useMemo(() => stateIndex(trace), [trace])
  const shown = Math.min(moment, hiddenAfter ?? moment, trace.events.length - 1)
  const event = trace.events[shown]
  const [tip, setTip] = useState<Tip | null>(null)

  const refs = useStageRefs()
  const known = useCallback(
    (seq: Seq | null) => (seq !== null && hiddenAfter !== null && seq > hiddenAfter ? null : seq),
    [hiddenAfter],
  )
  const light = useMemo<Light | null>(() => {
    const [near, selected] = [known(pointed), known(selection)]
    if (near !== null) return { seq: near, causes: [] }
    return selected === null ? null : { seq: selected, causes: causesOf(trace, [selected]) }
  }, [known, pointed, selection, trace])
  const onMove = useCallback(() => setTip(null), [])
  const track = useRef<TrackHandle>(null)
  const onPlace = useCallback(() => track.current?.place(), [])
  const length = prepared.facts.reading.end
  const trackTop = props.faults ? trackHeight(props.faults, length) : 0
  const { stage, plan, width } = useStage(refs, {
    prefix,
    prepared,
    mode,
    lanes: lanes.choice,
    event,
    at: props.at,
    together: props.together,
    light,
    whole,
    magnify,
    top: AXIS_HEIGHT + trackTop,
    onMove,
    onPlace,
  })
  const { plot, scroller } = refs
  const pointer = usePointer({ trace, steps, times, shown, plot, stage, setTip, onMoment, onSelect })
  useImperativeHandle(
    props.ref,
    () => ({
      zoomIn: () => stage.current?.zoomBy(ZOOM_STEP),
      zoomOut: () => stage.current?.zoomBy(1 / ZOOM_STEP),
      fit: () => stage.current?.fit(),
    }),
    [stage],
  )
  const tellMoment = useCallback(() => {
    const place = event && stage.current?.placeOf(event.at, event.actor)
    if (event && place && scroller.current?.matches(':focus-visible')) {
      setTip({ ...place, at: event.at, text: describe(trace, event) })
    }
  }, [event, trace, stage, scroller])
  useEffect(tellMoment, [tellMoment])

  // The picture comes first; the list that says the same follows at once, and what may be left out of it.
  const listed = useAfterPaint(useMemo(() => ({ trace, steps, moment: shown }), [trace, steps, shown]))
  const choices = useAfterPaint(prepared.choices)
  const [axisHeight, bodyHeight] = [AXIS_HEIGHT * magnify, plan.height * magnify]
  const label = props.label ?? `${plan.lanes.length} lanes, ${steps.length} events`
  return (
    <div className="timeline" style={{ '--magnify': magnify }}>
      <Patterns prefix={prefix} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form. */}
      <div
        className="timeline-scroll"
        ref={scroller}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and shows the event of the moment while focused.
        tabIndex={0}
        onFocus={tellMoment}
        onBlur={onMove}
      >
        <div className="timeline-axis">
          <div className="timeline-corner" style={{ height: axisHeight }}>
            <FilterMenu choices={choices} filter={filter} onFilter={setFilter} />
          </div>
          <div
            className="timeline-ticks"
            role="presentation"
            onPointerDown={pointer.scrub}
            onPointerMove={pointer.scrub}
          >
            <svg ref={refs.axis} width="100%" height={axisHeight} aria-hidden="true" />
            <div className="timeline-handle" ref={refs.handle}>
              {formatMoment(props.at ?? event?.at ?? 0)} s
            </div>
          </div>
          {props.faults && trackTop > 0 ? (
            <FaultTrack
              ref={track}
              lane={props.faults}
              stage={stage}
              length={length}
              width={width}
              magnify={magnify}
              onDragging={(is) => setFrozen(is ? prepared.points : null)}
            />
          ) : null}
        </div>
        <div className="timeline-body" style={{ height: bodyHeight }}>
          {event && (
            <Heads
              lanes={plan.lanes}
              trace={trace}
              state={states.at(shown)}
              magnify={magnify}
              onFold={lanes.fold}
              onMove={lanes.move}
            />
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the ordered list says what it draws. */}
          <div
            className="timeline-plot"
            role="presentation"
            ref={plot}
            onPointerMove={pointer.hover}
            onPointerLeave={onMove}
            onClick={pointer.pick}
          >
            <svg className="timeline-scene" ref={refs.scene} aria-hidden="true" />
            <canvas className="timeline-canvas" ref={refs.canvas} hidden />
            <svg className="timeline-causes" ref={refs.causes} aria-hidden="true" />
            <div className="timeline-veil" ref={refs.veil} />
            <svg className="timeline-words" ref={refs.words} aria-hidden="true" />
            <div className="timeline-line" ref={refs.line} />
            <svg className="timeline-over" ref={refs.over} aria-hidden="true" />
            {tip && <Tooltip tip={tip} width={width} height={bodyHeight} />}
          </div>
        </div>
      </div>
      <div className="timeline-overview" style={{ height: OVERVIEW_HEIGHT }}>
        <canvas ref={refs.miniature} />
        <svg ref={refs.overview} aria-hidden="true" />
      </div>
      <EventList {...listed} />
    </div>
  )
}
