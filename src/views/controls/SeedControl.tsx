import { useId } from 'react'
import { changeSettings } from '../../store'
import { usePlayer, usePlayerState } from '../shared'
import { TextField } from './TextField'

/** The number that all jitter comes from. */
export function SeedControl() {
  const player = usePlayer()
  const id = useId()
  const seed = usePlayerState((state) => state.settings.seed)
  return (
    <div className="control">
      <label className="control-name" htmlFor={id}>
        Seed
        <span className="control-own"> of all jitter</span>
      </label>
      <TextField
        id={id}
        value={String(seed)}
        commit={(text) => changeSettings(player, { seed: text.trim() })[0]?.message}
      />
    </div>
  )
}
