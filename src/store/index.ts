/**
 * What the page knows: which scenario under which settings, the run that is shown, the moment and the selection.
 * Everything else is derived from the trace, once a run. The engine comes in through a port, so all of it is tested
 * without a browser. It draws nothing and reads neither clock nor address bar.
 */

export { MAX_LINK_LENGTH, respBytes } from '../formats'
export * from './actions'
export * from './address'
export * from './code-files'
export * from './comparison'
export * from './derive'
export * from './edits'
export * from './exercise'
export * from './files'
export * from './history'
export * from './lesson'
export * from './make-exercise'
export * from './pace'
export * from './paths'
export * from './player'
export * from './row'
export * from './run'
export * from './settings'
export * from './shown'
export * from './side-runs'
export * from './state'
export * from './steps'
export * from './stops'
export * from './transport'
