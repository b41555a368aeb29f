import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { goTo, indexAt, type Row, type Shown } from '../../store'
import type { Seq } from '../../trace'
import { useMoment, usePlayer } from '../shared'
import { TraceRow } from './TraceRow'

const ROW_REM = 1.625

interface RowsProps {
  readonly shown: Shown
  readonly rows: readonly Row[]
  readonly found: readonly Row[]
  readonly wall: boolean
}

const WALKS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Only the rows in view are in the page: a trace may have ten thousand. */
export function Rows({ shown, rows, found, wall }: RowsProps) {
  const player = usePlayer()
  const box = useRef<HTMLDivElement>(null)
  const moment = useMoment()
  const [open, setOpen] = useState<ReadonlySet<Seq>>(new Set())
  const seqs = useMemo(() => rows.map(({ seq }) => seq), [rows])
  const hits = useMemo(() => new Set(found.map(({ seq }) => seq)), [found])
  const current = indexAt(seqs, moment)
  const longest = Math.max(4, ...shown.trace.actors.map(({ id }) => id.length))
  const places = Math.max(
    ...shown.trace.actors.map(({ id, type }) => (type === 'redis' || type === 'storage' ? id.length : 4)),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_REM * rootFontPx(),
    getItemKey: (index) => seqs[index] ?? index,
    overscan: 8,
    scrollPaddingStart: ROW_REM * rootFontPx(),
    scrollPaddingEnd: 2 * ROW_REM * rootFontPx(),
    useFlushSync: false,
  })
  const height = virtual.scrollRect?.height
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another height move it out of view as well.
  useEffect(() => {
    virtual.scrollToIndex(Math.max(0, current), { align: 'auto' })
  }, [virtual, current, rows, height])
  const walk = (event: KeyboardEvent) => {
    const by = WALKS[event.key]
    const next = by === undefined ? undefined : seqs[current + by]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    if (next !== undefined) goTo(player, next)
  }
  const toggle = (seq: Seq) => {
    setOpen((before) =>
      before.has(seq) ? new Set([...before].filter((other) => other !== seq)) : new Set([...before, seq]),
    )
  }
  if (rows.length === 0) return <p className="empty">There is no row to show.</p>
  return (
    <div className="trace-rows scroll" ref={box}>
      <ol
        aria-label="Rows"
        className={wall ? 'wall' : undefined}
        style={{
          height: virtual.getTotalSize(),
          '--actor-width': `${Math.min(longest, 16) + 2.5}ch`,
          '--place-width': `${Math.min(places, 16)}ch`,
        }}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index] as Row
          return (
            <li
              key={item.key}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              aria-current={item.index === current ? 'true' : undefined}
              data-index={item.index}
              ref={virtual.measureElement}
              className="trace-item"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TraceRow
                shown={shown}
                row={row}
                current={item.index === current}
                ahead={row.seq > moment}
                hit={hits.has(row.seq)}
                open={open.has(row.seq)}
                wall={wall}
                onOpen={toggle}
                onKey={walk}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
