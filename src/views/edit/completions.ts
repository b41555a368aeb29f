import { type CompletionContext, type CompletionResult, completeAnyWord } from '@codemirror/autocomplete'
import { readApi } from './api'

const API = readApi()
const REDIS = API.get('redis') ?? []
/** What follows `.pipeline()` or `.multi()` are commands as well. */
const CHAINED = /\.(?:pipeline|multi)\(\)(?:\.\w+\([^()]*\))*\.(\w*)$/
const MEMBER = /\b(\w+)\.(\w*)$/

/** Completes what programs may use, and the words of the program itself. */
export function completions(context: CompletionContext): CompletionResult | null {
  const { text, from } = context.state.doc.lineAt(context.pos)
  const before = text.slice(0, context.pos - from)
  const chained = CHAINED.exec(before)
  if (chained) return { from: context.pos - (chained[1] ?? '').length, options: [...REDIS] }
  const [, object = '', typed = ''] = MEMBER.exec(before) ?? []
  if (object !== '') {
    // A connection may have any name; what has no other members known is taken for one.
    const options = API.get(object) ?? (/^(?:redis|node|connection|sub|other)/i.test(object) ? REDIS : [])
    return options.length === 0 ? null : { from: context.pos - typed.length, options: [...options] }
  }
  const word = context.matchBefore(/\w+/)
  if (!word && !context.explicit) return null
  const own = completeAnyWord(context) as CompletionResult | null
  const names = API.get('') ?? []
  const known = new Set(names.map(({ label }) => label))
  const words = (own?.options ?? []).filter(({ label }) => !known.has(label))
  return { from: word?.from ?? context.pos, options: [...names, ...words], validFor: /^\w*$/ }
}
