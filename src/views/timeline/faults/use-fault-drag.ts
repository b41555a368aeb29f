import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react'
import type { Micros } from '../../../base'
import type { Stage } from '../stage'
import { type FaultHandle, type FaultLane, type FaultPart, roundUp, type Shifted } from './lane'

/** From here on a press on a fault is a drag and not a click. */
const DRAG_PX = 4

export interface FaultDrag extends Shifted {
  readonly handle: FaultHandle
}

interface FaultDrags {
  /** What is being dragged, and where it has come to. */
  readonly drag: FaultDrag | null
  readonly begin: (press: Press<HTMLElement>, handle: FaultHandle, part: FaultPart) => void
}

let drags = 0

/**
 * Moves a fault, or its end, with the pointer. It listens to the window: the element may be gone when the run that the
 * drag asks for has no such fault. Escape takes all of it back.
 */
export function useFaultDrag(
  lane: FaultLane,
  stage: RefObject<Stage | null>,
  onDragging: (is: boolean) => void,
): FaultDrags {
  const latest = useRef({ lane, onDragging })
  useEffect(() => {
    latest.current = { lane, onDragging }
  })
  const [drag, setDrag] = useState<FaultDrag | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const begin = (press: Press<HTMLElement>, handle: FaultHandle, part: FaultPart): void => {
    if (press.button !== 0) return
    stop.current()
    const gesture = `fault:${handle.id}:${++drags}`
    const { pointerId, clientX: start } = press
    const from = part === 'end' ? (handle.end ?? handle.at) : handle.at
    const origin = stage.current?.xOf(from) ?? 0
    let now: Shifted | null = null
    const draggable = !lane.locked && (part === 'end' ? handle.stretches : handle.moves)

    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId || !draggable) return
      const across = event.clientX - start
      const scale = stage.current
      if (!scale || (!now && Math.abs(across) < DRAG_PX)) return
      if (!now) {
        scale.pin(from)
        document.documentElement.toggleAttribute('data-dragging', true)
        latest.current.onDragging(true)
      }
      const [x, y] = [origin + across, origin + across + 1]
      const to = scale.timeBeyond(x)
      const grain = roundUp(scale.timeBeyond(y) - to)
      now = latest.current.lane.shift({ id: handle.id, part, to, grain, gesture }) ?? now
      if (now) setDrag({ ...now, handle })
    }
    const finish = (): void => {
      stop.current = () => {}
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, true)
      if (!now) return
      stage.current?.pin(part === 'end' ? (now.end ?? now.at) : now.at)
      document.documentElement.toggleAttribute('data-dragging', false)
      setDrag(null)
      latest.current.onDragging(false)
    }
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return
      const moved = now !== null
      finish()
      if (moved) latest.current.lane.rest()
      else latest.current.lane.pick(handle.seq)
    }
    const cancel = (): void => {
      const moved = now !== null
      finish()
      if (moved) latest.current.lane.cancel(gesture)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !now) return
      event.preventDefault()
      cancel()
    }
    const listeners = [
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', cancel],
      ['keydown', key],
    ] as const
    for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, true)
    stop.current = cancel
  }
  return { drag, begin }
}

/** A step of the keys: a two-hundredth of the run, or a twentieth. */
export const keyStep = (length: Micros, large: boolean): Micros => roundUp(length / (large ? 20 : 200))
