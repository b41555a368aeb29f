/**
 * What goes wrong, and when: the scenario's faults in words, each to be changed or taken out, and a new one at the
 * moment. A fault is tied to an event where a selector names it, or to the time.
 */
import { useState } from 'react'
import type { Edits, FaultFile } from '../../scenario'
import { editedFile, isLocked, ownFile, putFault, removeFault, type Shown } from '../../store'
import { type FaultSpan, faultSpans } from '../../trace'
import { Icon, useHorizon, usePlayer, usePlayerState, useShown } from '../shared'
import { EditFault } from './EditFault'
import { NewFault } from './NewFault'
import { faultSentence } from './words'
import './faults.css'

export function Faults() {
  const player = usePlayer()
  const shown = useShown()
  const horizon = useHorizon()
  const locked = usePlayerState(isLocked)
  const [open, setOpen] = useState<string | null>(null)
  // What is listed is what is being changed: the run of it may still be on its way.
  const edits = usePlayerState((state) => state.edits)
  const all = editedFile(player)?.faults ?? []
  const spans = shown ? faultSpans(shown.trace.events, horizon) : []
  const faults = horizon === null || !shown ? all : all.filter(({ id }) => isSeen(spans, id, edits))
  const own = ownFile(player)?.faults ?? []
  const gone = horizon === null ? own.filter(({ id }) => edits.without?.includes(id)) : []
  return (
    <section className="faults" aria-label="Faults">
      {faults.length === 0 ? (
        <p className="faults-none">
          {horizon === null ? 'Nothing goes wrong by itself here.' : 'Nothing went wrong so far.'}
        </p>
      ) : null}
      <ul aria-label="Faults">
        {faults.map((file) => (
          <Listed
            key={file.id}
            file={file}
            own={own.find(({ id }) => id === file.id)}
            shown={shown}
            span={spans.find(({ fault }) => fault === file.id)}
            hides={horizon !== null}
            open={open === file.id && !locked}
            onOpen={(is) => setOpen(is ? file.id : null)}
          />
        ))}
      </ul>
      {gone.length > 0 ? (
        <ul aria-label="Taken out">
          {gone.map((file) => (
            <li key={file.id} className="fault-gone">
              <p>
                <b>Taken out:</b> {faultSentence(file)}
              </p>
              <button type="button" className="button" disabled={locked} onClick={() => putFault(player, file)}>
                Put back
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {shown && !locked ? <NewFault shown={shown} taken={all.map(({ id }) => id)} /> : null}
    </section>
  )
}

interface ListedProps {
  readonly file: FaultFile
  /** As the scenario itself has it, if it does. */
  readonly own: FaultFile | undefined
  readonly shown: Shown | null
  readonly span: FaultSpan | undefined
  /** What is still to come is not told. */
  readonly hides: boolean
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

function Listed({ file, own, shown, span, hides, open, onOpen }: ListedProps) {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  const words = faultSentence(file)
  const finish = shown?.trace.events.at(-1)
  const unfired = !hides && finish?.kind === 'finish' && finish.unfired.includes(file.id)
  return (
    <li>
      <p>
        {words}
        {unfired ? <b className="faults-unfired"> It did not happen in this run.</b> : null}
        {own && faultSentence(own) !== words ? (
          <span className="faults-own">
            Was: {faultSentence(own)}{' '}
            <button type="button" className="link" disabled={locked} onClick={() => putFault(player, own)}>
              As it was
            </button>
          </span>
        ) : null}
      </p>
      <span className="faults-actions">
        <button
          type="button"
          className="button"
          aria-expanded={open}
          aria-label={`${open ? 'Done' : 'Change'}: ${words}`}
          disabled={locked || !shown}
          onClick={() => onOpen(!open)}
        >
          {open ? 'Done' : 'Change'}
        </button>
        <button
          type="button"
          className="button icon quiet"
          aria-label={`Take out: ${words}`}
          title="Take out"
          disabled={locked}
          onClick={() => removeFault(player, file.id)}
        >
          <Icon name="cross" />
        </button>
      </span>
      {open && shown ? <EditFault file={file} shown={shown} span={span} /> : null}
    </li>
  )
}

/** While the question is open: what has happened before it, and what was put in here. */
const isSeen = (spans: readonly FaultSpan[], id: string, { faults = [] }: Edits) =>
  faults.some((fault) => fault.id === id) || spans.some(({ fault }) => fault === id)
