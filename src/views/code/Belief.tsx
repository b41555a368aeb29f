import { type ReactNode, useMemo } from 'react'
import { type Micros, quote, respToText } from '../../base'
import { describe, shortValue } from '../../picture'
import type { Shown } from '../../store'
import { type ActorId, type ClientState, type OpenHold, type TraceEvent, truthOf } from '../../trace'
import { secondsText, useMoment } from '../shared'
import { knowledgeOf } from './knowledge'

const STATUS = {
  'not-started': 'not started yet',
  running: 'running',
  paused: 'paused: it notices nothing',
  crashed: 'crashed',
  ended: 'ended',
} as const

/** A client may have thousands of tokens, leases and holds: the last of each are listed. */
const MOST_FACTS = 20

interface BeliefProps {
  readonly shown: Shown
  readonly id: ActorId
  readonly state: ClientState
}

/** What the client has and believes, beside what the keyspace says. */
export function Belief({ shown, id, state }: BeliefProps) {
  const moment = useMoment()
  const { trace, states } = shown
  const { answered, leases } = useMemo(() => knowledgeOf(trace, id, moment), [trace, id, moment])
  const world = states.at(moment)
  const holds = [...world.holds.values()].filter(({ client }) => client === id)
  const waiting = state.waitingFor === null ? undefined : trace.events[state.waitingFor]
  const owners = [...state.wants.values()].flatMap(({ owner, seq }) => (owner === null ? [] : { owner, seq }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be filled in.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    <div className="belief scroll" role="group" aria-label={`Client ${id}`} tabIndex={0}>
      <h3 className="label">Client {id}</h3>
      <dl>
        <Fact name="is">{STATUS[state.status]}</Fact>
        {waiting ? <Fact name="waits for">{callText(shown, waiting)}</Fact> : null}
        {owners.slice(-MOST_FACTS).map(({ owner, seq }) => (
          <Fact key={seq} name="token">
            <code title={quote(owner)}>{`"${shortValue(owner)}"`}</code>
          </Fact>
        ))}
        <More of={owners.length} what="tokens" />
        {[...leases].slice(-MOST_FACTS).map(([key, until]) => (
          <Fact key={key} name="lease until">
            <Lease until={until} now={world.at} />
            {leases.size > 1 ? <code> {key}</code> : null}
          </Fact>
        ))}
        <More of={leases.size} what="leases" />
        <Fact name="last reply">
          {answered ? (
            <>
              <code>
                {answered.reply ? respToText(answered.reply) : `${answered.error}: ${answered.message ?? ''}`}
              </code>
              <span className="belief-of"> to {callText(shown, trace.events[answered.of])}</span>
            </>
          ) : (
            'none yet'
          )}
        </Fact>
        <Fact name="believes">
          {holds.length === 0
            ? 'it holds nothing'
            : holds.slice(-MOST_FACTS).map((hold) => <Hold key={hold.enter} shown={shown} hold={hold} />)}
        </Fact>
        <More of={holds.length} what="holds" />
      </dl>
    </div>
  )
}

/** What was left out of a list of `of`, if anything. */
function More({ of, what }: { readonly of: number; readonly what: string }) {
  return of > MOST_FACTS ? <Fact name="and">{`${of - MOST_FACTS} ${what} before these`}</Fact> : null
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The deadline that its commands gave the key, whatever has become of the key since. */
function Lease({ until, now }: { readonly until: Micros; readonly now: Micros }) {
  if (until > now) return `${secondsText(until)}, in ${secondsText(until - now)}`
  return <span className="disagrees">{`${secondsText(until)}, over since ${secondsText(now - until)}`}</span>
}

function Hold({ shown, hold }: { readonly shown: Shown; readonly hold: OpenHold }) {
  const world = shown.states.at(useMoment())
  const truth = truthOf(shown.trace, world, hold.want, world.at)
  return (
    <span className="hold">
      it holds <code>{hold.resource}</code> since {secondsText(hold.since)}
      {hold.token === null ? null : (
        <>
          {' '}
          with fencing token <code>{hold.token}</code>
        </>
      )}
      {truth === undefined ? null : (
        <b className={truth ? 'agrees' : 'disagrees'}>{truth ? '✓ Redis agrees' : '✕ Redis disagrees'}</b>
      )}
    </span>
  )
}

/** A call without its caller: "SET lock:order:123 … at line 9". */
const callText = ({ trace }: Shown, call: TraceEvent | undefined) =>
  call ? describe(trace, call).replace(/^\S+ calls /, '') : ''
