/** All emulated commands by name. A new command is one row in its group's `index.ts` and one body beside it. */
import type { Command } from './command'
import { connection } from './commands/connection'
import { hashes } from './commands/hashes'
import { keys } from './commands/keys'
import { lists } from './commands/lists'
import { pubsub } from './commands/pubsub'
import { scripting } from './commands/scripting'
import { server } from './commands/server'
import { sets } from './commands/sets'
import { sortedSets } from './commands/sorted-sets'
import { strings } from './commands/strings'
import { transactions } from './commands/transactions'

const GROUPS = [strings, keys, hashes, lists, sets, sortedSets, scripting, pubsub, transactions, connection, server]

export const COMMANDS: ReadonlyMap<string, Command> = new Map(GROUPS.flatMap((group) => Object.entries(group)))
