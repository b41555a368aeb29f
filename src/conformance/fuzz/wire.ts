/** Replies out of bytes: what a client of a real server does. Bytes are byte strings. */
import { array, bulk, error, integer, type Resp, status } from '../../base'

export class ReplyParser {
  private buffer = ''

  /** The replies that are complete with these bytes. */
  feed(bytes: string): Resp[] {
    this.buffer += bytes
    const replies: Resp[] = []
    for (;;) {
      const read = readAt(this.buffer, 0)
      if (!read) return replies
      replies.push(read.reply)
      this.buffer = this.buffer.slice(read.end)
    }
  }
}

function readAt(buffer: string, at: number): { reply: Resp; end: number } | null {
  const lineEnd = buffer.indexOf('\r\n', at)
  if (lineEnd < 0) return null
  const line = buffer.slice(at + 1, lineEnd)
  const next = lineEnd + 2
  switch (buffer[at]) {
    case '+':
      return { reply: status(line), end: next }
    case '-':
      return { reply: error(line), end: next }
    case ':':
      return { reply: integer(Number.isSafeInteger(Number(line)) ? Number(line) : line), end: next }
    case '$': {
      const length = Number(line)
      if (length < 0) return { reply: bulk(null), end: next }
      const end = next + length + 2
      return buffer.length < end ? null : { reply: bulk(buffer.slice(next, next + length)), end }
    }
    case '*': {
      const count = Number(line)
      if (count < 0) return { reply: array(null), end: next }
      const items: Resp[] = []
      let end = next
      while (items.length < count) {
        const item = readAt(buffer, end)
        if (!item) return null
        items.push(item.reply)
        end = item.end
      }
      return { reply: array(items), end }
    }
    default:
      throw new Error(`no reply begins with ${JSON.stringify(buffer.slice(at, at + 20))}`)
  }
}
