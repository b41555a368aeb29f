import type { Trace } from '../../trace'
import { handMadeTrace } from './hand-made'

/** Texts that mean something to one format or another. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>--><svg/onload=alert(1)>',
  '[click](javascript:alert(1)) ![x](https://example.org/x.png)',
  '</text><a href="https://example.org">x</a>&lt;&#60;',
  '```\n# not a heading\n~~~\n<b>',
  'end\nparticipant X as Y; Note over p1: x %% y #35; wrap: $$x$$',
  'A {"A":1}\nB {"B":2}',
  '\u0000\u0007\u001b[31m\ud800\u2028\uffff\u202e',
  'https://example.org www.example.org a@example.org @all',
  '`code` ``more`` \\` 1. - + = | ~~x~~ $y$',
] as const

/** The run made by hand with this text as its key, as its resource and in every value. */
export function hostileTrace(text: string): Trace {
  const inside = JSON.stringify(text).slice(1, -1)
  const json = JSON.stringify(handMadeTrace())
  return JSON.parse(
    json.replaceAll('lock:order:123', inside).replaceAll('order:123', inside).replaceAll('was here', inside),
  )
}
