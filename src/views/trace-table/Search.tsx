import { type Ref, useImperativeHandle, useRef } from 'react'
import { goTo, indexAt, type Row } from '../../store'
import { useMoment, usePlayer } from '../shared'

export interface SearchHandle {
  /** Puts the focus into the search. */
  search(): void
}

interface SearchProps {
  readonly ref: Ref<SearchHandle> | undefined
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly found: readonly Row[]
}

/** Enter goes to the next row that is found, Shift+Enter to the one before; Escape clears. */
export function Search({ ref, query, onQuery, found }: SearchProps) {
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
