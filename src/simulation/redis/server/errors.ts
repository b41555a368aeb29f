/** Error replies that several commands share, word for word as redis-server 7.0 sends them. */
import { error, type Resp } from '../../../base'

/** Thrown by a command body to answer with an error; it carries no stack because it is an answer, not a fault. */
export class Refusal {
  readonly reply: Resp

  constructor(text: string) {
    this.reply = error(text)
  }
}

export const refuse = (text: string): Refusal => new Refusal(text)

export const SYNTAX = refuse('ERR syntax error')
export const WRONG_TYPE = refuse('WRONGTYPE Operation against a key holding the wrong kind of value')
export const NOT_INTEGER = refuse('ERR value is not an integer or out of range')
export const NOT_FLOAT = refuse('ERR value is not a valid float')
export const NO_SUCH_KEY = refuse('ERR no such key')
export const OUT_OF_RANGE = refuse('ERR index out of range')
export const OVERFLOW = refuse('ERR increment or decrement would overflow')
export const NOT_POSITIVE = refuse('ERR value is out of range, must be positive')

export const READONLY = error("READONLY You can't write against a read only replica.")
export const MASTERDOWN = error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.")
export const BUSY = error('BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.')
export const NOREPLICAS = error('NOREPLICAS Not enough good replicas to write.')
export const NOSCRIPT = error('NOSCRIPT No matching script. Please use EVAL.')
export const EXECABORT = error('EXECABORT Transaction discarded because of previous errors.')

export const wrongArity = (name: string): Resp => error(`ERR wrong number of arguments for '${name}' command`)
export const notEmulated = (name: string): Resp => error(`ERR '${name}' is not emulated by this simulator (Lockstep)`)

/** redis-server has 16 databases, the simulator the first of them. */
export const otherDatabase = (index: bigint): Refusal =>
  index < 0n || index > 15n
    ? refuse('ERR DB index is out of range')
    : refuse(`ERR database ${index} is not emulated by this simulator (Lockstep)`)

/** An error or a status is one line: its line ends become spaces. */
export const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ')

/** An error's text as it is sent: without line ends behind it, too. */
export const errorLine = (text: string): string => oneLine(text.replace(/[\r\n]+$/, ''))

/** How much of an unknown command and of its arguments the error shows. */
const PREVIEW_BYTES = 128

/** What C prints of a text: nothing behind its first NUL. */
export const printed = (text: string): string => text.split('\0', 1)[0] as string

export function unknownCommand(args: readonly string[]): Resp {
  let preview = ''
  for (const arg of args.slice(1)) {
    if (preview.length >= PREVIEW_BYTES) break
    preview += `'${printed(arg).slice(0, PREVIEW_BYTES - preview.length)}' `
  }
  const name = printed(args[0] ?? '').slice(0, PREVIEW_BYTES)
  return error(oneLine(`ERR unknown command '${name}', with args beginning with: ${preview}`))
}

export const unknownSubcommand = (args: readonly string[]): Resp =>
  error(
    oneLine(
      `ERR unknown subcommand '${printed(args[1] ?? '').slice(0, PREVIEW_BYTES)}'. Try ${(args[0] ?? '').toUpperCase()} HELP.`,
    ),
  )

/** Also for arguments that are too many for a subcommand. */
export const wrongSubcommand = (args: readonly string[]): Refusal =>
  refuse(
    oneLine(
      `ERR unknown subcommand or wrong number of arguments for '${printed(args[1] ?? '').slice(0, PREVIEW_BYTES)}'. Try ${(args[0] ?? '').toUpperCase()} HELP.`,
    ),
  )
