export { KeysHelp } from './KeysHelp'
export { type OuterCommands, useKeys } from './use-keys'
