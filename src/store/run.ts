import { seqOfLinkMoment } from '../formats'
import { type Builtin, fileOf, type Variant, variantOf } from '../scenario'
import type { Seq } from '../trace'
import { BrokenCode, brokenCode } from './broken-code'
import { nextScheduleOf, runSchedule } from './exercise'
import { horizonOf } from './lesson'
import { followMoment } from './place'
import type { Player } from './player'
import { type Shown, show } from './shown'
import { nextVariant, runVariant } from './side-runs'
import { type Comparison, messageOf, type PlayerState, type RunStatus } from './state'

/** Runs the scenario under the settings of now. */
export function startRun(player: Player): void {
  player.store.setState({ run: RUNNING })
  void work(player)
}

/** Runs the scenario under the settings that it is compared with. */
export function startComparisonRun(player: Player): void {
  const { comparison } = player.store.getState()
  if (comparison) player.store.setState({ comparison: { ...comparison, run: RUNNING } })
  void work(player)
}

const RUNNING: RunStatus = { status: 'running' }

/**
 * One run is in flight at a time, the first before the second; when it is over and its settings have changed meanwhile,
 * the newest ones are run next, so a drag shows pictures on its way and ends with the right one. The runs beside them come
 * last.
 */
export async function work(player: Player): Promise<void> {
  if (player.busy) return
  player.busy = true
  for (let job = nextJob(player); job; job = nextJob(player)) await job(player)
  player.busy = false
}

function nextJob({ store }: Player): ((player: Player) => Promise<void>) | undefined {
  const { page, run, comparison } = store.getState()
  if (page.name !== 'run') return undefined
  if (run.status === 'running') return runFirst
  if (comparison?.run.status === 'running') return runSecond
  const schedule = nextScheduleOf(store.getState())
  if (schedule) return (player) => runSchedule(player, schedule)
  const variant = nextVariant(store.getState())
  return variant && ((player) => runVariant(player, variant))
}

async function runFirst(player: Player): Promise<void> {
  const state = player.store.getState()
  const { page, settings, edits } = state
  if (page.name !== 'run') return
  const newest = () => {
    const now = player.store.getState()
    return now.page === page && now.settings === settings && now.edits === edits
  }
  try {
    const shown = await runOf(player, page.builtin, variantOf(state))
    const now = player.store.getState()
    if (now.page === page) player.store.setState(arrive(now, shown, newest()))
  } catch (error) {
    if (newest()) player.store.setState({ run: failed(error), playing: false })
  }
}

async function runSecond(player: Player): Promise<void> {
  const { page, comparison } = player.store.getState()
  if (page.name !== 'run' || !comparison) return
  const { settings, edits } = comparison
  const tell = (done: Partial<Comparison>) => {
    const { page: now, comparison: newest } = player.store.getState()
    if (now === page && newest?.settings === settings && newest.edits === edits)
      player.store.setState({ comparison: { ...newest, ...done }, ahead: null })
  }
  try {
    tell({ shown: await runOf(player, page.builtin, { settings, edits }), run: { status: 'ready' } })
  } catch (error) {
    tell({ run: failed(error) })
  }
}

/** A run by itself, shown nowhere yet. */
export async function runOf({ ports, store }: Player, builtin: Builtin, variant: Variant): Promise<Shown> {
  const file = fileOf(builtin, variant)
  const trace = await ports.simulate(file)
  // Whoever is typing keeps the last good run; what was opened broken is shown as it is.
  const broken = store.getState().shown?.builtin === builtin ? brokenCode(trace) : undefined
  if (broken) throw broken
  return show({ builtin, ...variant, trace, file }, ports)
}

/** The state with a new run in it: a link's moment, else the place of the moment before. */
function arrive(state: PlayerState, shown: Shown, done: boolean): Partial<PlayerState> {
  const next = {
    shown,
    ahead: null,
    selection: null,
    hover: null,
    run: done ? ({ status: 'ready' } as const) : state.run,
  }
  const { seq, problems, revealed } = state.pending
    ? linkedMoment(state, state.pending, shown)
    : { seq: followMoment(state.shown, state.moment, shown), problems: [], revealed: state.revealed }
  const horizon = horizonOf({ ...state, shown, revealed })
  const moment = horizon === null ? seq : Math.min(seq, horizon)
  return { ...next, moment, pending: null, revealed, problems: [...state.problems, ...problems] }
}

function linkedMoment({ revealed }: PlayerState, pending: NonNullable<PlayerState['pending']>, shown: Shown) {
  const { seq, exact } = seqOfLinkMoment(shown.trace, pending)
  const problems = exact ? [] : ['The link’s moment is not in this run; the event before it is shown.']
  return { seq: Math.max(seq, shown.steps[0] ?? 0), problems, revealed: revealed || isBehind(seq, shown) }
}

const isBehind = (seq: Seq, { decisive }: Shown) => decisive !== null && seq > decisive

const failed = (error: unknown): RunStatus => ({
  status: 'failed',
  message: messageOf(error),
  ...(error instanceof BrokenCode ? { place: error.place } : {}),
})
