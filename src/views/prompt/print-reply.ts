import { quote, type Resp, utf8Text } from '../../base'

/** Replies that redis-cli prints as they are (redis-cli.c, cliSendCommand); of a second word, which. */
const AS_IT_IS: Readonly<Record<string, readonly string[] | null>> = {
  info: null,
  lolwut: null,
  memory: ['malloc-stats', 'doctor'],
  cluster: ['nodes', 'info'],
  client: ['list', 'info'],
  latency: ['graph', 'doctor'],
}

function isPrintedAsItIs([name = '', sub = '']: readonly string[]): boolean {
  const command = name.toLowerCase()
  if (!Object.hasOwn(AS_IT_IS, command)) return false
  return AS_IT_IS[command]?.includes(sub.toLowerCase()) ?? true
}

/** The reply to a command as redis-cli 7.0 prints it at a terminal, its line breaks included. */
export const printReply = (args: readonly string[], reply: Resp): string =>
  utf8Text(isPrintedAsItIs(args) && reply.type === 'bulk' ? (reply.text ?? '\n') : formatted(reply, ''))

/** redis-cli.c, cliFormatReplyTTY: whoever calls has already written the number of the first element. */
function formatted(reply: Resp, indent: string): string {
  switch (reply.type) {
    case 'status':
      return `${reply.text}\n`
    case 'error':
      return `(error) ${reply.text}\n`
    case 'integer':
      return `(integer) ${reply.value}\n`
    case 'bulk':
      return reply.text === null ? '(nil)\n' : `${quote(reply.text)}\n`
    case 'array': {
      const { items } = reply
      if (items === null) return '(nil)\n'
      if (items.length === 0) return '(empty array)\n'
      const width = String(items.length).length
      const inner = `${indent}${' '.repeat(width + 2)}`
      return items
        .map((item, i) => `${i === 0 ? '' : indent}${String(i + 1).padStart(width)}) ${formatted(item, inner)}`)
        .join('')
    }
  }
}
