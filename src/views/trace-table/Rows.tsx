import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { indexAt, type Row, type Shown } from '../../store'
import type { Seq } from '../../trace'
import { useMoment } from '../shared'
import { TraceRow } from './TraceRow'

const ROW_REM = 1.625

interface RowsProps {
  readonly shown: Shown
  readonly rows: readonly Row[]
  readonly found: readonly Row[]
}

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Only the rows in view are in the page: a trace may have ten thousand. */
export function Rows({ shown, rows, found }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const moment = useMoment()
  const [open, setOpen] = useState<ReadonlySet<Seq>>(new Set())
  const seqs = useMemo(() => rows.map(({ seq }) => seq), [rows])
  const hits = useMemo(() => new Set(found.map(({ seq }) => seq)), [found])
  const current = indexAt(seqs, moment)
  const longest = Math.max(4, ...shown.trace.actors.map(({ id }) => id.length))
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
  useEffect(() => {
    virtual.scrollToIndex(Math.max(0, current), { align: 'auto' })
  }, [virtual, current])
  const toggle = (seq: Seq) => {
    setOpen((before) =>
      before.has(seq) ? new Set([...before].filter((other) => other !== seq)) : new Set([...before, seq]),
    )
  }
  return (
    <div className="trace-rows scroll" ref={box}>
      <ol
        aria-label="Rows"
        style={{ height: virtual.getTotalSize(), '--actor-width': `${Math.min(longest, 16) + 2.5}ch` }}
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
              className="trace-place"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TraceRow
                shown={shown}
                row={row}
                current={item.index === current}
                ahead={row.seq > moment}
                hit={hits.has(row.seq)}
                open={open.has(row.seq)}
                onOpen={toggle}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
