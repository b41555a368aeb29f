/** What the command line asks of its host, and what it hands back: an exit code and two texts. */
import type { Findings } from '../analysis'
import type { Builtin, Scenario } from '../scenario'
import type { Trace } from '../trace'

export interface Host {
  readonly catalogue: readonly Builtin[]
  readonly simulate: (scenario: Scenario) => Promise<Trace>
  readonly analyse: (trace: Trace) => Findings
  readonly readFile: (path: string) => Promise<string>
  /** Standard input to its end. */
  readonly readInput: () => Promise<string>
  /** The run that ended an earlier process of this same command, which had given so many outcomes; and why. */
  readonly ended: { readonly after: number; readonly problem: string } | null
}

export interface Outcome {
  readonly code: 0 | 1 | 2
  readonly stdout: string
  readonly stderr: string
}

export const said = (stdout: string, notes: readonly string[] = []): Outcome => ({
  code: 0,
  stdout,
  stderr: notes.map((note) => `lockstep: ${printable(note)}\n`).join(''),
})
export const refused = (why: string): Outcome => ({ code: 2, stdout: '', stderr: `lockstep: ${oneLine(why)}\n` })
export const failed = (why: string): Outcome => ({ code: 1, stdout: '', stderr: `lockstep: ${oneLine(why)}\n` })

const oneLine = (text: string) => printable(text.replace(/\s+/g, ' '))

/** Text that may be a stranger's, without what a terminal would obey: control characters are written out. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (char) =>
    char === '\n' ? char : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
