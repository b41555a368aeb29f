import { useId, useState } from 'react'
import { applySettings, type Builtin, changedSettings, type Listing } from '../../scenario'
import { TextField } from '../controls'
import { usePlayer } from '../shared'

type Texts = Readonly<Record<string, string>>

interface Props {
  readonly listing: Listing
  readonly settings: Texts
  readonly onSettings: (settings: Texts) => void
}

/** The settings of one step. The scenario is loaded when they are opened. */
export function StepSettings({ listing, settings, onSettings }: Props) {
  const { ports } = usePlayer()
  const [builtin, setBuiltin] = useState<Builtin>()
  const [failed, setFailed] = useState(false)
  const texts = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const load = () => {
    setFailed(false)
    ports.load(listing.id).then(setBuiltin, () => setFailed(true))
  }
  return (
    <details className="step-settings" onToggle={(event) => event.currentTarget.open && !builtin && load()}>
      <summary>
        Settings: <span className="mono">{texts.length === 0 ? 'the scenario’s own' : texts.join(' ')}</span>
      </summary>
      {builtin ? <Fields builtin={builtin} settings={settings} onSettings={onSettings} /> : null}
      {failed ? <p role="alert">The scenario could not be loaded. Close this and open it again.</p> : null}
    </details>
  )
}

function Fields({ builtin, settings, onSettings }: Omit<Props, 'listing'> & { readonly builtin: Builtin }) {
  const id = useId()
  const { settings: applied } = applySettings(builtin, settings)
  const texts = { ...settingTexts(builtin), ...changedSettings(builtin, applied) }
  /** Gives what is wrong with the text. */
  const set = (name: string, text: string): string | undefined => {
    const next = applySettings(builtin, { [name]: text }, applied)
    if (next.problems[0]) return next.problems[0].message
    onSettings(changedSettings(builtin, next.settings))
    return undefined
  }
  return (
    <div className="step-fields">
      {Object.entries(builtin.switches).map(([name, { label, values }]) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <select
            id={`${id}-${name}`}
            className="field mono"
            value={texts[name]}
            onChange={(event) => set(name, event.target.value)}
          >
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </div>
      ))}
      {[...Object.entries(builtin.parameters), ['seed', { label: 'Seed' }] as const].map(([name, { label }]) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <TextField id={`${id}-${name}`} value={texts[name] ?? ''} commit={(text) => set(name, text)} />
        </div>
      ))}
    </div>
  )
}

/** The scenario's own settings as texts. */
function settingTexts({ parameters, switches }: Builtin): Texts {
  const own = [...Object.entries(parameters), ...Object.entries(switches)].map(([name, each]) => [name, each.default])
  return { ...Object.fromEntries(own), seed: '1' }
}
