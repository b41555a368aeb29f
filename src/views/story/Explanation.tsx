import type { Shown } from '../../store'
import { changeSettings, isExplained, isLocked } from '../../store'
import { Prose, useHorizon, usePlayer, usePlayerState } from '../shared'

/** Why it goes as it goes, and what to change to see it go otherwise. */
export function Explanation({ shown }: { readonly shown: Shown }) {
  const player = usePlayer()
  const horizon = useHorizon()
  const explained = usePlayerState(isExplained)
  const { explanation, tryThis } = shown.builtin.lesson
  if (horizon !== null || !explained) return null
  return (
    <div className="explanation">
      <h3 className="label">Why</h3>
      <p>
        <Prose text={explanation} />
      </p>
      {tryThis.length > 0 ? <h3 className="label">Try this</h3> : null}
      <ul className="try-this">
        {tryThis.map(({ text, set }) => (
          <li key={text}>
            <TryButton text={text} set={set} onTry={() => changeSettings(player, set)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TryProps {
  readonly text: string
  readonly set: Readonly<Record<string, string>>
  readonly onTry: () => void
}

function TryButton({ text, set, onTry }: TryProps) {
  const switches = usePlayerState((state) => state.settings.switches)
  const locked = usePlayerState(isLocked)
  const names = Object.entries(set)
  const applied = names.length > 0 && names.every(([name, value]) => switches[name] === value)
  return (
    <button
      type="button"
      className="button option"
      aria-pressed={applied}
      disabled={locked}
      title={locked ? 'Locked while presenting' : undefined}
      onClick={onTry}
    >
      <span>
        <Prose text={text} />
        <span className="try-set mono">{names.map(([name, value]) => `${name}=${value}`).join(' ')}</span>
      </span>
    </button>
  )
}
