import type { KeyboardEvent } from 'react'
import type { Lane } from '../../picture'
import type { ActorId, Trace, WorldState } from '../../trace'
import { headState } from './head-state'
import { useLaneDrag } from './use-lane-drag'

/** A lane this high has room for what a head says in its third and fourth line. */
const ROOMY_PX = 64

interface HeadsProps {
  readonly lanes: readonly Lane[]
  readonly trace: Trace
  readonly state: WorldState
  readonly magnify: number
  readonly onFold: (id: ActorId) => void
  /** Puts a lane at a place among the others, counted from the top. */
  readonly onMove: (id: ActorId, place: number) => void
}

/** The lanes' names and their state at the moment; they stay where they are while time is panned. */
export function Heads({ lanes, trace, state, magnify, onFold, onMove }: HeadsProps) {
  const { begin, wasDrag } = useLaneDrag(lanes, magnify, onMove)
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
            style={{ top: (lane.y - 13) * magnify, color: lane.tone }}
          >
            <button
              type="button"
              aria-expanded={!lane.collapsed}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              title={`${lane.title}: ${lane.collapsed ? 'unfold' : 'fold'} this lane; drag, or Alt with ↑ and ↓, moves it`}
              onClick={() => wasDrag() || onFold(lane.id)}
              onKeyDown={(event) => press(event, lane.id, place)}
              onPointerDown={(event) => begin(event, lane.id)}
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
