import { useState } from 'react'
import { Icon } from '../views/shared'
import { chooseTheme, storedTheme, THEMES } from './theme'

const ICON = { system: 'system', light: 'sun', dark: 'moon' } as const

/** Goes round: the device's colours, light, dark. */
export function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className="button icon"
      aria-label={`Theme: ${theme}`}
      title={`Colours: ${theme === 'system' ? 'as the device has them' : theme}. Press for ${next}.`}
      onClick={() => {
        chooseTheme(next)
        setTheme(next)
      }}
    >
      <Icon name={ICON[theme]} />
    </button>
  )
}
