import type { MeasuredRow } from '../analysis/measures'
import { type Builtin, fileOf, type Numbers, type Settings, type SideRun, sideRunsOf, variantKey } from '../scenario'
import type { Trace } from '../trace'
import { horizonOf } from './lesson'
import type { Player } from './player'
import { work } from './run'
import type { Shown } from './shown'
import { messageOf, type PlayerState } from './state'

/** A crowd's run takes its time on a small device, and nothing waits for it. */
const GUARD_MS = 10_000

/** What a run beside the shown one came to; where it has no numbers, why not. */
export type Outcome = { readonly rows: readonly MeasuredRow[] } | { readonly problem: string }

/** The runs that a scenario's numbers are laid side by side from. They end with the run that they stand beside. */
export interface SideRuns {
  readonly beside: Shown
  readonly variants: readonly SideRun[]
  /** Of the variants in their order, as far as they have been run. */
  readonly outcomes: readonly Outcome[]
}

/** The runs beside the one that is shown, as far as they have been asked for. */
export const sideRuns = ({ shown, side }: PlayerState): SideRuns | null => (side?.beside === shown ? side : null)

/** Asks for the runs beside the one that is shown. They wait for it and for the one that it is compared with. */
export function startSideRuns(player: Player): Promise<void> {
  const state = player.store.getState()
  const { shown } = state
  if (!shown || horizonOf(state) !== null || sideRuns(state)) return Promise.resolve()
  const variants = sideRunsOf(shown.builtin, shown.settings)
  if (variants.length === 0) return Promise.resolve()
  player.store.setState({ side: { beside: shown, variants, outcomes: [] } })
  return work(player)
}

/** The first variant that has not been run, where nothing else is to be run before it. */
export function nextVariant(state: PlayerState): SideRun | undefined {
  const side = sideRuns(state)
  return side && state.run.status === 'ready' ? side.variants[side.outcomes.length] : undefined
}

export async function runVariant(player: Player, variant: SideRun): Promise<void> {
  const before = sideRuns(player.store.getState())
  if (!before) return
  const outcome = await outcomeOf(player, before.beside, variant.settings)
  const side = sideRuns(player.store.getState())
  if (side === before) player.store.setState({ side: { ...side, outcomes: [...side.outcomes, outcome] } })
}

/** A run is a pure function of its variant, so what it came to stays true. */
const known = new WeakMap<Builtin, Map<string, Outcome>>()

async function outcomeOf(player: Player, beside: Shown, settings: Settings): Promise<Outcome> {
  const { builtin } = beside
  const name = variantKey(builtin, { settings, edits: beside.edits })
  const ofBuiltin = known.get(builtin) ?? new Map<string, Outcome>()
  known.set(builtin, ofBuiltin)
  const isShown = name === variantKey(builtin, beside)
  const run = isShown
    ? async () => beside.trace
    : () => player.ports.simulate(fileOf(builtin, { settings, edits: beside.edits }), GUARD_MS)
  const outcome = ofBuiltin.get(name) ?? (await measured(player, builtin, settings, run))
  if ('rows' in outcome) ofBuiltin.set(name, outcome)
  return outcome
}

async function measured(
  { ports }: Player,
  { numbers }: Builtin,
  { switches }: Settings,
  run: () => Promise<Trace>,
): Promise<Outcome> {
  try {
    const trace = await run()
    return isCutOff(trace)
      ? { problem: `The run was cut off after ${trace.events.length} events.` }
      : { rows: ports.measure(trace, numbers as Numbers, switches) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

function isCutOff({ events }: Trace): boolean {
  const last = events.at(-1)
  return last?.kind === 'finish' && last.truncated
}
