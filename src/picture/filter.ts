/** What can be left out of a picture: messages by their connection and by their command. Time keeps its scale. */
import type { Exchange, Flight, Reading } from './reading/reading'

export interface Filter {
  readonly commands: ReadonlySet<string>
  readonly connections: ReadonlySet<number>
}

export const NO_FILTER: Filter = { commands: new Set(), connections: new Set() }

export interface Connection {
  readonly id: number
  readonly from: string
  readonly to: string
}

/** What a reading has to choose from. */
export interface Choices {
  readonly commands: readonly string[]
  readonly connections: readonly Connection[]
}

const commandOf = ({ call, run }: Exchange): string =>
  (run?.kind === 'execute' ? run.args[0] : call?.args?.[0])?.toUpperCase() ?? 'write'

/** Replication and the talk of sentinels have no commands of a client; their payload is named. */
const talkOf = ({ send }: Flight): string => send.payload

export function choicesOf({ exchanges, transfers }: Reading): Choices {
  const commands = new Set([...exchanges.map(commandOf), ...transfers.map(talkOf)])
  const connections = new Map<number, Connection>()
  for (const { request } of exchanges) {
    const { connection: id, actor: from, to } = request.send
    if (!connections.has(id)) connections.set(id, { id, from, to })
  }
  for (const { send } of transfers) {
    const { connection: id, actor: from, to } = send
    if (!connections.has(id)) connections.set(id, { id, from, to })
  }
  return { commands: [...commands].sort(), connections: [...connections.values()].sort((a, b) => a.id - b.id) }
}

/** The reading without what is left out. */
export function filtered(reading: Reading, { commands, connections }: Filter): Reading {
  if (commands.size === 0 && connections.size === 0) return reading
  return {
    ...reading,
    exchanges: reading.exchanges.filter(
      (one) => !commands.has(commandOf(one)) && !connections.has(one.request.send.connection),
    ),
    transfers: reading.transfers.filter((one) => !commands.has(talkOf(one)) && !connections.has(one.send.connection)),
  }
}
