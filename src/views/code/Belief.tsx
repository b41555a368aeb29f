import type { ReactNode } from 'react'
import { respToText } from '../../base'
import { describe } from '../../picture'
import type { Shown } from '../../store'
import { type ActorId, type ClientState, type OpenHold, type TraceEvent, truthOf } from '../../trace'
import { secondsText, useMoment } from '../shared'

const STATUS = {
  'not-started': 'not started yet',
  running: 'running',
  paused: 'paused: it notices nothing',
  crashed: 'crashed',
  ended: 'ended',
} as const

interface BeliefProps {
  readonly shown: Shown
  readonly id: ActorId
  readonly state: ClientState
}

/** What the client believes, beside what the keyspace says. */
export function Belief({ shown, id, state }: BeliefProps) {
  const moment = useMoment()
  const world = shown.states.at(moment)
  const holds = world.holds.filter(({ client }) => client === id)
  const waiting = state.waitingFor === null ? undefined : shown.trace.events[state.waitingFor]
  return (
    <div className="belief">
      <h3 className="label">Client {id}</h3>
      <dl>
        <Fact name="is">{STATUS[state.status]}</Fact>
        {waiting ? <Fact name="waits for">{waitText(shown, waiting)}</Fact> : null}
        <Fact name="last reply">{state.lastReply ? <code>{respToText(state.lastReply)}</code> : 'none yet'}</Fact>
        <Fact name="believes">
          {holds.length === 0
            ? 'it holds nothing'
            : holds.map((hold) => <Hold key={hold.enter} shown={shown} hold={hold} />)}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
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
          with token <code>{hold.token}</code>
        </>
      )}
      {truth === undefined ? null : (
        <b className={truth ? 'agrees' : 'disagrees'}>{truth ? '✓ Redis agrees' : '✕ Redis disagrees'}</b>
      )}
    </span>
  )
}

const waitText = ({ trace }: Shown, event: TraceEvent) => describe(trace, event).replace(/^\S+ calls /, '')
