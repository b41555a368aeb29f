/** The protected resource at the moment, and every write that reached it. */
import { quote } from '../../base'
import { goTo, type Row, type Shown } from '../../store'
import type { ActorInfo, EventOf } from '../../trace'
import { ActorName, lastChanged, secondsText, useHorizon, useMoment, usePlayer, useShown } from '../shared'
import './storage.css'

/** A program may write thousands of times: these are the values that changed last, and the writes around the moment. */
const MOST_VALUES = 100
const MOST_WRITES = 100

export function Storage() {
  const shown = useShown()
  return (
    <section className="storage" aria-label="Storage">
      <h2 className="unseen">Storage</h2>
      {shown ? <ShownStorage shown={shown} /> : <p className="empty">The storage appears when the run is done.</p>}
    </section>
  )
}

function ShownStorage({ shown }: { readonly shown: Shown }) {
  const store = shown.trace.actors.find(({ type }) => type === 'storage')
  return store ? (
    <>
      <Values shown={shown} store={store} />
      <Log shown={shown} />
    </>
  ) : (
    <p className="empty">This scenario has no storage.</p>
  )
}

function Values({ shown, store }: { readonly shown: Shown; readonly store: ActorInfo }) {
  const { storage, seq } = shown.states.at(useMoment())
  const resources = [...new Set([...storage.values.keys(), ...storage.highest.keys()])]
  const listed = lastChanged(resources, (resource) => storage.values.get(resource)?.seq ?? -1, MOST_VALUES)
  return (
    <div className="stored">
      <header className="node-head">
        <h3>
          <ActorName trace={shown.trace} id={store.id} />
        </h3>
        <span className="badge">{store.fencing ? 'checks fencing tokens' : 'checks no tokens'}</span>
      </header>
      {resources.length === 0 ? <p className="node-empty">Nothing written yet.</p> : null}
      {listed.map((resource) => {
        const value = storage.values.get(resource)
        const highest = storage.highest.get(resource)
        return (
          <dl key={resource} className={value?.seq === seq ? 'stored-value fresh' : 'stored-value'}>
            <dt className="mono">{resource}</dt>
            <dd>
              {value ? (
                <>
                  <code>{quote(value.value)}</code> by <ActorName trace={shown.trace} id={value.by} />
                  {value.token === null ? null : ` with token ${value.token}`}
                </>
              ) : (
                'no value'
              )}
              {highest === undefined ? null : <span className="stored-highest">highest token {highest}</span>}
            </dd>
          </dl>
        )
      })}
      <Left count={resources.length - listed.length} what="resources that changed before these" />
    </div>
  )
}

function Log({ shown }: { readonly shown: Shown }) {
  const horizon = useHorizon()
  const moment = useMoment()
  const writes = shown.rows.filter(({ kind, seq }) => kind === 'store' && (horizon === null || seq <= horizon))
  const past = writes.findLastIndex(({ seq }) => seq <= moment)
  const first = Math.max(0, Math.min(past - MOST_WRITES / 2, writes.length - MOST_WRITES))
  const listed = writes.slice(first, first + MOST_WRITES)
  return (
    <div className="writes">
      <h3 className="label">Writes</h3>
      {writes.length === 0 ? (
        <p className="node-empty">No write reaches the storage{horizon === null ? '' : ' so far'}.</p>
      ) : null}
      <Left count={first} what="writes before these" />
      <ol>
        {listed.map((row) => (
          <Write key={row.seq} shown={shown} row={row} />
        ))}
      </ol>
      <Left count={writes.length - first - listed.length} what="writes after these" />
    </div>
  )
}

/** What a list has left out, if anything. */
const Left = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count > 0 ? <p className="node-empty">{`and ${count} ${what}`}</p> : null

/** Its sign: a bar is refused, a flagged dot is accepted but stale, a dot is accepted. */
function Write({ shown, row }: { readonly shown: Shown; readonly row: Row }) {
  const player = usePlayer()
  const moment = useMoment()
  const event = shown.trace.events[row.seq] as EventOf<'store'>
  const sign = !event.accepted ? 'refused' : row.bad ? 'stale' : 'accepted'
  return (
    <li className={row.seq > moment ? 'write ahead' : 'write'} aria-current={row.seq === moment ? 'true' : undefined}>
      <button type="button" onClick={() => goTo(player, row.seq)}>
        <span className={`write-sign ${sign}`} aria-hidden="true" />
        <time className="mono">{secondsText(row.at)}</time>
        <ActorName trace={shown.trace} id={row.actor} />
        <code className="write-value">{quote(event.value)}</code>
        <span className={`write-outcome ${sign}`}>
          {row.outcome}
          {event.token === undefined ? '' : ` (token ${event.token})`}
          {event.why === undefined ? '' : `: ${event.why}`}
        </span>
      </button>
    </li>
  )
}
