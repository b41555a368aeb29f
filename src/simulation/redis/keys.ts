import { keysOf } from './server/command'
import { COMMANDS } from './server/table'

/** The keys among a command's arguments, by redis-server's key positions; none for an unknown command. */
export function commandKeys(args: readonly string[]): readonly string[] {
  const command = COMMANDS.get((args[0] ?? '').toLowerCase())
  const sub = args[1]?.toLowerCase() ?? ''
  const row = command?.subcommands && Object.hasOwn(command.subcommands, sub) ? command.subcommands[sub] : command
  return row ? keysOf(row, args) : []
}
