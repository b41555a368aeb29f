/**
 * Showing a run to a room: what stands in the header meanwhile, the teacher's notes in a window of their own, and the
 * link as a QR code. The settings are locked by the store, not here.
 */

export { togglePresenting } from './full-screen'
export { PresentActions } from './PresentActionsSoon'
