import { useState } from 'react'
import type { ScenarioFile } from '../../scenario'
import { actorsOf } from '../../scenario/cluster'
import { Fold, having, Length, Pick } from './fields'
import type { Change } from './use-change'

/** How long messages take, everywhere and between two of them. */
export function Network({ file, change }: { readonly file: ScenarioFile; readonly change: Change }) {
  const { network = {} } = file
  const links = network.links ?? []
  const put = (next: typeof network) => change({ network: next })
  const putLinks = (next: typeof links) => put(having(network, 'links', next.length > 0 ? next : undefined))
  return (
    <>
      <Length
        label="Latency"
        usual="500us"
        value={network.latency}
        take={(value) => put(having(network, 'latency', value))}
      />
      <Length
        label="Jitter"
        usual="200us"
        value={network.jitter}
        take={(value) => put(having(network, 'jitter', value))}
      />
      <Length
        label="Replication delay"
        usual="0s"
        value={network.replicationDelay}
        take={(value) => put(having(network, 'replicationDelay', value))}
      />
      {links.map((link, place) => (
        <Fold key={link.between.join(' ')} title={`${link.between.join(' and ')}: ${link.latency}`}>
          <Length
            label="Latency"
            value={link.latency}
            take={(latency = link.latency) => putLinks(links.with(place, { ...link, latency }))}
          />
          <Length
            label="Jitter"
            usual="0s"
            value={link.jitter}
            take={(jitter) => putLinks(links.with(place, having(link, 'jitter', jitter)))}
          />
          <div className="cluster-actions">
            <button type="button" className="button" onClick={() => putLinks(links.toSpliced(place, 1))}>
              Remove this latency
            </button>
          </div>
        </Fold>
      ))}
      <NewLink
        actors={actorsOf(file)}
        taken={links.map(({ between }) => between)}
        add={(between) => putLinks([...links, { between: [...between], latency: network.latency ?? '500us' }])}
      />
    </>
  )
}

interface NewLinkProps {
  readonly actors: readonly string[]
  readonly taken: readonly (readonly string[])[]
  readonly add: (between: [string, string]) => void
}

function NewLink({ actors, taken, add }: NewLinkProps) {
  const [ends, setEnds] = useState<readonly [string, string]>([actors[0] ?? '', actors[1] ?? ''])
  const [one = '', other = ''] = ends.map((end, place) => (actors.includes(end) ? end : (actors[place] ?? '')))
  const is = taken.some((between) => between.includes(one) && between.includes(other))
  const why = one === other ? 'Choose two that differ' : is ? 'They have a latency of their own' : undefined
  return (
    <Fold title="A latency of their own for two">
      <Pick label="Between" value={one} options={actors} onPick={(id) => void setEnds([id, other])} />
      <Pick label="and" value={other} options={actors} onPick={(id) => void setEnds([one, id])} />
      <div className="cluster-actions">
        <button type="button" className="button" disabled={why !== undefined} onClick={() => add([one, other])}>
          Add
        </button>
        {why === undefined ? null : <span>{why}.</span>}
      </div>
    </Fold>
  )
}
