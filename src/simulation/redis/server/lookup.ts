/** From arguments to a row of the command table, or to the error that redis-server answers instead. */
import type { Resp } from '../../../base'
import { type Command, keysOf } from './command'
import { notEmulated, unknownCommand, unknownSubcommand, wrongArity } from './errors'
import { isKnownCommand } from './known'
import { COMMANDS } from './table'
import type { Dialect } from './types'

/** `name` is "script|load" for a subcommand. */
export interface Found {
  readonly name: string
  readonly command: Command
}

export function lookUp(args: readonly string[], dialect: Dialect = 'redis-7.0'): Found | Resp {
  const name = (args[0] ?? '').toLowerCase()
  const known = COMMANDS.get(name)
  const command = known?.dialects && !known.dialects.includes(dialect) ? undefined : known
  if (!command) return isKnownCommand(name) ? notEmulated(name) : unknownCommand(args)
  const found = args.length > 1 && command.subcommands ? lookUpSubcommand(name, command, args) : { name, command }
  if (!('command' in found)) return found
  const { arity } = found.command
  if (arity > 0 ? args.length !== arity : args.length < -arity) return wrongArity(found.name)
  return found
}

function lookUpSubcommand(name: string, command: Command, args: readonly string[]): Found | Resp {
  const second = (args[1] ?? '').toLowerCase()
  const row = Object.hasOwn(command.subcommands ?? {}, second) ? command.subcommands?.[second] : undefined
  if (row) return { name: `${name}|${second}`, command: row }
  return isKnownCommand(`${name}|${second}`) ? notEmulated(`${name}|${second}`) : unknownSubcommand(args)
}

/** Whether redis-server has such a command, emulated or not. */
export function isCommand(args: readonly string[], dialect?: Dialect): boolean {
  const found = lookUp(args, dialect)
  return 'command' in found || (found.type === 'error' && !found.text.startsWith('ERR unknown'))
}

/** The keys among a command's arguments; none for what is no command. */
export function keysAmong(args: readonly string[], dialect?: Dialect): readonly string[] {
  const found = lookUp(args, dialect)
  return 'command' in found ? keysOf(found.command, args) : []
}
