import type { Place, Places } from './place'

interface PlaceChoiceProps {
  readonly places: Places
  readonly place: Place
  readonly onPlace: (place: Place) => void
}

/** At whom to type; on a client's host, and where there are several, to which node. */
export function PlaceChoice({ places, place, onPlace }: PlaceChoiceProps) {
  const { nodes, clients } = places
  const asks = clients.includes(place.actor) && nodes.length > 1
  return (
    <div className="prompt-place">
      <label>
        redis-cli on{' '}
        <select className="field" value={place.actor} onChange={({ target }) => onPlace({ actor: target.value })}>
          <optgroup label="Nodes">
            {nodes.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </optgroup>
          <optgroup label="Hosts of clients">
            {clients.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </optgroup>
        </select>
      </label>
      {asks ? (
        <label>
          to{' '}
          <select
            className="field"
            value={place.node ?? ''}
            onChange={({ target: { value } }) =>
              onPlace(value === '' ? { actor: place.actor } : { actor: place.actor, node: value })
            }
          >
            <option value="">its master</option>
            {nodes.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  )
}
