import type { Seq, TraceEvent } from '../trace'
import { horizonOf, visibleUpTo } from './lesson'
import type { Player } from './player'
import type { Shown } from './shown'
import type { PlayerState } from './state'
import { indexAt, neighbour } from './steps'

export type StepBy = 'event' | 'command' | 'lane' | 'beat' | 'finding'

/** The places that a kind of step stops at, the hidden future left out. */
function stops({ shown, moment, ...state }: PlayerState, by: StepBy): readonly Seq[] {
  if (!shown) return []
  const horizon = horizonOf({ shown, ...state })
  const actor = shown.trace.events[moment]?.actor
  const all = {
    event: () => shown.steps,
    command: () => shown.commands,
    lane: () => shown.steps.filter((seq) => (shown.trace.events[seq] as TraceEvent).actor === actor),
    beat: () => beatStops(shown, horizon),
    // What a finding is about may lie in the hidden future, so none is told of before.
    finding: () => (horizon === null ? shown.marks.map((mark) => mark.seq) : []),
  }[by]()
  return visibleUpTo(all, horizon)
}

/** The beats, and the question where it waits: the keys of a clicker lead to it. */
function beatStops({ beats, steps }: Shown, horizon: Seq | null): readonly Seq[] {
  const seqs = beats.map(({ seq }) => seq)
  const question = horizon === null ? undefined : visibleUpTo(steps, horizon).at(-1)
  return question === undefined || seqs.includes(question) ? seqs : [...visibleUpTo(seqs, horizon), question]
}

/** Puts the moment at an event that may be seen; a person's doing, so it ends playback. */
export function moveTo({ store }: Player, seq: Seq): void {
  const state = store.getState()
  if (!state.shown) return
  const last = horizonOf(state) ?? state.shown.trace.events.length - 1
  store.setState({ moment: Math.max(0, Math.min(seq, last)), playing: false })
}

/** Goes to the next stop in the direction; stays where there is none. */
export function step(player: Player, by: StepBy, direction: 1 | -1): void {
  const state = player.store.getState()
  const to = neighbour(stops(state, by), state.moment, direction)
  if (to !== undefined) moveTo(player, to)
  else player.store.setState({ playing: false })
}

export const canStep = (state: PlayerState, by: StepBy, direction: 1 | -1): boolean =>
  neighbour(stops(state, by), state.moment, direction) !== undefined

export function toFirst(player: Player): void {
  moveTo(player, stops(player.store.getState(), 'event')[0] ?? 0)
}

export function toLast(player: Player): void {
  moveTo(player, stops(player.store.getState(), 'event').at(-1) ?? 0)
}

/** Starts playback; at the end of what may be seen it starts over. */
export function play(player: Player): void {
  const state = player.store.getState()
  if (!state.shown) return
  if (!canStep(state, 'event', 1)) toFirst(player)
  player.store.setState({ playing: true })
}

const pause = ({ store }: Player): void => store.setState({ playing: false })
export const togglePlay = (player: Player): void => (player.store.getState().playing ? pause(player) : play(player))

/** Playback goes on by one event and stops at the end of what may be seen. */
export function advance({ store }: Player): void {
  const state = store.getState()
  const list = stops(state, 'event')
  const to = neighbour(list, state.moment, 1)
  if (to === undefined) store.setState({ playing: false })
  else store.setState({ moment: to, playing: to !== list.at(-1) })
}

export const setSpeed = ({ store }: Player, speed: number): void => store.setState({ speed })

/** Where the moment is among the events that may be seen: from 1, of `count`. */
export function placeOf(state: PlayerState): { readonly index: number; readonly count: number } {
  const list = stops(state, 'event')
  return { index: Math.max(1, indexAt(list, state.moment) + 1), count: list.length }
}
