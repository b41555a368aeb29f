/**
 * Numbers that a run is measured by, beside its verdicts: each a pure function of the trace and one resource. Adding one
 * is a name in `scenario` and a line here.
 */
import type { Measure, Numbers } from '../../scenario'
import type { Trace } from '../../trace'
import { type Model, modelOf } from '../model'
import { length } from '../text'
import { allDone, conflicts, lostUpdates } from './attempts'
import { commands, messages } from './sent'
import { served } from './served'
import { longestBlock, overlaps } from './tenures'
import { longestWait, mostWaiting, refused } from './waiting'

/** How a measure is called and what its number counts: things, parts of one, or microseconds. */
interface Description {
  readonly label: string
  readonly unit: 'count' | 'share' | 'us'
}

type Measuring = Description & { readonly of: (model: Model, resource: string, nodes: number) => number }

const MEASURING: Readonly<Record<Measure, Measuring>> = {
  served: { label: 'Served', unit: 'count', of: served },
  refused: { label: 'Refused', unit: 'count', of: refused },
  'longest-wait': { label: 'Longest wait', unit: 'us', of: longestWait },
  'most-waiting': { label: 'Most waiting at once', unit: 'count', of: mostWaiting },
  commands: { label: 'Commands sent', unit: 'count', of: commands },
  messages: { label: 'Messages', unit: 'count', of: messages },
  overlaps: { label: 'Overlapped', unit: 'share', of: overlaps },
  'longest-block': { label: 'Blocked after a crash', unit: 'us', of: longestBlock },
  conflicts: { label: 'Writes refused', unit: 'count', of: conflicts },
  'lost-updates': { label: 'Updates lost', unit: 'count', of: lostUpdates },
  'all-done': { label: 'All done after', unit: 'us', of: allDone },
}

export const describeMeasure = (measure: Measure): Description => MEASURING[measure]

/** A number with its unit, as people say it: '7', '60 %', '9.911 s'. */
export function measureText(measure: Measure, value: number): string {
  const { unit } = MEASURING[measure]
  if (unit === 'us') return length(value)
  return unit === 'share' ? `${Math.round(value * 100)} %` : String(value)
}

/** A row of numbers, in the order of the measures. */
export interface MeasuredRow {
  readonly label: string
  readonly resource: string
  readonly values: readonly number[]
}

/** `switches`: what the run was set to. */
export function measure(
  trace: Trace,
  { rows, measures, clusterNodes = '' }: Numbers,
  switches: Readonly<Record<string, string>> = {},
): readonly MeasuredRow[] {
  const model = modelOf(trace)
  const nodes = Number(switches[clusterNodes] ?? 1)
  return rows.map(({ label, resource }) => ({
    label,
    resource,
    values: measures.map((name) => MEASURING[name].of(model, resource, nodes)),
  }))
}
