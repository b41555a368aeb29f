import { type PointerEvent as Press, useEffect, useRef } from 'react'
import type { Lane } from '../../picture'
import type { ActorId } from '../../trace'

/** From here on a press on a head is a drag and not a click. */
const DRAG_PX = 5

interface LaneDrag {
  readonly begin: (press: Press<HTMLElement>, id: ActorId) => void
  /** Whether the press that has just ended was a drag. */
  readonly wasDrag: () => boolean
}

/**
 * Moves a lane with the pointer. It listens to the window: a head that changes its place in the document would lose a
 * captured pointer.
 */
export function useLaneDrag(
  lanes: readonly Lane[],
  magnify: number,
  onMove: (id: ActorId, place: number) => void,
): LaneDrag {
  const latest = useRef({ lanes, magnify, onMove })
  useEffect(() => {
    latest.current = { lanes, magnify, onMove }
  })
  const dragged = useRef(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return {
    wasDrag: () => dragged.current,
    begin(press, id) {
      dragged.current = false
      const box = press.currentTarget.closest('.timeline-heads')
      if (press.button !== 0 || !box) return
      const start = press.clientY
      const move = ({ clientY }: PointerEvent): void => {
        if (!dragged.current && Math.abs(clientY - start) < DRAG_PX) return
        dragged.current = true
        moveTo(latest.current, id, (clientY - box.getBoundingClientRect().top) / latest.current.magnify)
      }
      const end = (): void => {
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', end)
        window.removeEventListener('pointercancel', end)
      }
      stop.current = end
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', end)
      window.addEventListener('pointercancel', end)
    },
  }
}

/** Only a lane whose middle is passed gives way, or two of unequal height would change places for ever. */
function moveTo(
  { lanes, onMove }: { readonly lanes: readonly Lane[]; readonly onMove: (id: ActorId, place: number) => void },
  id: ActorId,
  y: number,
): void {
  const from = lanes.findIndex((lane) => lane.id === id)
  const to = lanes.findIndex(({ top, height }) => y < top + height)
  const other = lanes[to === -1 ? lanes.length - 1 : to]
  if (!other || other.id === id) return
  const place = lanes.indexOf(other)
  const middle = other.top + other.height / 2
  if (place > from ? y > middle : y < middle) onMove(id, place)
}
