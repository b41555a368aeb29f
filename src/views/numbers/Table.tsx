import { measureText } from '../../analysis/measures'
import type { Measure } from '../../scenario'
import { changeSettings, isLocked } from '../../store'
import { usePlayer, usePlayerState } from '../shared'
import type { Grid, Value } from './grid'

type Heading = Grid['places'][number]

interface Column {
  readonly heading: Heading
  readonly measure: Measure
  readonly values: readonly Value[]
}

interface TableProps {
  readonly caption: string
  /** What the first column has; empty where that needs no saying. */
  readonly corner: string
  readonly rows: readonly Heading[]
  readonly columns: readonly Column[]
}

/** Numbers by place. A heading that stands for a run of its own leads to it. */
export function Table({ caption, corner, rows, columns }: TableProps) {
  return (
    <table className="numbers-table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {corner === '' ? <td /> : <th scope="col">{corner}</th>}
          {columns.map(({ heading }) => (
            <th key={heading.text} scope="col">
              <Way heading={heading} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.text} className={row.here ? 'here' : undefined}>
            <th scope="row">
              <Way heading={row} />
            </th>
            {columns.map(({ heading, measure, values }) => (
              <Cell key={heading.text} measure={measure} value={values[i] ?? null} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Way({ heading: { text, set, here } }: { readonly heading: Heading }) {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  if (!set || locked) return text
  return (
    <button
      type="button"
      className="link"
      aria-current={here ? 'true' : undefined}
      title={here ? 'This run' : 'Show this run'}
      onClick={() => changeSettings(player, set)}
    >
      {text}
    </button>
  )
}

function Cell({ measure, value }: { readonly measure: Measure; readonly value: Value }) {
  if (typeof value === 'number') return <td>{measureText(measure, value)}</td>
  if (value === null)
    return (
      <td>
        <span aria-hidden="true">…</span>
        <span className="unseen">not run yet</span>
      </td>
    )
  return (
    <td title={value.problem}>
      <span aria-hidden="true">–</span>
      <span className="unseen">{value.problem}</span>
    </td>
  )
}
