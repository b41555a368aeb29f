/**
 * The cluster that the programs meet, as a form: nodes, sentinels, clients, network, storage and bounds. What is wrong
 * is told at its field and changes nothing; what a change would leave without meaning is told before.
 */
import type { ReactNode } from 'react'
import type { Cluster as Parts, ScenarioFile } from '../../scenario'
import { editedFile, isLocked, ownFile, resetCluster } from '../../store'
import { usePlayer, usePlayerState } from '../shared'
import { Bounds, StorageFields } from './Bounds'
import { Clients } from './Clients'
import { LooseEnds } from './LooseEnds'
import { Network } from './Network'
import { Nodes, Sentinels } from './Nodes'
import { type Change, useChange } from './use-change'
import './cluster.css'

interface Section {
  readonly title: string
  readonly parts: readonly (keyof Parts)[]
  readonly View: (props: { readonly file: ScenarioFile; readonly change: Change }) => ReactNode
}

const SECTIONS: readonly Section[] = [
  { title: 'Redis', parts: ['nodes'], View: Nodes },
  { title: 'Sentinels', parts: ['sentinels'], View: Sentinels },
  { title: 'Clients', parts: ['clients'], View: Clients },
  { title: 'Network', parts: ['network'], View: Network },
  { title: 'Storage', parts: ['storage'], View: StorageFields },
  { title: 'Bounds', parts: ['bounds', 'ttl', 'until'], View: Bounds },
]

export function Cluster() {
  const player = usePlayer()
  // What the form shows is what is being changed: the run of it may still be on its way.
  usePlayerState((state) => state.edits)
  usePlayerState((state) => state.settings)
  const [file, own] = [editedFile(player), ownFile(player)]
  return file && own ? <Form file={file} own={own} /> : null
}

function Form({ file, own }: { readonly file: ScenarioFile; readonly own: ScenarioFile }) {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  const { change, waiting } = useChange(file)
  return (
    <section className="cluster" aria-label="Cluster">
      {waiting ? <LooseEnds {...waiting} /> : null}
      {SECTIONS.map(({ title, parts, View }) => {
        const changed = parts.some((name) => JSON.stringify(file[name]) !== JSON.stringify(own[name]))
        return (
          <fieldset key={title} disabled={locked}>
            <legend>
              {title}
              {changed ? <b className="cluster-changed"> changed</b> : null}
            </legend>
            <View file={file} change={change} />
            {changed ? (
              <button
                type="button"
                className="button"
                aria-label={`Reset ${title.toLowerCase()} to the scenario's own`}
                onClick={() => resetCluster(player, parts)}
              >
                Reset
              </button>
            ) : null}
          </fieldset>
        )
      })}
    </section>
  )
}
