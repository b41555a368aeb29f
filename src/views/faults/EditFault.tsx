import { useState } from 'react'
import { type Micros, parseDuration } from '../../base'
import { type FaultFile, lengthText } from '../../scenario'
import { putFault, type Shown } from '../../store'
import type { FaultSpan } from '../../trace'
import { useMoment, usePlayer, usePlayerState } from '../shared'
import { actorsOf, isReplicated } from './actors'
import { type Anchor, anchorKey, anchorsFor } from './anchors'
import { type DraftProblems, draftOf, type FaultDraft, faultOf } from './draft'
import { FaultForm } from './FaultForm'

interface EditFaultProps {
  readonly file: FaultFile
  readonly shown: Shown
  /** Where it came in the run, if it did and may be told. */
  readonly span: FaultSpan | undefined
}

/** Changes a fault that is there. What is wrong changes nothing until it is mended. */
export function EditFault({ file, shown, span }: EditFaultProps) {
  const player = usePlayer()
  const moment = useMoment()
  const selection = usePlayerState((state) => state.selection)
  const [draft, setDraft] = useState(() => draftOf(file))
  const [problems, setProblems] = useState<DraftProblems>({})
  const [seen, setSeen] = useState(file)
  // It was moved on the timeline, or undone: that is what is written now.
  if (seen !== file && JSON.stringify(seen) !== JSON.stringify(file)) {
    setSeen(file)
    const now = draftOf(file)
    setDraft({ ...now, on: now.on ?? draft.on })
    setProblems({})
  }
  const { trace } = shown
  const actors = actorsOf(trace)
  const until = draft.wish?.until ?? null
  const { action } = file
  const touched = 'actor' in action ? [action.actor] : 'between' in action ? action.between.flat() : []
  const came = span && { fired: span.seq, actors: touched }
  const anchors = anchorsFor(trace, [draft.on, until], selection ?? moment, came)
  const put = (next: FaultDraft, done: boolean) => {
    setDraft(next)
    const made = faultOf(
      file.id,
      next,
      actors.map(({ id }) => id),
      file.action,
    )
    if (done || made.fault) setProblems(made.problems)
    if (done && made.fault) putFault(player, made.fault)
  }
  const at = span?.at ?? timeOf(draft.at)
  const tie = ({ on, at: after }: Anchor) => {
    const delay = span && after !== null ? Math.max(0, at - after) : 0
    put({ ...draft, tied: true, on, delay: lengthText(delay) }, true)
  }
  return (
    <fieldset className="edit-fault" aria-label="Change this fault">
      <FaultForm
        draft={draft}
        problems={problems}
        actors={actors}
        anchors={anchors}
        replicated={isReplicated(shown)}
        onDraft={put}
        onTied={(tied) => {
          // The moment stays what it was. What it was tied to comes first, what it can be tied to last.
          const before = anchors.filter(({ at: after }) => after !== null && after <= at)
          const own = before.find(({ on }) => draft.on && anchorKey(on) === anchorKey(draft.on))
          const anchor = own ?? before.at(-1) ?? anchors[0]
          if (!tied) put({ ...draft, tied, at: lengthText(at) }, true)
          else if (anchor) tie(anchor)
        }}
        onAnchor={tie}
      />
    </fieldset>
  )
}

const timeOf = (text: string): Micros => {
  const parsed = parseDuration(text)
  return parsed.ok ? parsed.value : 0
}
