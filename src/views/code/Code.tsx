/** The program of a client at the line that it is at, and what the client believes. */
import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { useMemo, useState } from 'react'
import { actorTone } from '../../picture'
import type { Shown } from '../../store'
import type { ActorId, ActorInfo, Seq, Trace, WorldState } from '../../trace'
import { ActorName, useHorizon, useMoment, useShown } from '../shared'
import { Belief } from './Belief'
import { Listing } from './Listing'
import './code.css'

const FOLLOW = 'follow'

export function Code() {
  const shown = useShown()
  return (
    <section className="code-pane" aria-label="Code">
      <h2 className="unseen">Code</h2>
      {shown ? <ShownCode shown={shown} /> : <p className="empty">The code appears when the run is done.</p>}
    </section>
  )
}

function ShownCode({ shown }: { readonly shown: Shown }) {
  const moment = useMoment()
  const hidden = useHorizon() !== null
  const [chosen, setChosen] = useState<ActorId>(FOLLOW)
  const clients = useMemo(() => shown.trace.actors.filter(({ type }) => type === 'client'), [shown])
  const ids = clients.map(({ id }) => id)
  const id = ids.includes(chosen) ? chosen : (lastClient(shown.trace, moment, ids) ?? ids[0])
  const info = clients.find((client) => client.id === id)
  const state = id === undefined ? undefined : shown.states.at(moment).clients.get(id)
  if (!info || !state) return <p className="empty">This scenario has no clients.</p>
  const name = info.program ?? ''
  const text = shown.file.programs[name] ?? ''
  const base = hidden ? text : (shown.basePrograms[name] ?? text)
  return (
    <>
      <ToggleGroup.Root
        type="single"
        className="code-clients"
        aria-label="Whose code"
        value={ids.includes(chosen) ? chosen : FOLLOW}
        onValueChange={(next) => setChosen(next === '' ? FOLLOW : next)}
      >
        <ToggleGroup.Item value={FOLLOW} className="segment" title="Show the client that acted last">
          follow
        </ToggleGroup.Item>
        {ids.map((each) => (
          <ToggleGroup.Item key={each} value={each} className={each === id ? 'segment shown' : 'segment'}>
            <ActorName trace={shown.trace} id={each} />
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <Listing
        key={id}
        trace={shown.trace}
        name={`The program of ${id}`}
        text={text}
        base={base}
        line={state.line}
        tone={actorTone(shown.trace, info.id)}
        others={linesOf(
          clients.filter((each) => each.program === info.program && each.id !== id),
          shown.states.at(moment),
        )}
      />
      <Belief shown={shown} id={info.id} state={state} />
    </>
  )
}

/** Which of the clients are at which line. */
function linesOf(clients: readonly ActorInfo[], world: WorldState): ReadonlyMap<number, readonly ActorId[]> {
  const lines = new Map<number, ActorId[]>()
  for (const { id } of clients) {
    const { line = null, status } = world.clients.get(id) ?? {}
    if (line !== null && status !== 'ended' && status !== 'crashed') lines.set(line, [...(lines.get(line) ?? []), id])
  }
  return lines
}

/** The client that acted last before the moment is over. */
function lastClient({ events }: Trace, moment: Seq, ids: readonly ActorId[]): ActorId | undefined {
  for (let seq = moment; seq >= 0; seq--) {
    const actor = events[seq]?.actor
    if (actor !== undefined && ids.includes(actor)) return actor
  }
  return undefined
}
