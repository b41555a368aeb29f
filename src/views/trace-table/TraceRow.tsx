import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatMoment } from '../../base'
import { goTo, hover, type Row, type Shown } from '../../store'
import type { Seq } from '../../trace'
import { ActorName, Icon, usePlayer, usePlayerState } from '../shared'
import { placeOf } from './facets'
import { fullText, lineText } from './row-text'
import { Wire } from './Wire'
import { wallText } from './wall-time'

interface RowProps {
  readonly shown: Shown
  readonly row: Row
  readonly current: boolean
  readonly ahead: boolean
  readonly hit: boolean
  readonly open: boolean
  /** The time is what the clock of the row's place said. */
  readonly wall: boolean
  readonly onOpen: (seq: Seq) => void
  readonly onKey: (event: KeyboardEvent) => void
}

export function TraceRow({ shown, row, current, ahead, hit, open, wall, onOpen, onKey }: RowProps) {
  const player = usePlayer()
  const selected = usePlayerState((state) => state.selection === row.seq || state.hover === row.seq)
  const time = useRef<HTMLButtonElement>(null)
  const place = placeOf(shown.trace, row)
  useEffect(() => {
    // Whoever walks along the rows by key takes the focus along.
    const focused = document.activeElement
    if (current && focused !== time.current && focused?.closest('.trace-time'))
      time.current?.focus({ preventScroll: true })
  }, [current])
  const classes = [
    'trace-row',
    row.kind,
    current && 'current',
    ahead && 'ahead',
    hit && 'hit',
    selected && 'selected',
    row.bad && 'bad',
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the row does the same for a keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the row does the same for a keyboard. */}
      <div
        className={classes.filter(Boolean).join(' ')}
        onClick={() => goTo(player, row.seq)}
        onPointerEnter={() => hover(player, row.seq)}
        onPointerLeave={() => hover(player, null)}
      >
        <span className="trace-time">
          <button ref={time} type="button" tabIndex={current ? 0 : -1} onKeyDown={onKey}>
            {wall ? wallText(shown, row) : formatMoment(row.at)}
          </button>
        </span>
        <span className="trace-actor" title={row.actor}>
          <ActorName trace={shown.trace} id={row.actor} />
        </span>
        <span className="trace-place">
          {place === undefined ? null : (
            <>
              <span className="unseen">on </span>
              {place}
            </>
          )}
        </span>
        <span className={row.text === null ? 'trace-text said' : 'trace-text'} title={fullText(shown.trace, row)}>
          {lineText(shown.trace, row)}
        </span>
        <span className="trace-outcome" title={row.outcome ?? undefined}>
          {row.outcome}
        </span>
        <span className="trace-more">
          {row.wire ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label="RESP bytes"
              title="RESP bytes"
              tabIndex={current ? 0 : -1}
              onClick={(event) => {
                event.stopPropagation()
                onOpen(row.seq)
              }}
            >
              <Icon name="chevron" size={14} />
            </button>
          ) : null}
        </span>
      </div>
      {open && row.wire ? <Wire row={row} wire={row.wire} /> : null}
    </>
  )
}
