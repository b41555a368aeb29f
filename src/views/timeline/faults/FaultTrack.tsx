/**
 * The faults of a run in a lane of their own above the others: each can be dragged along time, by its end made longer or
 * shorter, and does the same by keys. What it is to be is told in words while it moves.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatMoment, type Micros } from '../../../base'
import type { Stage } from '../stage'
import { type FaultHandle, type FaultLane, type FaultPart, faultRows, type Shifted } from './lane'
import { type FaultDrag, keyStep, useFaultDrag } from './use-fault-drag'
import './faults.css'

/** In pixels of the picture. */
const ROW_HEIGHT = 26
/** A finger's or a pointer's target at least. */
const LEAST_PX = 24

export const trackHeight = ({ handles }: FaultLane, length: Micros): number =>
  handles.length === 0 ? 0 : Math.max(1, faultRows(handles, length).count) * ROW_HEIGHT

export interface TrackHandle {
  /** Puts all where their times lie now. */
  place(): void
}

interface FaultTrackProps {
  readonly lane: FaultLane
  readonly stage: RefObject<Stage | null>
  /** Of the run that is shown. */
  readonly length: Micros
  /** Of the plot, in pixels of the page. */
  readonly width: number
  readonly magnify: number
  readonly onDragging: (is: boolean) => void
  readonly ref: Ref<TrackHandle>
}

export function FaultTrack({ lane, stage, length, width, magnify, onDragging, ref }: FaultTrackProps) {
  const root = useRef<HTMLDivElement>(null)
  const { drag, begin } = useFaultDrag(lane, stage, onDragging)
  const [pointed, setPointed] = useState<string | null>(null)
  const [told, setTold] = useState<{ readonly id: string; readonly words: string } | null>(null)
  const rows = faultRows(lane.handles, length)
  const handles = drag ? withDragged(lane.handles, drag) : lane.handles
  const place = (): void => {
    if (root.current && stage.current) placeHandles(root.current, handles, stage.current, width)
  }
  useImperativeHandle(ref, () => ({ place }))
  useLayoutEffect(place)
  useEffect(() => setTold((before) => (handles.some(({ id }) => id === before?.id) ? before : null)), [handles])

  const about = drag?.handle.id ?? pointed
  const one = handles.find(({ id }) => id === about)
  const words = drag?.words ?? (told?.id === about ? told?.words : one?.words)
  const keys = useFaultKeys(lane, length, (id, { at, words: now }) => {
    setTold({ id, words: now })
    stage.current?.bring(at)
  })
  return (
    <div className="fault-track" ref={root} style={{ height: rows.count * ROW_HEIGHT * magnify }}>
      <ul className="fault-rows" aria-label="Faults in time">
        {handles.map((handle) => (
          <Bar
            key={handle.id}
            handle={handle}
            row={rows.of.get(handle.id) ?? 0}
            locked={lane.locked}
            length={length}
            begin={begin}
            onKey={keys}
            onRest={lane.rest}
            onPointed={(is) => {
              if (!is) setTold(null)
              setPointed(is ? handle.id : null)
            }}
            onFocused={() => stage.current?.bring(handle.at)}
          />
        ))}
      </ul>
      {one ? (
        <div className="fault-tag" data-about={one.id} aria-hidden="true">
          <time>{formatMoment(one.at)} s</time>
          {words}
        </div>
      ) : null}
    </div>
  )
}

interface BarProps {
  readonly handle: FaultHandle
  readonly row: number
  readonly locked: boolean
  readonly length: Micros
  readonly begin: ReturnType<typeof useFaultDrag>['begin']
  readonly onKey: (event: KeyboardEvent, handle: FaultHandle, part: FaultPart) => void
  readonly onRest: () => void
  readonly onPointed: (is: boolean) => void
  readonly onFocused: () => void
}

/** A fault from where it begins to where it is over. */
function Bar({ row, onPointed, ...props }: BarProps) {
  const { id, end, stretches } = props.handle
  const style: CSSProperties = { '--row': row }
  return (
    <li
      className="fault"
      data-fault={id}
      data-lasts={end !== null}
      style={style}
      onPointerEnter={({ pointerType }) => pointerType === 'touch' || onPointed(true)}
      onPointerLeave={() => onPointed(false)}
    >
      <End {...props} onPointed={onPointed} part="start" />
      {stretches ? <End {...props} onPointed={onPointed} part="end" /> : null}
    </li>
  )
}

