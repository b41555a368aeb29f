import { recall, remember } from './remember'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const NAME = 'theme'
const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

export const storedTheme = (): Theme => recall(NAME, (value) => (isTheme(value) ? value : undefined)) ?? 'system'

/** Colours the page; 'system' leaves it to the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  remember(NAME, theme)
}
