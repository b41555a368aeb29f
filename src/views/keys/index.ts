export { KeysHelp } from './KeysHelpSoon'
export { type OuterCommands, useKeys } from './use-keys'
