/** The settings of both runs beside each other; either can be changed. */
import { useId } from 'react'
import type { SettingProblem } from '../../scenario'
import {
  changeComparison,
  changeSettings,
  differs,
  isLocked,
  type Player,
  type SettingPair,
  settingPairs,
} from '../../store'
import { TextField } from '../controls'
import { usePlayer, usePlayerState } from '../shared'
import './compared-settings.css'

type Change = (player: Player, texts: Readonly<Record<string, string>>) => readonly SettingProblem[]
const SIDES: readonly { readonly name: string; readonly which: 0 | 1; readonly change: Change }[] = [
  { name: 'Above', which: 0, change: changeSettings },
  { name: 'Below', which: 1, change: changeComparison },
]

export function ComparedSettings() {
  const page = usePlayerState((state) => state.page)
  const settings = usePlayerState((state) => state.settings)
  const edits = usePlayerState((state) => state.edits)
  const compared = usePlayerState(({ comparison }) => comparison)
  if (page.name !== 'run' || !compared) return null
  return (
    <table className="compared-settings" aria-label="Settings of both runs">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Above</th>
          <th scope="col">Below</th>
        </tr>
      </thead>
      <tbody>
        {settingPairs(page.builtin, { settings, edits }, compared).map((pair) => (
          <tr key={pair.name} className={differs(pair) ? 'differs' : undefined}>
            <th scope="row">
              {pair.label}
              {differs(pair) ? <span className="unseen"> differs</span> : null}
            </th>
            {SIDES.map(({ name, which, change }) => (
              <td key={name}>
                <Value pair={pair} side={name} value={pair.values[which]} change={change} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  readonly pair: SettingPair
  readonly side: string
  readonly value: string
  readonly change: Change
}

function Value({ pair: { name, label, choices }, side, value, change }: ValueProps) {
  const player = usePlayer()
  const id = useId()
  const locked = usePlayerState(isLocked)
  const what = `${label}, ${side.toLowerCase()}`
  if (choices?.length === 0) return value
  if (choices) {
    return (
      <select
        className="field"
        aria-label={what}
        value={value}
        disabled={locked}
        onChange={(event) => change(player, { [name]: event.target.value })}
      >
        {choices.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    )
  }
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {what}
      </label>
      <TextField
        id={id}
        value={value}
        commit={(text) => change(player, { [name]: text.replace(/\s+/g, '') })[0]?.message}
      />
    </>
  )
}
