import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Lane } from '../../picture'
import type { ActorId, Trace, WorldState } from '../../trace'
import { headState } from './head-state'

/** From here on a press on a head is a drag and not a click. */
const DRAG_PX = 5
/** A lane this high has room for what a head says in its third and fourth line. */
const ROOMY_PX = 64

interface HeadsProps {
  readonly lanes: readonly Lane[]
  readonly trace: Trace
  readonly state: WorldState
  readonly onFold: (id: ActorId) => void
  /** Puts a lane at a place among the others, counted from the top. */
  readonly onMove: (id: ActorId, place: number) => void
}

/** The lanes' names and their state at the moment; they stay where they are while time is panned. */
export function Heads({ lanes, trace, state, onFold, onMove }: HeadsProps) {
  const drag = useRef<{ readonly id: ActorId; readonly y: number; moved: boolean } | null>(null)
  const dragged = useRef(false)
  const begin = (event: PointerEvent, id: ActorId): void => {
    dragged.current = false
    if (event.button === 0) drag.current = { id, y: event.clientY, moved: false }
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const now = drag.current
    if (!now || (!now.moved && Math.abs(event.clientY - now.y) < DRAG_PX)) return
    if (!now.moved) event.currentTarget.setPointerCapture(event.pointerId)
    now.moved = true
    dragged.current = true
    const y = event.clientY - (event.currentTarget.closest('.timeline-heads')?.getBoundingClientRect().top ?? 0)
    const from = lanes.findIndex(({ id }) => id === now.id)
    const to = lanes.findIndex(({ top, height }) => y >= top && y < top + height)
    // Only a lane whose middle is passed gives way, or two of unequal height would change places for ever.
    const other = lanes[to]
    if (!other || to === from) return
    if (to > from ? y > other.top + other.height / 2 : y < other.top + other.height / 2) onMove(now.id, to)
  }
  const end = (): void => {
    drag.current = null
  }
  const press = (event: KeyboardEvent, id: ActorId, place: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    onMove(id, place + step)
  }
  return (
    <div className="timeline-heads">
      {lanes.map((lane, place) => {
        const { words, more, wrong, holds } = headState(trace, state, lane)
        const roomy = lane.height >= ROOMY_PX
        return (
          <div
            key={lane.id}
            className="timeline-head"
            data-folded={lane.collapsed}
            style={{ top: lane.y - 13, color: lane.tone }}
          >
            <button
              type="button"
              aria-expanded={!lane.collapsed}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              title={`${lane.title}: ${lane.collapsed ? 'unfold' : 'fold'} this lane; drag, or Alt with ↑ and ↓, moves it`}
              onClick={() => dragged.current || onFold(lane.id)}
              onKeyDown={(event) => press(event, lane.id, place)}
              onPointerDown={(event) => begin(event, lane.id)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={end}
            >
              {lane.title}
            </button>
            <span className={wrong ? 'wrong' : undefined} title={words}>
              {words}
            </span>
            {more && roomy && !lane.collapsed ? <span>{more}</span> : null}
            {holds.map(({ resource, truth, since }) => (
              <span key={resource} className="timeline-head-hold" data-truth={String(truth)} title={since}>
                <i aria-hidden="true" />
                {truth === false ? 'believes' : 'holds'} {resource}
                {roomy && holds.length === 1 && !lane.collapsed ? <small>{since}</small> : null}
              </span>
            ))}
          </div>
        )
      })}
    </div>
  )
}
