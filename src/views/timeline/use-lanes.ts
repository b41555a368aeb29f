import { useCallback, useState } from 'react'
import { inLaneOrder, type LaneChoice, type Prepared, USUAL_LANES } from '../../picture'
import type { ActorId } from '../../trace'

interface Lanes {
  readonly choice: LaneChoice
  readonly fold: (id: ActorId) => void
  readonly move: (id: ActorId, place: number) => void
}

/** Which lanes are folded and how they are ordered: the reader's choice, which outlives a new run. */
export function useLanes(actors: Prepared['actors']): Lanes {
  const [choice, setChoice] = useState(USUAL_LANES)
  const fold = useCallback((id: ActorId) => {
    setChoice((before) => {
      const collapsed = new Set(before.collapsed)
      if (!collapsed.delete(id)) collapsed.add(id)
      return { ...before, collapsed }
    })
  }, [])
  const move = useCallback(
    (id: ActorId, place: number) => {
      setChoice((before) => {
        const order = inLaneOrder(actors, before).flatMap((actor) => (actor.id === id ? [] : [actor.id]))
        order.splice(Math.min(Math.max(place, 0), order.length), 0, id)
        return { ...before, order }
      })
    },
    [actors],
  )
  return { choice, fold, move }
}
