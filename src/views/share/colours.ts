import type { SvgStyle } from '../../store/exports'

export type Theme = 'light' | 'dark'

/** Whether the page is shown in dark colours now. */
export const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** The page's own colours and fonts, as they are in either theme. */
export function styleOf(theme: Theme): SvgStyle {
  const known = new Map<string, string>()
  const page = getComputedStyle(document.documentElement)
  const font = (name: string) => page.getPropertyValue(name).trim()
  return {
    color: (tone) => {
      const color = known.get(tone) ?? colorOf(tone, theme)
      known.set(tone, color)
      return color
    },
    sans: font('--sans'),
    mono: font('--mono'),
  }
}

/** The colour of a tone on an element that has this theme. */
function colorOf(tone: string, theme: Theme): string {
  const probe = document.createElement('i')
  probe.dataset.theme = theme
  probe.style.color = tone
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
