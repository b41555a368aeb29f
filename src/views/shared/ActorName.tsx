import { actorTone } from '../../picture'
import type { ActorId, Trace } from '../../trace'
import './actor-name.css'

/** An actor's name in its colour, with a mark so that colour is not alone. */
export function ActorName({ trace, id }: { readonly trace: Trace; readonly id: ActorId }) {
  return (
    <span className="actor-name" style={{ color: actorTone(trace, id) }}>
      {id}
    </span>
  )
}
