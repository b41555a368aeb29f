/**
 * Pure layout: a trace and its findings become lanes, scales, marks and labels that any renderer can draw. It knows
 * nothing of the DOM, of React or of the clock; it decides nothing about right and wrong, the findings do.
 */
export { describe } from './describe'
export { GLYPHS, type Glyph, type GlyphName } from './glyphs'
export { type Hit, hitTest } from './hit'
export { LABEL_SIZE } from './labels'
export type { LanePlan } from './lanes'
export {
  type LayoutOptions,
  lanesOf,
  layout,
  type Mode,
  type Prepared,
  type PrepareOptions,
  type ProjectOptions,
  prepare,
  project,
  scaleOf,
} from './layout'
export type { BeatMark } from './marks/source'
export { type Break, compressedScale, linearScale, mixScales, type ScalePoint, stretch, type TimeScale } from './scale'
export { isForeground, visibleSteps } from './steps'
export { hasText } from './ticks'
export { actorTone, actorTones } from './tones'
export * from './types'
export { commandLabels, commandText, lengthText, momentText, replyWord, shortValue } from './words'
