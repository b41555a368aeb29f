/** What a line means before it goes anywhere: a command, or something that redis-cli answers itself. */
import { helpText } from './help'
import { splitLine } from './split-line'

export type ReadLine =
  | { readonly is: 'command'; readonly args: readonly string[] }
  | { readonly is: 'said'; readonly text: string }
  | { readonly is: 'clear' }
  | { readonly is: 'nothing' }

const said = (text: string): ReadLine => ({ is: 'said', text })

/** They give more than one reply to a line, or never end. */
const ENDLESS = new Set(['subscribe', 'psubscribe', 'ssubscribe', 'monitor', 'sync', 'psync'])

export function readLine(line: string): ReadLine {
  const args = splitLine(line)
  if (args === null) return said('Invalid argument(s)')
  const [first, ...rest] = args
  if (first === undefined) return { is: 'nothing' }
  const name = first.toLowerCase()
  if (name === 'help' || name === '?') return said(helpText(rest))
  if (name === 'clear' && rest.length === 0) return { is: 'clear' }
  if (name === 'quit' || name === 'exit') return said('There is nothing to quit: this prompt stays.')
  if (name === 'connect') return said('Choose above where to type, and whom to connect to.')
  if (name === ':set') return said('Hints are always shown here.')
  if (/^[+-]?\d+$/.test(first) && rest.length > 0) return said('This prompt runs a line once: leave the number out.')
  if (ENDLESS.has(name))
    return said(`This prompt shows one reply to a line, and ${name.toUpperCase()} goes on: let a program do it.`)
  return { is: 'command', args }
}
