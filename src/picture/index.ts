/**
 * Pure layout: a trace and its findings become lanes, scales, marks and labels that any renderer can draw. It knows
 * nothing of the DOM, of React or of the clock; it decides nothing about right and wrong, the findings do.
 */
export { callOf, carriedReply, describe, innerText } from './describe'
export { type Filter, NO_FILTER } from './filter'
export { GLYPHS, type GlyphName } from './glyphs'
export { type Hit, hitTest } from './hit'
export { LABEL_SIZE } from './labels'
export { inLaneOrder, type LaneChoice, type LanePlan, USUAL_LANES } from './lanes'
export { type LayoutOptions, lanesOf, layout, type Mode, project, scaleOf, shapesOf } from './layout'
export type { BeatMark } from './marks/source'
export { type Prepared, prepare, scalePoints } from './prepare'
export { type Break, mixScales, type ScalePoint, stretch, type TimeScale } from './scale'
export { visibleSteps } from './steps'
export { STRIPES } from './stripes'
export { type Attributes, svgOf } from './svg'
export { BREAK_SIGN, hasText } from './ticks'
export { actorTone } from './tones'
export type { Box, Label, Lane, Mark, MarkKind, PatternName, Picture, Point, Shape, Tick, Tone } from './types'
export { causesOf, chainOf } from './why'
export { commandText, shortValue } from './words'
