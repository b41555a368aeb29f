import { memo, useEffect, useRef } from 'react'
import { type Filter, NO_FILTER, type Prepared } from '../../picture'

interface FilterProps {
  readonly choices: Prepared['choices']
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}

/** Leaves out messages by their command or their connection. How many kinds are left out is always said. */
export const FilterMenu = memo(function FilterMenu({ choices, filter, onFilter }: FilterProps) {
  const hidden = filter.commands.size + filter.connections.size
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // It lies over the picture: a press on anything else puts it away, and so does Escape.
    const away = ({ target }: Event): void => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('keydown', pressed)
    }
  }, [])
  return (
    <details className="timeline-filter" ref={details} data-overlay>
      <summary>Filter{hidden > 0 ? ` · ${hidden} hidden` : ''}</summary>
      <div className="timeline-filter-box">
        <fieldset>
          <legend>Commands</legend>
          {choices.commands.map((command) => (
            <label key={command}>
              <input
                type="checkbox"
                checked={!filter.commands.has(command)}
                onChange={() => onFilter({ ...filter, commands: toggled(filter.commands, command) })}
              />
              {command}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>Connections</legend>
          {choices.connections.map(({ id, from, to }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!filter.connections.has(id)}
                onChange={() => onFilter({ ...filter, connections: toggled(filter.connections, id) })}
              />
              {from} – {to} <small>#{id}</small>
            </label>
          ))}
        </fieldset>
        <button type="button" className="button" disabled={hidden === 0} onClick={() => onFilter(NO_FILTER)}>
          Show all
        </button>
      </div>
    </details>
  )
})
