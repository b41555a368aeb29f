import { type Row, respBytes } from '../../store'
import { CopyCommands } from './CopyCommands'

/** What went over the wire: MONITOR's line, the commands that a script ran, and the bytes both ways. */
export function Wire({ row, wire }: { readonly row: Row; readonly wire: NonNullable<Row['wire']> }) {
  const { sent, answered } = respBytes(wire.args, wire.reply)
  const { monitor } = wire
  return (
    <div className="wire">
      {monitor ? <pre className="wire-monitor">{[monitor.line, ...monitor.inner].join('\n')}</pre> : null}
      <dl className="wire-bytes">
        <div>
          <dt className="label">Request</dt>
          <dd>
            <pre>{sent}</pre>
          </dd>
        </div>
        <div>
          <dt className="label">Reply</dt>
          <dd>
            <pre>{answered ?? 'none'}</pre>
          </dd>
        </div>
      </dl>
      <CopyCommands rows={[row]} />
    </div>
  )
}
