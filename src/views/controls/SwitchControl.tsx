import * as ToggleGroup from '@radix-ui/react-toggle-group'
import { useId } from 'react'
import type { Switch } from '../../scenario'
import { changeSettings, isLocked } from '../../store'
import { usePlayer, usePlayerState } from '../shared'

/** A choice between named values; it says what it changes. */
export function SwitchControl({ name, choice }: { readonly name: string; readonly choice: Switch }) {
  const player = usePlayer()
  const id = useId()
  const value = usePlayerState((state) => state.settings.switches[name]) ?? choice.default
  const locked = usePlayerState(isLocked)
  const wide = choice.values.join('').length > 12
  return (
    <div className={wide ? 'control switch wide' : 'control switch'}>
      <span className="control-name" id={id}>
        {choice.label}
        <span className="control-own"> changes the {choice.changes.join(' and the ')}</span>
      </span>
      <ToggleGroup.Root
        type="single"
        className="segments"
        value={value}
        disabled={locked}
        aria-labelledby={id}
        onValueChange={(next) => next !== '' && changeSettings(player, { [name]: next })}
      >
        {choice.values.map((each) => (
          <ToggleGroup.Item key={each} value={each} className="segment">
            {each}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {choice.help ? <p className="control-help">{choice.help}</p> : null}
    </div>
  )
}
