import { type FormEvent, useMemo, useState } from 'react'
import { freshId, lengthText } from '../../scenario'
import { putFault, type Shown } from '../../store'
import { selectorOf } from '../../trace'
import { useMoment, usePlayer, usePlayerState } from '../shared'
import { actorsOf, isReplicated } from './actors'
import { anchorsFor } from './anchors'
import { type FaultDraft, faultOf, newDraft } from './draft'
import { FaultForm, fitted } from './FaultForm'

interface NewFaultProps {
  readonly shown: Shown
  /** Ids that are in use. */
  readonly taken: readonly string[]
}

/** Puts a fault in at the selected event, or else at the moment. */
export function NewFault({ shown, taken }: NewFaultProps) {
  const player = usePlayer()
  const moment = useMoment()
  const selection = usePlayerState((state) => state.selection)
  const { trace } = shown
  const seq = selection ?? moment
  const now = lengthText(trace.events[seq]?.at ?? 0)
  const on = useMemo(() => selectorOf(trace.events, seq), [trace, seq])
  /** Null and '' follow the moment. */
  const [written, setWritten] = useState<FaultDraft>(() => ({ ...newDraft(0, null), tied: true, at: '' }))
  const [tried, setTried] = useState(false)
  const actors = actorsOf(trace)
  const wish = written.wish && fitted(written.wish, actors)
  const draft = { ...written, wish, on, tied: written.tied && on !== null, at: written.at === '' ? now : written.at }
  const ids = actors.map(({ id }) => id)
  const { fault, problems } = faultOf(freshId('fault', taken), draft, ids)
  const keep = (next: FaultDraft) =>
    setWritten({
      ...next,
      on: null,
      tied: next.tied || (on === null && written.tied),
      at: next.at === now ? '' : next.at,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(fault === null)
    if (fault) putFault(player, fault)
  }
  return (
    <form className="new-fault" onSubmit={submit} aria-label="New fault">
      <h2 className="label">Make something go wrong</h2>
      <FaultForm
        draft={draft}
        problems={tried ? problems : {}}
        actors={actors}
        anchors={anchorsFor(trace, [], seq)}
        replicated={isReplicated(shown)}
        onDraft={keep}
        onTied={(tied) => setWritten({ ...written, tied })}
        onAnchor={() => setWritten({ ...written, tied: true })}
      />
      <button type="submit" className="button">
        Add it
      </button>
    </form>
  )
}
