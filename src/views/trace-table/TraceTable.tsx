/**
 * The command trace: a row for each command, write, expiry, fault and mark. A click moves the moment; the row of the
 * moment stays in view; a row opens to the bytes that went over the wire.
 */
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { goTo, indexAt, type Row, type Shown } from '../../store'
import { useHorizon, useMoment, usePlayer, useShown } from '../shared'
import { fullText } from './row-text'
import './trace-table.css'

/** There are no rows before the first run, so what keeps thousands of them cheap loads beside the engine. */
const loadRows = () => import('./Rows')
const Rows = lazy(async () => ({ default: (await loadRows()).Rows }))

export interface TraceTableHandle {
  /** Puts the focus into the search. */
  search(): void
}

export function TraceTable({ ref }: { readonly ref?: Ref<TraceTableHandle> }) {
  const shown = useShown()
  const [commandsOnly, setCommandsOnly] = useState(false)
  const [query, setQuery] = useState('')
  const rows = useRows(shown, commandsOnly)
  const found = useMemo(() => matching(shown, rows, query), [shown, rows, query])
  const soon = <p className="empty">The trace appears when the run is done.</p>
  useEffect(() => {
    // What fails here is told when there are rows to show.
    loadRows().catch(() => {})
  }, [])
  return (
    <section className="trace" aria-label="Trace">
      <div className="trace-head">
        <h2 className="label">Trace</h2>
        <label className="trace-filter">
          <input type="checkbox" checked={commandsOnly} onChange={(event) => setCommandsOnly(event.target.checked)} />
          commands only
        </label>
        <Search ref={ref} query={query} onQuery={setQuery} found={found} />
      </div>
      <Suspense fallback={shown ? null : soon}>
        {shown ? <Rows shown={shown} rows={rows} found={found} /> : soon}
      </Suspense>
    </section>
  )
}

/** The rows that may be seen. */
function useRows(shown: Shown | null, commandsOnly: boolean): readonly Row[] {
  const horizon = useHorizon()
  return useMemo(() => {
    if (!shown) return []
    return shown.rows.filter(
      ({ seq, kind }) => (horizon === null || seq <= horizon) && (!commandsOnly || kind !== 'note'),
    )
  }, [shown, horizon, commandsOnly])
}

function matching(shown: Shown | null, rows: readonly Row[], query: string): readonly Row[] {
  const wanted = query.trim().toLowerCase()
  if (!shown || wanted === '') return []
  const text = (row: Row) => `${row.actor} ${fullText(shown.trace, row)} ${row.outcome ?? ''}`.toLowerCase()
  return rows.filter((row) => text(row).includes(wanted))
}

interface SearchProps {
  readonly ref: Ref<TraceTableHandle> | undefined
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly found: readonly Row[]
}

/** Enter goes to the next row that is found, Shift+Enter to the one before; Escape clears. */
function Search({ ref, query, onQuery, found }: SearchProps) {
  const player = usePlayer()
  const moment = useMoment()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ search: () => input.current?.focus() }), [])
  const seqs = found.map(({ seq }) => seq)
  const at = indexAt(seqs, moment)
  const go = (back: boolean) => {
    const here = seqs[at] === moment
    const next = back ? at - (here ? 1 : 0) : at + 1
    const seq = seqs[(next + seqs.length) % seqs.length]
    if (seq !== undefined) goTo(player, seq)
  }
  return (
    <div className="trace-search">
      {query.trim() === '' ? null : (
        <output className="trace-found">{found.length === 0 ? 'nothing found' : `${at + 1} of ${found.length}`}</output>
      )}
      <input
        ref={input}
        type="search"
        className="trace-query"
        aria-label="Search the trace"
        placeholder="Search ( / )"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey)
          if (event.key !== 'Escape') return
          onQuery('')
          input.current?.blur()
        }}
      />
    </div>
  )
}
