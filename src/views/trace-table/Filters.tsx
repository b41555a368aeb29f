import { useId } from 'react'
import type { Row, Shown } from '../../store'
import { choicesOf, FACETS, type Facet, type Filter } from './facets'

interface FiltersProps {
  readonly shown: Shown
  /** The rows that may be seen, whatever the filter: what lies hidden offers no choice. */
  readonly rows: readonly Row[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** One choice a facet; all of them together leave the rows that fit each. */
export function Filters({ shown, rows, filter, onFilter }: FiltersProps) {
  const chosen = Object.keys(filter).length > 0
  const choose = (facet: Facet, value: string) => {
    const { [facet]: _, ...others } = filter
    onFilter(value === '' ? others : { ...others, [facet]: value })
  }
  return (
    <fieldset className="trace-filters">
      <legend className="unseen">Filter the trace</legend>
      {FACETS.map((facet) => (
        <Choice
          key={facet}
          facet={facet}
          choices={choicesOf(shown.trace, rows, facet)}
          value={filter[facet] ?? ''}
          onValue={(value) => choose(facet, value)}
        />
      ))}
      <button
        type="button"
        className="button quiet"
        disabled={!chosen}
        title={chosen ? 'Show every row' : 'Every row is shown'}
        onClick={() => onFilter({})}
      >
        Clear
      </button>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly facet: Facet
  readonly choices: readonly string[]
  readonly value: string
  readonly onValue: (value: string) => void
}

function Choice({ facet, choices, value, onValue }: ChoiceProps) {
  const id = useId()
  // A choice whose rows a new run no longer has is still what was asked for.
  const all = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <div className="trace-choice">
      <label htmlFor={id}>{facet}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">any</option>
        {all.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  )
}
