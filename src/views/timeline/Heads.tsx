import type { Lane } from '../../picture'
import { isLive, type Trace, truthOf, type WorldState } from '../../trace'

export interface HeadHold {
  readonly resource: string
  readonly truth: boolean | undefined
}

/** What a lane's header says of the moment. */
export interface HeadState {
  readonly words: string
  readonly wrong: boolean
  readonly holds: readonly HeadHold[]
}

function headState(trace: Trace, state: WorldState, lane: Lane): HeadState {
  const client = state.clients.get(lane.id)
  if (client) {
    const holds = state.holds
      .filter((hold) => hold.client === lane.id)
      .map((hold) => ({ resource: hold.resource, truth: truthOf(trace, state, hold.want, state.at) }))
    const words = client.status === 'not-started' ? 'not started' : client.status
    return { words, wrong: client.status === 'crashed', holds }
  }
  const node = state.nodes.get(lane.id)
  if (node) {
    const role = node.role === 'master' && state.currentMaster !== lane.id ? 'old master' : node.role
    const condition = !node.up ? ' · down' : node.paused ? ' · paused' : ''
    const keys = [...node.keys.keys()].filter((key) => isLive(trace, node, key, state.at)).length
    return { words: `${role}${condition || ` · ${keys} ${keys === 1 ? 'key' : 'keys'}`}`, wrong: !node.up, holds: [] }
  }
  const sentinel = state.sentinels.get(lane.id)
  if (sentinel) {
    const down = sentinel.down.length > 0 ? `${sentinel.down.join(', ')} down` : 'watching'
    return { words: sentinel.master ? `master ${sentinel.master}` : down, wrong: false, holds: [] }
  }
  return { words: lane.subtitle, wrong: false, holds: [] }
}

/** The lanes' names and their state at the moment; they stay where they are while time is panned. */
export function Heads({ lanes, trace, state }: { lanes: readonly Lane[]; trace: Trace; state: WorldState }) {
  return (
    <div className="timeline-heads">
      {lanes.map((lane) => {
        const { words, wrong, holds } = headState(trace, state, lane)
        return (
          <div key={lane.id} className="timeline-head" style={{ top: lane.y - 13, color: lane.tone }}>
            <strong title={lane.title}>{lane.title}</strong>
            <span className={wrong ? 'wrong' : undefined}>{words}</span>
            {holds.map(({ resource, truth }) => (
              <span key={resource} className="timeline-head-hold" data-truth={String(truth)}>
                <i aria-hidden="true" />
                {truth === false ? 'believes' : 'holds'} {resource}
              </span>
            ))}
          </div>
        )
      })}
    </div>
  )
}
