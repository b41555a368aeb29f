/** A run as text for people and as one line of JSON for programs. */
import type { Findings } from '../analysis'
import { describeMeasure, measure, measureText } from '../analysis/measures'
import { formatMoment } from '../base'
import { traceHash } from '../formats'
import { type Measure, PROPERTIES } from '../scenario'
import type { Trace } from '../trace'
import type { Source } from './source'

export interface Report {
  readonly source: Source
  readonly trace: Trace
  readonly findings: Findings
}

/** When each fault of the scenario fired first; null for one that did not. */
function faultsOf({ source, trace }: Report) {
  return source.scenario.faults.map(({ id }) => {
    const fired = trace.events.find((event) => event.kind === 'fault' && event.fault === id && event.phase === 'fired')
    return { id, firedAt: fired?.at ?? null }
  })
}

function endOf(trace: Trace) {
  const last = trace.events.at(-1)
  return { endedAt: last?.at ?? 0, truncated: last?.kind === 'finish' && last.truncated }
}

export function jsonReport(report: Report): string {
  const { source, trace, findings } = report
  const { endedAt, truncated } = endOf(trace)
  const violated = PROPERTIES.filter((property) => findings[property].evidence.length > 0)
  return `${JSON.stringify({
    scenario: source.id,
    revision: source.revision,
    params: source.params,
    ...(source.changes.length > 0 ? { changes: source.changes } : {}),
    seed: trace.seed,
    endedAt,
    events: trace.events.length,
    traceHash: traceHash(trace),
    truncated,
    faults: faultsOf(report),
    findings: Object.fromEntries(PROPERTIES.map((property) => [property, findings[property].verdict])),
    ...numbersOf(report),
    evidence: Object.fromEntries(violated.map((property) => [property, findings[property].evidence])),
  })}\n`
}

/** By resource: each measure with its number, lengths of time in microseconds. */
function numbersOf({ source: { numbers, params }, trace }: Report) {
  if (!numbers) return {}
  const rows = measure(trace, numbers, params).map(({ resource, values }): [string, Record<string, number>] => [
    resource,
    Object.fromEntries(numbers.measures.map((name, index) => [name, values[index] ?? 0])),
  ])
  return { numbers: Object.fromEntries(rows) }
}

/** A line for each row: '10 s: overlapped 10 %, blocked after a crash 9.911 s'. */
function numberLines({ source: { numbers, params }, trace }: Report): string[] {
  if (!numbers) return []
  const said = (name: Measure, value: number) =>
    `${describeMeasure(name).label.toLowerCase()} ${measureText(name, value)}`
  const lines = measure(trace, numbers, params).map(
    ({ label, values }) =>
      `${label}: ${numbers.measures.map((name, index) => said(name, values[index] ?? 0)).join(', ')}`,
  )
  return ['', ...lines]
}

export function textReport(report: Report): string {
  const { source, trace, findings } = report
  const { endedAt, truncated } = endOf(trace)
  const settings = Object.entries(source.params).map(([name, value]) => `${name}=${value}`)
  const faults = faultsOf(report).map(({ id, firedAt }) =>
    firedAt === null ? `${id} did not fire` : `${id} fired at ${formatMoment(firedAt)}s`,
  )
  const lines = [
    source.revision === null ? source.title : `${source.id}@${source.revision}  ${source.title}`,
    [...settings, `seed=${trace.seed}`].join(' '),
    ...(source.changes.length > 0 ? [`changed: ${source.changes.join(', ')}`] : []),
    `${trace.events.length} events, ended at ${formatMoment(endedAt)}s${truncated ? ' (truncated)' : ''}`,
    ...(faults.length > 0 ? [`faults: ${faults.join(', ')}`] : []),
    '',
    ...PROPERTIES.map((property) => row(property, findings[property])),
    ...numberLines(report),
  ]
  return `${lines.join('\n')}\n`
}

const row = (property: string, { verdict, text }: Findings[keyof Findings]) =>
  `${verdict.padEnd(13)}  ${property.padEnd(17)}  ${verdict === 'not-exercised' ? '' : text}`.trimEnd()
