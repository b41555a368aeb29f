import { useEffect, useRef } from 'react'
import type { Loose } from '../../scenario/cluster'
import { faultSentence } from '../faults'
import type { Waiting } from './use-change'

/** What a change would leave without meaning, before it is made. */
export function LooseEnds({ loose, accept, refuse }: Waiting) {
  const box = useRef<HTMLDivElement>(null)
  // What asks may have been pressed far below.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="cluster-loose" role="alert" ref={box} tabIndex={-1}>
      <p>Without {loose.actors.join(', ')} this would be left without meaning:</p>
      <ul>
        {sentencesOf(loose).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="cluster-actions">
        <button type="button" className="button" onClick={accept}>
          Change it and take these out
        </button>
        <button type="button" className="button" onClick={refuse}>
          Leave all as it is
        </button>
      </div>
    </div>
  )
}

const sentencesOf = ({ faults, marks, links, starts }: Loose): readonly string[] => [
  ...faults.map((fault) => `The fault: ${faultSentence(fault)}`),
  ...marks.map((id) => `The mark ${id}.`),
  ...links.map((between) => `The latency of its own between ${between.join(' and ')}.`),
  ...starts.map((id) => `What ${id} waits for: it would start at once.`),
]
