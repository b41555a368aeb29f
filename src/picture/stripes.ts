import type { PatternName, Tone } from './types'

/** What the patterns look like, on canvas and in SVG; lengths in pixels, angles in degrees. */
export const STRIPES: Readonly<
  Record<
    PatternName,
    {
      readonly size: number
      readonly width: number
      readonly angle: number
      readonly back: Tone
      readonly backOpacity: number
      readonly opacity: number
    }
  >
> = {
  hatch: { size: 6, width: 2.2, angle: 45, back: 'var(--paper)', backOpacity: 1, opacity: 1 },
  curtain: { size: 7, width: 2, angle: 45, back: 'var(--canvas)', backOpacity: 1, opacity: 0.3 },
  clash: { size: 8, width: 2, angle: -45, back: 'var(--bad-bg)', backOpacity: 0.7, opacity: 0.26 },
}
