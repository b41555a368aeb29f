import { formatMoment } from '../../base'
import { goTo, hover, type Row, type Shown } from '../../store'
import type { Seq } from '../../trace'
import { ActorName, Icon, usePlayer, usePlayerState } from '../shared'
import { fullText, lineText } from './row-text'
import { Wire } from './Wire'

interface RowProps {
  readonly shown: Shown
  readonly row: Row
  readonly current: boolean
  readonly ahead: boolean
  readonly hit: boolean
  readonly open: boolean
  readonly onOpen: (seq: Seq) => void
}

export function TraceRow({ shown, row, current, ahead, hit, open, onOpen }: RowProps) {
  const player = usePlayer()
  const selected = usePlayerState((state) => state.selection === row.seq || state.hover === row.seq)
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
          <button type="button" tabIndex={current ? 0 : -1}>
            {formatMoment(row.at)}
          </button>
        </span>
        <span className="trace-actor">
          <ActorName trace={shown.trace} id={row.actor} />
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
      {open && row.wire ? <Wire wire={row.wire} /> : null}
    </>
  )
}
