/** The keyspace of every node at the moment: what is stored, whose it is, and how long it still lives by its own clock. */
import type { Shown } from '../../store'
import { useMoment, useShown } from '../shared'
import { tokensOf } from './key-view'
import { NodePanel } from './NodePanel'
import './keyspace.css'

export function Keyspace() {
  const shown = useShown()
  return (
    <section className="keyspace" aria-label="Keyspace">
      <h2 className="unseen">Keyspace</h2>
      {shown ? <Nodes shown={shown} /> : <p className="empty">The keyspace appears when the run is done.</p>}
    </section>
  )
}

function Nodes({ shown }: { readonly shown: Shown }) {
  const world = shown.states.at(useMoment())
  const tokens = tokensOf(world)
  return [...world.nodes].map(([id, node]) => <NodePanel key={id} {...{ shown, world, tokens, id, node }} />)
}
