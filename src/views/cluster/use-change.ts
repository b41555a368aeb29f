import { useState } from 'react'
import { type Cluster, parseScenario, type ScenarioFile } from '../../scenario'
import { type Loose, looseAfter, tidied } from '../../scenario/cluster'
import { changeCluster } from '../../store'
import { usePlayer } from '../shared'

export type Parts = Partial<Cluster>
/** Takes a change; gives what is wrong with it, in a sentence. What is wrong changes nothing. */
export type Change = (parts: Parts) => string | undefined

/** A change that waits for a word: it leaves something without meaning. */
export interface Waiting {
  readonly loose: Loose
  readonly accept: () => void
  readonly refuse: () => void
}

/** Changes the cluster where the whole scenario stays right with it. */
export function useChange(file: ScenarioFile): { readonly change: Change; readonly waiting: Waiting | null } {
  const player = usePlayer()
  const [asked, setAsked] = useState<{ readonly parts: Parts; readonly loose: Loose } | null>(null)
  const change: Change = (parts) => {
    const loose = looseAfter(file, parts)
    if (loose) {
      setAsked({ parts, loose })
      return undefined
    }
    setAsked(null)
    const parsed = parseScenario({ ...file, ...parts })
    if (!parsed.ok) return parsed.error.map(({ pointer, message }) => `${pointer.slice(1)}: ${message}.`)[0]
    changeCluster(player, parts)
    return undefined
  }
  const accept = () => {
    if (!asked) return
    const { parts, loose } = asked
    const without = loose.faults.map(({ id }) => id)
    changeCluster(player, tidied(file, parts, loose), null, without)
    setAsked(null)
  }
  return { change, waiting: asked && { loose: asked.loose, accept, refuse: () => setAsked(null) } }
}
