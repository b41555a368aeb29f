/** What a person may change: lengths of time, switches and the seed. Each change makes a new run; undo brings back. */
import { isVaried } from '../../scenario'
import { canRedo, canUndo, isLocked, redo, resetAll, undo } from '../../store'
import { Icon, usePlayer, usePlayerState } from '../shared'
import { ParameterControl } from './ParameterControl'
import { SeedControl } from './SeedControl'
import { SwitchControl } from './SwitchControl'
import './controls.css'

export function Controls() {
  const page = usePlayerState((state) => state.page)
  if (page.name !== 'run') return null
  const { parameters, switches } = page.builtin
  return (
    <section className="controls" aria-label="Controls">
      <Head />
      <Locked />
      {Object.entries(switches).map(([name, choice]) => (
        <SwitchControl key={name} name={name} choice={choice} />
      ))}
      {Object.entries(parameters).map(([name, parameter]) => (
        <ParameterControl key={name} name={name} parameter={parameter} />
      ))}
      <SeedControl />
    </section>
  )
}

function Locked() {
  return usePlayerState(isLocked) ? <p className="controls-locked">Locked while presenting.</p> : null
}

function Head() {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  const undoes = usePlayerState(canUndo)
  const redoes = usePlayerState(canRedo)
  const changed = usePlayerState((state) => state.page.name === 'run' && isVaried(state.page.builtin, state))
  return (
    <div className="controls-head">
      <h2 className="label">Change it</h2>
      <button
        type="button"
        className="button icon quiet"
        aria-label="Undo"
        title={undoes ? 'Undo the last change' : 'Nothing to undo'}
        disabled={!undoes}
        onClick={() => undo(player)}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="button icon quiet"
        aria-label="Redo"
        title={redoes ? 'Redo' : 'Nothing to redo'}
        disabled={!redoes}
        onClick={() => redo(player)}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        className="button quiet"
        title={locked ? 'Locked while presenting' : changed ? 'Back to the scenario as it is' : 'Nothing is changed'}
        disabled={!changed || locked}
        onClick={() => resetAll(player)}
      >
        Reset
      </button>
    </div>
  )
}
