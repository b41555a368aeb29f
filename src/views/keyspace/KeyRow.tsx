import { quote } from '../../base'
import { shortValue } from '../../picture'
import type { Shown } from '../../store'
import type { ActorId, Effect, KeyState, NodeState, Seq, WorldState } from '../../trace'
import { ActorName } from '../shared'
import { type Difference, ownerOf, type Tokens, ttlOf, typeOf } from './key-view'

/** A collection may have thousands of members: a row has those that came last. */
const MOST_FIELDS = 20

/** The world and the node that a row is of. */
export interface RowPlace {
  readonly shown: Shown
  readonly world: WorldState
  readonly node: NodeState
  readonly tokens: Tokens
  /** What the node is compared with, if anything. */
  readonly master: ActorId | undefined
}

interface KeyRowProps extends RowPlace {
  readonly state: KeyState
  readonly difference: Difference | undefined
}

export function KeyRow({ state, difference, ...place }: KeyRowProps) {
  const { shown, world, node } = place
  const ttl = ttlOf(shown.trace, world, node, state)
  const fresh = state.changedBy === world.seq
  const classes = ['key', fresh && 'fresh', ttl?.expired && 'expired'].filter(Boolean).join(' ')
  return (
    <tr className={classes}>
      <th scope="row">
        <span className="mono">{state.key}</span>
        {fresh ? <span className="key-fresh"> changed</span> : null}
        <span className="key-type">{typeOf(shown.trace, state)}</span>
      </th>
      <td>
        {state.value === null ? (
          <ul className="key-fields">
            {[...state.fields].slice(-MOST_FIELDS).map(([field, { value, origin }]) => (
              <li key={field} className="key-value">
                <Value text={field} /> {value ? <Value text={value} /> : null}
                <OwnerOf {...place} name={state.key} text={field} origin={origin} />
              </li>
            ))}
            {state.fields.size > MOST_FIELDS ? <li>and {state.fields.size - MOST_FIELDS} before these</li> : null}
          </ul>
        ) : (
          <span className="key-value">
            <Value text={state.value} />
            <OwnerOf {...place} name={state.key} text={state.value} origin={state.origin} />
          </span>
        )}
        {difference === undefined ? null : <DifferenceNote {...place} name={state.key} difference={difference} />}
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

interface OwnerProps extends RowPlace {
  readonly name: string
  readonly text: string | null
  readonly origin: Seq | null
}

/** "A's token", or who set a value that nobody named as a token. */
function OwnerOf({ shown, tokens, name, text, origin }: OwnerProps) {
  const owner = ownerOf(shown.trace, tokens, name, text, origin)
  if (!owner) return null
  const { client, holder, by } = owner
  return (
    <span className="key-owner">
      {by === 'origin' ? 'set by ' : null}
      <ActorName trace={shown.trace} id={client} />
      {holder === client ? null : ` (${holder})`}
      {by === 'token' ? '’s token' : null}
    </span>
  )
}

interface NoteProps extends RowPlace {
  readonly name: string
  readonly difference: Difference
}

/** How a key differs from the master's, in words. */
function DifferenceNote({ world, master = '', name, difference }: NoteProps) {
  const there = world.nodes.get(master)
  const value = there?.keys.get(name)?.value ?? null
  const has = there?.up ? 'has' : 'had'
  return (
    <span className="key-differs">
      {difference === 'only here' ? `not on ${master}` : null}
      {difference === 'other deadline' ? `${master} ${has} another deadline` : null}
      {difference === 'other value' || difference === 'only there' ? (
        <>
          {master} {has}{' '}
          {value === null ? difference === 'only there' ? 'it' : 'other content' : <Value text={value} />}
        </>
      ) : null}
    </span>
  )
}

/** A key that the master has and the node has not. */
export function MissingRow({ name, ...place }: RowPlace & { readonly name: string }) {
  return (
    <tr className="key missing">
      <th scope="row" className="mono">
        {name}
      </th>
      <td>
        <DifferenceNote {...place} name={name} difference="only there" />
      </td>
      <td className="key-ttl">missing here</td>
    </tr>
  )
}

/** A value with its ends, in full on hover. */
function Value({ text }: { readonly text: string }) {
  const full = quote(text)
  return <code title={full}>{full.length > 24 ? `"${shortValue(full.slice(1, -1))}"` : full}</code>
}

/** A key that this event took away. */
export function GoneRow({ effect, ...place }: RowPlace & { readonly effect: Effect }) {
  const { shown, world } = place
  const event = shown.trace.events[world.seq]
  return (
    <tr className="key gone fresh">
      <th scope="row" className="mono">
        <s>{effect.key}</s>
      </th>
      <td>
        <span className="key-value">
          {effect.before === null ? null : <Value text={effect.before} />}
          <OwnerOf {...place} name={effect.key} text={effect.before} origin={effect.originBefore} />
        </span>
      </td>
      <td className="key-ttl">
        {effect.op === 'expire' ? 'expired now' : 'deleted now'}
        {event?.kind === 'execute' && effect.op === 'delete' ? (
          <span className="key-by">
            by <ActorName trace={shown.trace} id={event.client} />
          </span>
        ) : null}
      </td>
    </tr>
  )
}

const ttlText = (ms: number) => `${String(ms).replace(/\B(?=(\d{3})+$)/g, '\u2009')} ms`
