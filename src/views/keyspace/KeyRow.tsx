import { quote } from '../../base'
import type { Shown } from '../../store'
import type { Effect, KeyState, NodeState, WorldState } from '../../trace'
import { ActorName } from '../shared'
import { ownerOf, ttlOf } from './key-view'

interface KeyRowProps {
  readonly shown: Shown
  readonly world: WorldState
  readonly node: NodeState
  readonly state: KeyState
}

export function KeyRow({ shown, world, node, state }: KeyRowProps) {
  const { trace } = shown
  const ttl = ttlOf(trace, world, node, state)
  const fresh = state.changedBy === world.seq
  const owner = ownerOf(trace, state.origin)
  const classes = ['key', fresh && 'fresh', ttl?.expired && 'expired'].filter(Boolean).join(' ')
  return (
    <tr className={classes}>
      <th scope="row" className="mono">
        {state.key}
        {fresh ? <span className="key-fresh"> changed</span> : null}
      </th>
      <td>
        <span className="key-value">
          {state.value === null ? <Fields shown={shown} state={state} /> : <code>{quote(state.value)}</code>}
          {owner === undefined ? null : <ActorName trace={trace} id={owner} />}
        </span>
      </td>
      <td className="key-ttl mono">
        {ttl === undefined ? <span className="key-forever">no TTL</span> : ttl.expired ? 'expired' : ttlText(ttl.leftMs)}
        {ttl === undefined ? null : (
          <span className="key-bar" aria-hidden="true">
            <span style={{ width: `${ttl.part * 100}%` }} />
          </span>
        )}
      </td>
    </tr>
  )
}

function Fields({ shown, state }: { readonly shown: Shown; readonly state: KeyState }) {
  return (
    <ul className="key-fields">
      {[...state.fields].map(([field, { value, origin }]) => {
        const owner = ownerOf(shown.trace, origin)
        return (
          <li key={field}>
            <code>
              {quote(field)}
              {value === null ? '' : ` ${quote(value)}`}
            </code>
            {owner === undefined ? null : <ActorName trace={shown.trace} id={owner} />}
          </li>
        )
      })}
    </ul>
  )
}

/** A key that this event took away. */
export function GoneRow({ effect }: { readonly effect: Effect }) {
  return (
    <tr className="key gone fresh">
      <th scope="row" className="mono">
        <s>{effect.key}</s>
      </th>
      <td>{effect.before === null ? null : <code>{quote(effect.before)}</code>}</td>
      <td className="key-ttl">{effect.op === 'expire' ? 'expired now' : 'deleted now'}</td>
    </tr>
  )
}

const ttlText = (ms: number) => `${String(ms).replace(/\B(?=(\d{3})+$)/g, '\u2009')} ms`
