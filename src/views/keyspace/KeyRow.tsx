import { quote } from '../../base'
import { shortValue } from '../../picture'
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
          {state.value === null ? <Fields shown={shown} state={state} /> : <Value text={state.value} />}
          {owner === undefined ? null : <ActorName trace={trace} id={owner} />}
        </span>
      </td>
      <td className="key-ttl mono">
        {ttl === undefined ? (
          <span className="key-forever">no TTL</span>
        ) : ttl.expired ? (
          'expired'
        ) : (
          ttlText(ttl.leftMs)
        )}
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
            <Value text={field} /> {value === null ? null : <Value text={value} />}
            {owner === undefined ? null : <ActorName trace={shown.trace} id={owner} />}
          </li>
        )
      })}
    </ul>
  )
}

/** A value with its ends, in full on hover. */
function Value({ text }: { readonly text: string }) {
  const full = quote(text)
  return <code title={full}>{full.length > 24 ? `"${shortValue(full.slice(1, -1))}"` : full}</code>
}

/** A key that this event took away. */
export function GoneRow({ effect }: { readonly effect: Effect }) {
  return (
    <tr className="key gone fresh">
      <th scope="row" className="mono">
        <s>{effect.key}</s>
      </th>
      <td>{effect.before === null ? null : <Value text={effect.before} />}</td>
      <td className="key-ttl">{effect.op === 'expire' ? 'expired now' : 'deleted now'}</td>
    </tr>
  )
}

const ttlText = (ms: number) => `${String(ms).replace(/\B(?=(\d{3})+$)/g, '\u2009')} ms`
