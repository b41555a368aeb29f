import type { Seq, TraceEvent } from '../trace'
import { horizonOf, visibleUpTo } from './lesson'
import { restMs } from './pace'
import type { Player } from './player'
import type { Shown } from './shown'
import type { PlayerState } from './state'
import { indexAt, neighbour } from './steps'
import { comparedRun, type Stop, sharedStops, stopIndex, stopOfCompared, timeOf } from './stops'

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
  store.setState({ moment: Math.max(0, Math.min(seq, last)), ahead: null, playing: false })
}

/** Puts the moment at an event of the second run. */
export function moveToCompared({ store }: Player, seq: Seq): void {
  const state = store.getState()
  const second = comparedRun(state)
  if (state.shown && second) store.setState({ ...stopOfCompared(state.shown, second, seq), playing: false })
}

/** The next place in the direction; undefined where there is none. */
function next(state: PlayerState, by: StepBy, direction: 1 | -1): Stop | undefined {
  const shared = by === 'event' ? sharedStops(state) : null
  if (shared) return shared[stopIndex(shared, state) + direction]
  const moment = neighbour(stops(state, by), state.moment, direction)
  return moment === undefined ? undefined : { moment, ahead: null }
}

/** Goes to the next stop in the direction; stays where there is none. */
export function step({ store }: Player, by: StepBy, direction: 1 | -1): void {
  store.setState({ ...next(store.getState(), by, direction), playing: false })
}

export const canStep = (state: PlayerState, by: StepBy, direction: 1 | -1): boolean =>
  next(state, by, direction) !== undefined

/** Goes to a place among the events that may be seen, from 1. */
export function toPlace({ store }: Player, place: number): void {
  const state = store.getState()
  const shared = sharedStops(state)
  const own = (): Stop => ({ moment: stops(state, 'event').at(place - 1) ?? 0, ahead: null })
  store.setState({ ...(shared ? shared.at(place - 1) : own()), playing: false })
}

export const toFirst = (player: Player): void => toPlace(player, 1)
export const toLast = (player: Player): void => toPlace(player, 0)

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
  const to = next(state, 'event', 1)
  store.setState({ ...to, playing: to !== undefined && canStep({ ...state, ...to }, 'event', 1) })
}

/** How long playback rests before the next event, in milliseconds at speed 1. */
export function restOf(state: PlayerState): number {
  const to = next(state, 'event', 1)
  return to ? restMs(timeOf({ ...state, ...to }) - timeOf(state), state.mode) : 0
}

export const setSpeed = ({ store }: Player, speed: number): void => store.setState({ speed })

/** Where the moment is among the events that may be seen: from 1, of `count`. */
export function placeOf(state: PlayerState): { readonly index: number; readonly count: number } {
  const shared = sharedStops(state)
  const own = stops(state, 'event')
  const index = shared ? stopIndex(shared, state) : indexAt(own, state.moment)
  return { index: Math.max(1, index + 1), count: (shared ?? own).length }
}
