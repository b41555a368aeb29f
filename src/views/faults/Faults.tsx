/**
 * What goes wrong, and when: the scenario's faults in words, each to be taken out, and a new one at the moment. A fault
 * is tied to the event of the moment where a selector names it, or to its time.
 */
import { describeFault, describePlacement, type Edits, parseFault } from '../../scenario'
import { editedFile, isLocked, removeFault, type Shown } from '../../store'
import type { Seq } from '../../trace'
import { Icon, useHorizon, usePlayer, usePlayerState, useShown } from '../shared'
import { NewFault } from './NewFault'
import './faults.css'

export function Faults() {
  const player = usePlayer()
  const shown = useShown()
  const horizon = useHorizon()
  const locked = usePlayerState(isLocked)
  // What is listed is what is being changed: the run of it may still be on its way.
  const edits = usePlayerState((state) => state.edits)
  const all = editedFile(player)?.faults ?? []
  const faults = horizon === null || !shown ? all : all.filter(({ id }) => isSeen(shown, id, horizon, edits))
  const finish = shown?.trace.events.at(-1)
  const unfired = horizon === null && finish?.kind === 'finish' ? finish.unfired : []
  return (
    <section className="faults" aria-label="Faults">
      {faults.length === 0 ? (
        <p className="faults-none">
          {horizon === null ? 'Nothing goes wrong by itself here.' : 'Nothing went wrong so far.'}
        </p>
      ) : null}
      <ul aria-label="Faults">
        {faults.map((file) => {
          const parsed = parseFault(file)
          const words = parsed.ok
            ? `${capital(describePlacement(parsed.value.when))}: ${describeFault(parsed.value)}.`
            : parsed.error
          return (
            <li key={file.id}>
              <p>
                {words}
                {unfired.includes(file.id) ? <b className="faults-unfired"> It did not happen in this run.</b> : null}
              </p>
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
            </li>
          )
        })}
      </ul>
      {shown && !locked ? <NewFault shown={shown} taken={all.map(({ id }) => id)} /> : null}
    </section>
  )
}

/** While the question is open: what has happened before it, and what was put in here. */
const isSeen = ({ trace }: Shown, id: string, horizon: Seq, { faults = [] }: Edits) =>
  faults.some((fault) => fault.id === id) ||
  trace.events.some((event) => event.seq <= horizon && event.kind === 'fault' && event.fault === id)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
