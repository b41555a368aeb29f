/**
 * The command trace: a row for each command, write, expiry, fault and mark. A click moves the moment; the row of the
 * moment stays in view; a row opens to the bytes that went over the wire.
 */
import { lazy, type Ref, Suspense, useEffect, useId, useMemo, useState } from 'react'
import type { Row, Shown } from '../../store'
import { useHorizon, useShown } from '../shared'
import { CopyCommands } from './CopyCommands'
import { Filters } from './Filters'
import { type Filter, passes } from './facets'
import { fullText } from './row-text'
import { Search, type SearchHandle } from './Search'
import './trace-table.css'

/** There are no rows before the first run, so what keeps thousands of them cheap loads beside the engine. */
const loadRows = () => import('./Rows')
const Rows = lazy(async () => ({ default: (await loadRows()).Rows }))

export type { SearchHandle as TraceTableHandle }

export function TraceTable({ ref }: { readonly ref?: Ref<SearchHandle> }) {
  const shown = useShown()
  const [filtering, setFiltering] = useState(false)
  const [filter, setFilter] = useState<Filter>({})
  const [wall, setWall] = useState(false)
  const [query, setQuery] = useState('')
  const visible = useVisible(shown)
  const rows = useMemo(
    () => visible.filter((row) => shown && passes(shown.trace, row, filter)),
    [shown, visible, filter],
  )
  const found = useMemo(() => matching(shown, rows, query), [shown, rows, query])
  const filtersId = useId()
  const soon = <p className="empty">The trace appears when the run is done.</p>
  useEffect(() => {
    // What fails here is told when there are rows to show.
    loadRows().catch(() => {})
  }, [])
  return (
    <section className="trace" aria-label="Trace">
      <div className="trace-head">
        <h2 className="label">Trace</h2>
        <button
          type="button"
          className="button small"
          aria-expanded={filtering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!filtering)}
        >
          Filter
          {rows.length === visible.length ? null : (
            <span className="trace-count">{` ${rows.length} of ${visible.length}`}</span>
          )}
        </button>
        <button
          type="button"
          className="button small"
          aria-pressed={wall}
          title={wall ? 'Show virtual time' : 'Show what the clock of each place said, in UTC'}
          onClick={() => setWall(!wall)}
        >
          Wall time
        </button>
        <CopyCommands rows={rows} />
        <Search ref={ref} query={query} onQuery={setQuery} found={found} />
      </div>
      <div id={filtersId} hidden={!filtering}>
        {shown && filtering ? <Filters shown={shown} rows={visible} filter={filter} onFilter={setFilter} /> : null}
      </div>
      <Suspense fallback={shown ? null : soon}>
        {shown ? <Rows shown={shown} rows={rows} found={found} wall={wall} /> : soon}
      </Suspense>
    </section>
  )
}

/** The rows that may be seen. */
function useVisible(shown: Shown | null): readonly Row[] {
  const horizon = useHorizon()
  return useMemo(() => shown?.rows.filter(({ seq }) => horizon === null || seq <= horizon) ?? [], [shown, horizon])
}

function matching(shown: Shown | null, rows: readonly Row[], query: string): readonly Row[] {
  const wanted = query.trim().toLowerCase()
  if (!shown || wanted === '') return []
  const text = (row: Row) => `${row.actor} ${fullText(shown.trace, row)} ${row.outcome ?? ''}`.toLowerCase()
  return rows.filter((row) => text(row).includes(wanted))
}
