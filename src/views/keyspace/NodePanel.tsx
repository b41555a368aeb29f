import type { Shown } from '../../store'
import { type ActorId, type NodeState, type WorldState, wallMillis } from '../../trace'
import { ActorName, lastChanged } from '../shared'
import { GoneRow, KeyRow, MissingRow } from './KeyRow'
import { differences, goneAt, masterOf, type Tokens } from './key-view'

/** A node may hold thousands of keys: the table has those that changed last. */
const MOST_KEYS = 100

interface NodeProps {
  readonly shown: Shown
  readonly world: WorldState
  readonly tokens: Tokens
  readonly id: ActorId
  readonly node: NodeState
}

export function NodePanel(props: NodeProps) {
  const { shown, world, id, node } = props
  return (
    <section className={node.up ? 'node' : 'node down'} aria-label={`Node ${id}`}>
      <header className="node-head">
        <h3>
          <ActorName trace={shown.trace} id={id} />
        </h3>
        <span className="badge">{roleText(world, id, node)}</span>
        {node.up ? null : <span className="badge bad">down</span>}
        {node.paused ? <span className="badge warn">paused</span> : null}
      </header>
      <Keys {...props} />
      <p className="node-foot mono">
        <span>offset {node.offset}</span>
        {node.role === 'replica' && node.up ? <span>{lagText(world, id, node)}</span> : null}
        <span>clock {clockText(wallMillis(shown.trace.epoch, node.clock, world.at))}</span>
      </p>
    </section>
  )
}

function Keys({ shown, world, tokens, id, node }: NodeProps) {
  const master = masterOf(world, id)
  const other = master === undefined ? undefined : world.nodes.get(master)
  const differs = other && node.up ? differences(other, node) : undefined
  const missing = [...(differs ?? [])].filter(([, difference]) => difference === 'only there')
  const gone = goneAt(shown.trace, world, id)
  const place = { shown, world, tokens, node, master }
  const keys = lastChanged([...node.keys.values()], ({ changedBy }) => changedBy, MOST_KEYS)
  if (node.keys.size + gone.length + missing.length === 0)
    return <p className="node-empty">{node.up ? 'No keys.' : 'Its memory is gone.'}</p>
  return (
    <table className="keys">
      <thead className="unseen">
        <tr>
          <th>Key and type</th>
          <th>Value and owner</th>
          <th>TTL</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((state) => (
          // Another change is another row, so that each flashes.
          <KeyRow
            key={`${state.key} ${state.changedBy}`}
            {...place}
            state={state}
            difference={differs?.get(state.key)}
          />
        ))}
        <Left count={node.keys.size - keys.length} what="keys that changed before these" />
        {gone.slice(0, MOST_KEYS).map((effect) => (
          <GoneRow key={effect.key} {...place} effect={effect} />
        ))}
        <Left count={gone.length - MOST_KEYS} what="keys that went with these" />
        {missing.slice(0, MOST_KEYS).map(([key]) => (
          <MissingRow key={key} {...place} name={key} />
        ))}
        <Left count={missing.length - MOST_KEYS} what="keys that are missing here" />
      </tbody>
    </table>
  )
}

/** What the table has left out, if anything. */
const Left = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count > 0 ? (
    <tr>
      <td colSpan={3}>{`and ${count} ${what}`}</td>
    </tr>
  ) : null

function roleText({ currentMaster }: WorldState, id: ActorId, node: NodeState): string {
  if (node.role === 'replica') return node.replicaOf === null ? 'replica' : `replica of ${node.replicaOf}`
  return currentMaster === id || currentMaster === null ? 'master' : 'master that no longer counts'
}

/** How much of its master's stream a replica has not applied. */
function lagText(world: WorldState, id: ActorId, { offset }: NodeState): string | null {
  const master = masterOf(world, id)
  const other = master === undefined ? undefined : world.nodes.get(master)
  if (!other) return null
  const lag = other.offset - offset
  if (lag === 0) return `in step with ${master}`
  return `${Math.abs(lag)} bytes ${lag > 0 ? 'behind' : 'ahead of'} ${master}`
}

/** A node's wall clock, in UTC: "00:00:10.002". */
const clockText = (wallMs: number) => new Date(wallMs).toISOString().slice(11, 23)