interface EndProps extends Omit<BarProps, 'row'> {
  readonly part: FaultPart
}

/** What is taken hold of: the fault itself, which begins where it begins, or its end. */
function End({ handle, part, locked, length, begin, onKey, onRest, onPointed, onFocused }: EndProps) {
  const { label, words, at, end, moves, stretches } = handle
  const isEnd = part === 'end'
  const now = (isEnd ? end : at) ?? at
  return (
    <div
      className={isEnd ? 'fault-grip' : 'fault-bar'}
      role="slider"
      tabIndex={0}
      aria-label={isEnd ? `End of: ${label}` : label}
      aria-valuemin={0}
      aria-valuemax={Math.max(length, now) / 1_000_000}
      aria-valuenow={now / 1_000_000}
      aria-valuetext={isEnd ? `until ${formatMoment(now)} s. ${words}` : words}
      aria-readonly={locked || !(isEnd || moves)}
      aria-keyshortcuts={stretches && !isEnd ? 'ArrowUp ArrowDown' : undefined}
      onPointerDown={(press) => begin(press, handle, part)}
      onKeyDown={(event) => onKey(event, handle, part)}
      onKeyUp={onRest}
      onFocus={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-visible')) return
        onPointed(true)
        onFocused()
      }}
      onBlur={() => onPointed(false)}
    >
      {isEnd ? null : <span>{label}</span>}
    </div>
  )
}

/** ← → move what has the focus, ↑ ↓ make a fault longer or shorter, Shift by more. */
function useFaultKeys(lane: FaultLane, length: Micros, tell: (id: string, shifted: Shifted) => void) {
  return (event: KeyboardEvent, handle: FaultHandle, part: FaultPart): void => {
    const { key, shiftKey } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (key === 'Enter' || key === ' ') {
      lane.pick(handle.seq)
      event.preventDefault()
    } else if ((key === 'Delete' || key === 'Backspace') && !lane.locked) lane.remove(handle.id)
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[key]
    if (way === undefined) return
    event.preventDefault()
    const which = key === 'ArrowUp' || key === 'ArrowDown' ? 'end' : part
    if (lane.locked || !(which === 'end' ? handle.stretches : handle.moves)) return
    const grain = keyStep(length, shiftKey)
    const to = (which === 'end' ? (handle.end ?? handle.at) : handle.at) + way * grain
    const shifted = lane.shift({ id: handle.id, part: which, to, grain, gesture: `fault:${handle.id}:${which}` })
    if (shifted) tell(handle.id, shifted)
  }
}

/** The one that is dragged is where it is dragged to, whether the run of the moment has it or not. */
function withDragged(handles: readonly FaultHandle[], { handle, at, end, words }: FaultDrag): readonly FaultHandle[] {
  const now = { ...handle, at, end, words }
  return handles.some(({ id }) => id === handle.id)
    ? handles.map((each) => (each.id === handle.id ? now : each))
    : [...handles, now]
}

/** What is out of view stays at the edge of it, unseen, so that focus finds it there and scrolls nothing. */
function placeHandles(root: HTMLElement, handles: readonly FaultHandle[], stage: Stage, width: number): void {
  const byId = new Map(handles.map((handle) => [handle.id, handle]))
  const tag = root.querySelector<HTMLElement>('.fault-tag')
  for (const element of root.querySelectorAll<HTMLElement>('.fault')) {
    const handle = byId.get(element.dataset.fault ?? '')
    if (!handle) continue
    const x0 = stage.xOf(handle.at)
    const x1 = Math.max(stage.xOf(handle.end ?? handle.at), x0)
    const from = Math.min(Math.max(0, x0), width - LEAST_PX)
    const to = Math.min(Math.max(x1, from), width)
    element.classList.toggle('away', x1 < -LEAST_PX || x0 > width)
    element.classList.toggle('begun', x0 < 0)
    element.classList.toggle('open', x1 > width)
    element.style.transform = `translateX(${from}px)`
    element.style.setProperty('--length', `${to - from}px`)
    if (tag && tag.dataset.about === handle.id)
      tag.style.transform = `translateX(clamp(8px, ${from}px, ${width}px - 100% - 8px))`
  }
}
