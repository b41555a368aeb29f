import type { Shown } from '../../store'
import { type ActorId, type NodeState, type WorldState, wallMillis } from '../../trace'
import { ActorName } from '../shared'
import { GoneRow, KeyRow } from './KeyRow'
import { differences, goneAt } from './key-view'

interface NodeProps {
  readonly shown: Shown
  readonly world: WorldState
  readonly id: ActorId
  readonly node: NodeState
}

export function NodePanel({ shown, world, id, node }: NodeProps) {
  const { trace } = shown
  const master = world.currentMaster === null ? undefined : world.nodes.get(world.currentMaster)
  const gone = goneAt(trace, world, id)
  const lag = master && master !== node ? master.offset - node.offset : 0
  const differs = master && master !== node && node.up ? differences(master, node) : []
  return (
    <section className={node.up ? 'node' : 'node down'} aria-label={`Node ${id}`}>
      <header className="node-head">
        <h3>
          <ActorName trace={trace} id={id} />
        </h3>
        <span className="badge">{roleText(world, id, node)}</span>
        {node.up ? null : <span className="badge bad">down</span>}
        {node.paused ? <span className="badge warn">paused</span> : null}
        <span className="node-offset mono">
          offset {node.offset}
          {lag === 0 ? '' : lag > 0 ? ` · ${lag} behind` : ` · ${-lag} ahead`}
        </span>
      </header>
      {node.keys.size + gone.length === 0 ? (
        <p className="node-empty">{node.up ? 'No keys.' : 'Its memory is gone.'}</p>
      ) : null}
      {node.keys.size + gone.length > 0 ? (
        <table className="keys">
          <thead className="unseen">
            <tr>
              <th>Key</th>
              <th>Value and owner</th>
              <th>TTL</th>
            </tr>
          </thead>
          <tbody>
            {[...node.keys.values()].map((key) => (
              <KeyRow key={key.key} shown={shown} world={world} node={node} state={key} />
            ))}
            {gone.map((effect) => (
              <GoneRow key={effect.key} effect={effect} />
            ))}
          </tbody>
        </table>
      ) : null}
      {differs.length > 0 ? (
        <p className="node-differs">
          ≠ {world.currentMaster} in{' '}
          {differs.map((key) => (
            <code key={key}>{key} </code>
          ))}
        </p>
      ) : null}
      <p className="node-clock mono">clock {clockText(wallMillis(trace.epoch, node.clock, world.at))}</p>
    </section>
  )
}

function roleText({ currentMaster }: WorldState, id: ActorId, node: NodeState): string {
  if (node.role === 'replica') return node.replicaOf === null ? 'replica' : `replica of ${node.replicaOf}`
  return currentMaster === id || currentMaster === null ? 'master' : 'master that no longer counts'
}

/** A node's wall clock, in UTC: "00:00:10.002". */
const clockText = (wallMs: number) => new Date(wallMs).toISOString().slice(11, 23)
