/** All emulated commands by name. A new command is one row in its group's `index.ts` and one body beside it. */
import type { Command } from './command'
import { connection } from './commands/connection'
import { keys } from './commands/keys'
import { pubsub } from './commands/pubsub'
import { scripting } from './commands/scripting'
import { server } from './commands/server'
import { strings } from './commands/strings'
import { transactions } from './commands/transactions'

const GROUPS = [strings, keys, scripting, pubsub, transactions, connection, server]

export const COMMANDS: ReadonlyMap<string, Command> = new Map(GROUPS.flatMap((group) => Object.entries(group)))
