/**
 * What there is to draw, read from a trace and its findings once. It knows nothing of pixels: `project` draws it on any
 * scale.
 */
import type { Findings } from '../analysis'
import type { Micros } from '../base'
import type { ActorInfo, Seq, Trace } from '../trace'
import { indexSources, type SourceIndex } from './crowds'
import { type Choices, choicesOf, type Filter, filtered, NO_FILTER } from './filter'
import { activityMarks } from './marks/activities'
import { beatMarks } from './marks/beats'
import { holdMarks } from './marks/holds'
import { leaseMarks } from './marks/leases'
import { lifeMarks, lineMarks } from './marks/lives'
import { exchangeMarks, transferMarks } from './marks/messages'
import { pauseMarks } from './marks/pauses'
import { signMarks } from './marks/signs'
import type { BeatMark, Facts, MarkSource, Violation } from './marks/source'
import { violationMarks } from './marks/violations'
import { writeMarks } from './marks/writes'
import { type Hold, readHolds } from './reading/holds'
import { type Lease, readLeases } from './reading/keys'
import { type Reading, type ReadOptions, readTrace } from './reading/reading'
import type { ScalePoint } from './scale'
import { LAYERS } from './types'

export interface PrepareOptions extends ReadOptions {
  readonly beats?: readonly BeatMark[]
  readonly filter?: Filter
}

/** All that does not depend on pixels. */
export interface Prepared {
  readonly facts: Facts
  readonly sources: readonly MarkSource[]
  readonly index: SourceIndex
  readonly points: readonly ScalePoint[]
  /** What a filter can leave out. */
  readonly choices: Choices
  /** Those that have a lane. */
  readonly actors: readonly ActorInfo[]
}

/** What is read of a whole run without its heartbeats, for as long as the run is there: all its pictures begin with it. */
const known = new WeakMap<Trace, { reading?: Reading; leases?: readonly Lease[]; holds?: readonly Hold[] }>()

function ofWhole(trace: Trace) {
  const kept = known.get(trace) ?? {}
  known.set(trace, kept)
  const reading = () => {
    kept.reading ??= readTrace(trace)
    return kept.reading
  }
  return {
    reading,
    leases: () => {
      kept.leases ??= readLeases(trace, reading().events, reading().end)
      return kept.leases
    },
    holds: () => {
      kept.holds ??= readHolds(trace, trace.events.length - 1)
      return kept.holds
    },
  }
}

/** Reads ahead what `prepare` needs of a whole run, with a rest after each part. */
export async function readPicture(trace: Trace, rest: () => Promise<void>): Promise<void> {
  const { reading, leases, holds } = ofWhole(trace)
  for (const part of [reading, leases, holds]) {
    part()
    await rest()
  }
}

export function prepare(trace: Trace, findings: Findings | null, options: PrepareOptions = {}): Prepared {
  const last = Math.min(options.until ?? trace.events.length - 1, trace.events.length - 1)
  const isWhole = options.until === undefined && !options.background
  const read = ofWhole(trace)
  const whole = isWhole ? read.reading() : readTrace(trace, options)
  const reading = filtered(whole, options.filter ?? NO_FILTER)
  const leases = isWhole ? read.leases() : readLeases(trace, reading.events, reading.end)
  const holds = last === trace.events.length - 1 ? read.holds() : readHolds(trace, last)
  const violations = readViolations(findings, last, reading.end)
  const beats = (options.beats ?? []).filter(({ seq }) => seq <= last)
  const blamed = blamedEvents(trace, violations)
  const facts: Facts = { trace, reading, holds, leases, violations, beats, blamed }
  const sources = [
    violationMarks,
    lineMarks,
    pauseMarks,
    activityMarks,
    leaseMarks,
    holdMarks,
    exchangeMarks,
    transferMarks,
    lifeMarks,
    signMarks,
    writeMarks,
    beatMarks,
  ].flatMap((collect) => collect(facts))
  const rank = new Map(LAYERS.map((layer, index) => [layer, index]))
  const ordered = sources.sort((a, b) => (rank.get(a.layer) ?? 0) - (rank.get(b.layer) ?? 0) || a.from - b.from)
  return {
    facts,
    sources: ordered,
    index: indexSources(ordered, reading.end - (reading.events[0]?.at ?? 0)),
    choices: choicesOf(whole),
    points: pointsOf(reading, leases),
    actors: trace.actors.filter((actor) => hasLane(trace, actor)),
  }
}

function pointsOf({ events, calm }: Reading, leases: readonly Lease[]): readonly ScalePoint[] {
  const points: ScalePoint[] = events.map(({ at, seq }) => ({ at, calm: calm.has(seq) }))
  for (const { how, to } of leases) if (how === 'expired') points.push({ at: to, calm: false })
  return points.length > 0 ? points : [{ at: 0, calm: false }]
}

/** The times of a run that a scale has to show: of several, where their pictures share one. */
export function scalePoints(trace: Trace): readonly ScalePoint[] {
  const { reading, leases } = ofWhole(trace)
  return pointsOf(reading(), leases())
}

/** A storage that nobody writes to in the whole run is left out; that it is there tells nothing of what is hidden. */
function hasLane(trace: Trace, { id, type }: ActorInfo): boolean {
  if (type === 'run' || type === 'operator') return false
  return (
    type !== 'storage' ||
    trace.events.some((event) => event.kind === 'store' || (event.kind === 'send' && event.to === id))
  )
}

/** Violations that rest on what is shown; one that goes on is cut at the end of it. */
function readViolations(findings: Findings | null, last: Seq, end: Micros): Violation[] {
  return Object.entries(findings ?? {}).flatMap(([property, finding]) =>
    finding.violations
      .filter(({ evidence, at }) => at <= end && evidence.every((seq) => seq <= last))
      .map(
        ({ text, evidence, at, until, actors }): Violation => ({
          property,
          text,
          evidence,
          at,
          until: until === undefined || until > end ? null : until,
          actors,
        }),
      ),
  )
}

/** The storage's acceptances and the executions that a violation is about. */
function blamedEvents(trace: Trace, violations: readonly Violation[]): Map<Seq, string> {
  const blamed = new Map<Seq, string>()
  for (const { property, evidence, at } of violations) {
    if (property !== 'stale-writes' && property !== 'fencing' && property !== 'ownership') continue
    for (const seq of evidence) {
      const event = trace.events[seq]
      const wanted = property === 'ownership' ? 'execute' : 'store'
      if (event?.kind === wanted && event.at === at) blamed.set(seq, property)
    }
  }
  return blamed
}
