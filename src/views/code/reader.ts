/** Reads program text: its tokens by line, beside the lines of another text. Loaded after the first paint. */
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import { parser } from '@lezer/javascript'
import { diffArrays } from 'diff'

export interface Token {
  readonly text: string
  readonly kind?: string
}

const typescript = parser.configure({ dialect: 'ts' })

const KINDS = tagHighlighter([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword, tags.definitionKeyword, tags.modifier],
    class: 'tok-keyword',
  },
  { tag: [tags.bool, tags.null, tags.number, tags.self], class: 'tok-number' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'tok-string' },
  { tag: tags.comment, class: 'tok-comment' },
])

export function tokenLines(text: string): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]]
  const put = (part: string, kind: string) => lines.at(-1)?.push(kind === '' ? { text: part } : { text: part, kind })
  highlightCode(text, typescript.parse(text), KINDS, put, () => lines.push([]))
  return lines
}

/** A line of a program, or one that only the other text has. */
export interface Line {
  /** From 1; null for a line of the other text. */
  readonly number: number | null
  readonly tokens: readonly Token[]
  readonly change: 'added' | 'removed' | null
}

/** The lines of `text`, and among them those of `base` that it has no more. Blank lines are no change. */
export function readLines(text: string, base: string): readonly Line[] {
  const own = tokenLines(text)
  const old = tokenLines(base)
  const lines: Line[] = []
  let [here, there] = [0, 0]
  for (const { added, removed, value } of diffArrays(base.split('\n'), text.split('\n'))) {
    for (const each of value) {
      const changes = each.trim() !== ''
      if (!removed) {
        lines.push({ number: here + 1, tokens: own[here] ?? [], change: added && changes ? 'added' : null })
        here++
      } else if (changes) lines.push({ number: null, tokens: old[there] ?? [], change: 'removed' })
      if (!added) there++
    }
  }
  return lines
}
