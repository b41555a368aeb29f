/** Reads program text: its tokens by line and the lines that differ from another text. Loaded after the first paint. */
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

/** The lines of `text`, from 1, that are not in `base` or whose neighbours there are gone. */
export function changedLines(base: string, text: string): ReadonlySet<number> {
  const changed = new Set<number>()
  let line = 1
  for (const part of diffArrays(base.split('\n'), text.split('\n'))) {
    if (part.removed) continue
    for (const each of part.value) {
      if (part.added && each.trim() !== '') changed.add(line)
      line++
    }
  }
  return changed
}
