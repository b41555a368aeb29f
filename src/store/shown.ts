import type { Findings } from '../analysis'
import { type Builtin, defaultSettings, type ScenarioFile, type Variant } from '../scenario'
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
export interface Shown extends Variant {
  readonly builtin: Builtin
  /** What was run. */
  readonly file: ScenarioFile
  readonly trace: Trace
  readonly findings: Findings
  readonly states: StateIndex
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

type Made = Pick<Shown, 'builtin' | 'settings' | 'edits' | 'trace' | 'file'>

/** A run of more events is worked through in parts, with turns of the page between them. */
const LONG = 4_000

/** All that is derived from a run. The page stays responsive however long the run is. */
export async function show({ builtin, settings, edits, trace, file }: Made, ports: PlayerPorts): Promise<Shown> {
  const rest = trace.events.length > LONG ? ports.turn : async () => {}
  await rest()
  const findings = await ports.analyse(trace, rest)
  await rest()
  const rows = traceRows(trace, findings)
  await rest()
  await ports.readPicture(trace, rest)
  const { prediction } = builtin.lesson
  const beats = builtin.lesson.beats.flatMap(({ id, on, text, note }) => {
    const event = find(on, trace.events)
    return event ? [{ id, text, note, seq: event.seq }] : []
  })
  return {
    builtin,
    settings,
    edits,
    file,
    trace,
    findings,
    states: stateIndex(trace),
    basePrograms: builtin.build(defaultSettings(builtin)).programs,
    steps: ports.steps(trace),
    rows,
    commands: rows.filter((row) => row.kind === 'command' || row.kind === 'store').map((row) => row.seq),
    beats: beats.sort((a, b) => a.seq - b.seq),
    decisive: (prediction && find(prediction.before, trace.events)?.seq) ?? null,
    marks: findingMarks(trace, findings),
  }
}
