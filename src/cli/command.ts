/**
 * The command line without its terminal: words in, an exit code and two texts out. Exit 0 whatever the verdicts, 2 for
 * bad input (one sentence, nothing on standard output), 1 for a fault of the engine.
 */
import type { Findings } from '../analysis'
import { monitorText } from '../formats'
import type { Builtin, Scenario } from '../scenario'
import { RunTooLarge } from '../simulation/engine'
import type { Trace } from '../trace'
import { readArguments, USAGE } from './arguments'
import { jsonList, textList } from './list'
import { jsonReport, textReport } from './report'
import { readSource } from './source'

export interface Host {
  readonly catalogue: readonly Builtin[]
  readonly simulate: (scenario: Scenario) => Promise<Trace>
  readonly analyse: (trace: Trace) => Findings
  readonly readFile: (path: string) => Promise<string>
}

export interface Outcome {
  readonly code: 0 | 1 | 2
  readonly stdout: string
  readonly stderr: string
}

const said = (stdout: string): Outcome => ({ code: 0, stdout, stderr: '' })
const refused = (why: string): Outcome => ({ code: 2, stdout: '', stderr: `lockstep: ${why.replace(/\s+/g, ' ')}\n` })
const failed = (why: string): Outcome => ({ code: 1, stdout: '', stderr: `lockstep: the engine failed: ${why}\n` })

export async function command(words: readonly string[], host: Host): Promise<Outcome> {
  const read = readArguments(words)
  if (!read.ok) return refused(read.error)
  const { value } = read
  if (value.do === 'help') return said(USAGE)
  if (value.do === 'list') return said(value.format === 'json' ? jsonList(host.catalogue) : textList(host.catalogue))
  const source = await readSource(value.source, value.set, host.catalogue, host.readFile)
  if (!source.ok) return refused(source.error)
  try {
    const trace = await host.simulate(source.value.scenario)
    if (value.format === 'monitor') return said(monitorText(trace))
    const report = { source: source.value, trace, findings: host.analyse(trace) }
    return said(value.format === 'json' ? jsonReport(report) : textReport(report))
  } catch (error) {
    if (error instanceof RunTooLarge) return refused(error.message)
    return failed(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}
