import type { Findings } from '../analysis'
import { type Builtin, defaultSettings, type ScenarioFile, type Settings } from '../scenario'
import { find, type Seq, type StateIndex, stateIndex, type Trace } from '../trace'
import { type FindingMark, findingMarks } from './derive'
import type { PlayerPorts } from './player'
import { type Row, traceRows } from './row'

export interface PlacedBeat {
  readonly id: string
  readonly text: string
  /** For the teacher. */
  readonly note: string | undefined
  readonly seq: Seq
}

/** A run on the screen, with all that is derived from its trace. */
export interface Shown {
  readonly builtin: Builtin
  readonly settings: Settings
  readonly trace: Trace
  readonly findings: Findings
  readonly states: StateIndex
  readonly programs: Readonly<Record<string, string>>
  /** The programs under the scenario's default settings: what a fix is marked against. */
  readonly basePrograms: Readonly<Record<string, string>>
  readonly steps: readonly Seq[]
  readonly rows: readonly Row[]
  readonly commands: readonly Seq[]
  /** The beats whose event happened, in the order of their events. */
  readonly beats: readonly PlacedBeat[]
  /** The event that the prediction is about, where it happened. */
  readonly decisive: Seq | null
  readonly marks: readonly FindingMark[]
}

type Made = Pick<Shown, 'builtin' | 'settings' | 'trace'> & { readonly file: ScenarioFile }

export function show({ builtin, settings, trace, file }: Made, ports: PlayerPorts): Shown {
  const findings = ports.analyse(trace)
  const rows = traceRows(trace, findings)
  const beats = builtin.lesson.beats.flatMap(({ id, on, text, note }) => {
    const event = find(on, trace.events)
    return event ? [{ id, text, note, seq: event.seq }] : []
  })
  return {
    builtin,
    settings,
    trace,
    findings,
    states: stateIndex(trace),
    programs: file.programs,
    basePrograms: builtin.build(defaultSettings(builtin)).programs,
    steps: ports.steps(trace),
    rows,
    commands: rows.filter((row) => row.kind === 'command' || row.kind === 'store').map((row) => row.seq),
    beats: beats.sort((a, b) => a.seq - b.seq),
    decisive: find(builtin.lesson.prediction.before, trace.events)?.seq ?? null,
    marks: findingMarks(trace, findings),
  }
}
