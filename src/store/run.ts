import { seqOfLinkMoment } from '../formats'
import type { Seq } from '../trace'
import { horizonOf } from './lesson'
import { followMoment } from './place'
import type { Player } from './player'
import { type Shown, show } from './shown'
import type { PlayerState } from './state'

/**
 * Runs the scenario under the settings of now. One run is in flight at a time; when it is over and the settings have
 * changed meanwhile, the newest ones are run next, so a drag shows pictures on its way and ends with the right one.
 */
export function startRun(player: Player): void {
  player.store.setState({ run: { status: 'running' } })
  if (!player.busy) void runNewest(player)
}

async function runNewest(player: Player): Promise<void> {
  const { page, settings } = player.store.getState()
  if (page.name !== 'run') return
  const { builtin } = page
  const newest = () => {
    const now = player.store.getState()
    return now.page === page && now.settings === settings
  }
  player.busy = true
  try {
    const file = builtin.build(settings)
    const trace = await player.ports.simulate(file)
    const now = player.store.getState()
    if (now.page === page)
      player.store.setState(arrive(now, show({ builtin, settings, trace, file }, player.ports), newest()))
  } catch (error) {
    if (newest()) player.store.setState({ run: { status: 'failed', message: messageOf(error) }, playing: false })
  } finally {
    player.busy = false
  }
  if (!newest()) await runNewest(player)
}

/** The state with a new run in it: a link's moment, else the place of the moment before. */
function arrive(state: PlayerState, shown: Shown, done: boolean): Partial<PlayerState> {
  const next = { shown, selection: null, hover: null, run: done ? ({ status: 'ready' } as const) : state.run }
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

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'The run failed.'
