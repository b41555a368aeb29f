import type { Row } from '../../store'
import { Icon, useCopy } from '../shared'
import { redisCliText } from './redis-cli'

/** Copies the commands among the rows, as redis-cli takes them. */
export function CopyCommands({ rows }: { readonly rows: readonly Row[] }) {
  const [told, copy] = useCopy()
  const commands = rows.flatMap(({ wire }) => (wire ? [wire.args] : []))
  const can = commands.length > 0
  const what = commands.length === 1 ? '1 command' : `${commands.length} commands`
  return (
    <button
      type="button"
      className="button small"
      aria-label="Copy for redis-cli"
      aria-disabled={!can}
      title={can ? `Copy ${what}, as redis-cli takes them` : 'There is no command among these rows'}
      onClick={() => can && copy(redisCliText(commands), `Copied ${what}`)}
    >
      <Icon name={told === undefined ? 'copy' : 'check'} size={14} />
      <span role="status">{told ?? 'Copy for redis-cli'}</span>
    </button>
  )
}
