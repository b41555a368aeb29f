import { dismissProblems, resetSettings, startRun, undo } from '../store'
import { Icon, usePlayer, usePlayerState } from '../views/shared'
import './notices.css'

/** What went wrong, in words, with what can be done about it. Nothing that was entered is lost. */
export function Notices() {
  return (
    <div className="notices">
      <Failure />
      <Problems />
    </div>
  )
}

function Failure() {
  const player = usePlayer()
  const run = usePlayerState((state) => state.run)
  const canUndo = usePlayerState((state) => state.past.length > 0)
  const hasOld = usePlayerState((state) => state.shown !== null)
  if (run.status !== 'failed') return null
  return (
    <div className="notice bad" role="alert">
      <p>
        <b>The run failed.</b> {run.message}{' '}
        {hasOld ? 'The run before it is still shown; your settings are kept.' : 'Your settings are kept.'}
      </p>
      <div className="notice-actions">
        <button type="button" className="button" onClick={() => startRun(player)}>
          Try again
        </button>
        {canUndo ? (
          <button type="button" className="button" onClick={() => undo(player)}>
            Undo the change
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => resetSettings(player)}>
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
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="notice-actions">
        <button
          type="button"
          className="button icon quiet"
          aria-label="Dismiss"
          onClick={() => dismissProblems(player)}
        >
          <Icon name="cross" />
        </button>
      </div>
    </div>
  )
}
