/** What all dialogs share: they are loaded when the first one opens. */
export { Dialog, type DialogProps } from './Dialog'
