import { describeEdits } from '../scenario'
import { acknowledgeEdits, canUndo, dismissProblems, dropDraft, resetAll, startRun, takeDraft, undo } from '../store'
import { Icon, usePlayer, usePlayerState } from '../views/shared'
import { NewVersion } from './NewVersion'
import './notices.css'

/** What went wrong, in words, with what can be done about it. Nothing that was entered is lost. */
export function Notices() {
  return (
    <div className="notices">
      <Failure />
      <Problems />
      <Sent />
      <Unfinished />
      <NewVersion />
    </div>
  )
}

/** A scenario that somebody has changed is not the one that its name promises. */
function Sent() {
  const player = usePlayer()
  const edits = usePlayerState((state) => state.edits)
  const sent = usePlayerState((state) => state.sent)
  const isOwn = usePlayerState(({ page }) => page.name === 'run' && page.builtin.packed !== undefined)
  if (!sent) return null
  const changes = describeEdits(edits)
  const what = isOwn ? 'This exercise' : 'This scenario'
  return (
    <div className="notice" role="status">
      <p>
        {changes.length > 0 ? (
          <>
            <b>{what} came with a link that changes it:</b> {changes.join('; ')}.
          </>
        ) : (
          <b>{what} came with a link.</b>
        )}{' '}
        Its programs run in a closed frame that reaches neither the network nor this device.
      </p>
      <div className="notice-actions">
        {changes.length > 0 ? (
          <button type="button" className="button" onClick={() => resetAll(player)}>
            Show it unchanged
          </button>
        ) : null}
        <Dismiss onClick={() => acknowledgeEdits(player)} />
      </div>
    </div>
  )
}

/** What was changed on an earlier visit. */
function Unfinished() {
  const player = usePlayer()
  const isOffered = usePlayerState((state) => state.draft !== null)
  if (!isOffered) return null
  return (
    <div className="notice" role="status">
      <p>You have changed this scenario before; your changes are on this device.</p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={() => void takeDraft(player)}>
          Go on with them
        </button>
        <button type="button" className="button" onClick={() => dropDraft(player)}>
          Forget them
        </button>
      </div>
    </div>
  )
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className="button icon quiet" aria-label="Dismiss" onClick={onClick}>
      <Icon name="cross" />
    </button>
  )
}

function Failure() {
  const player = usePlayer()
  const run = usePlayerState((state) => state.run)
  const undoes = usePlayerState(canUndo)
  const hasOld = usePlayerState((state) => state.shown !== null)
  const editing = usePlayerState((state) => state.editing)
  if (run.status !== 'failed' || (run.place && editing)) return null
  return (
    <div className="notice bad" role="alert">
      <p>
        <b>{run.place ? `${run.place.program} does not compile, line ${run.place.line}.` : 'The run failed.'}</b>{' '}
        {run.message}{' '}
        {hasOld ? 'The run before it is still shown; what you changed is kept.' : 'What you changed is kept.'}
      </p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={() => startRun(player)}>
          Try again
        </button>
        {undoes ? (
          <button type="button" className="button" onClick={() => undo(player)}>
            Undo the change
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => resetAll(player)}>
          Reset all
        </button>
      </div>
    </div>
  )
}

function Problems() {
  const player = usePlayer()
  const problems = usePlayerState((state) => state.problems)
  if (problems.length === 0) return null
  return (
    <div className="notice warn" role="alert">
      <ul>
        {[...new Set(problems)].map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="notice-actions">
        <Dismiss onClick={() => dismissProblems(player)} />
      </div>
    </div>
  )
}
