/**
 * The command line without its terminal: words in, outcomes out, one for each thing that was asked for. Exit 0 whatever
 * the verdicts, 2 for bad input (one sentence, nothing on standard output), 1 for a fault of the engine; `check` has
 * codes of its own.
 */
import { monitorText } from '../formats'
import { RunTooLarge } from '../simulation/engine'
import { type Command, readArguments, USAGE } from './arguments'
import { check } from './check'
import { jsonList, textList } from './list'
import { failed, type Host, type Outcome, printable, refused, said } from './outcome'
import { jsonReport, textReport } from './report'
import { readSource } from './source'

export async function* command(words: readonly string[], host: Host): AsyncGenerator<Outcome> {
  const read = readArguments(words)
  if (!read.ok) yield refused(read.error)
  else if (read.value.do === 'help') yield said(USAGE)
  else if (read.value.do === 'list')
    yield said(read.value.format === 'json' ? jsonList(host.catalogue) : textList(host.catalogue))
  else if (read.value.do === 'check') yield* check(read.value, host)
  else yield await run(read.value, host)
}

async function run(
  { source: name, set, format, trust }: Extract<Command, { do: 'run' }>,
  host: Host,
): Promise<Outcome> {
  if (host.ended) return failed(host.ended.problem)
  const source = await readSource(name, { ...host, set, trust })
  if (!source.ok) return refused(source.error)
  const { scenario, notes } = source.value
  try {
    const trace = await host.simulate(scenario)
    if (format === 'monitor') return said(monitorText(trace), notes)
    const report = { source: source.value, trace, findings: host.analyse(trace) }
    return said(format === 'json' ? jsonReport(report) : printable(textReport(report)), notes)
  } catch (error) {
    if (error instanceof RunTooLarge) return refused(error.message)
    return failed(`the engine failed: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`)
  }
}
