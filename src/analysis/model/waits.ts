import type { Micros } from '../../base'
import type { Model } from '.'
import type { Change } from './contention'
import { type Hold, modeClass } from './hold'
import type { Want } from './want'

/** How long a want was open with nothing in its way. */
export interface Wait {
  readonly want: Want
  readonly free: Micros
  /** When `free` grew past the bound `progress`; undefined where it did not. */
  readonly exceeded: Micros | undefined
}

interface Clock {
  free: Micros
  /** Since when nothing is in its way; null while something is. */
  since: Micros | null
  exceeded: Micros | undefined
}

/** Each want with the time in which no conflicting hold of another was open (PROPERTIES, progress). */
export function waits(model: Model): readonly Wait[] {
  const clocks = new Map<Want, Clock>()
  for (const changes of model.changes.values()) measure(changes, model, clocks)
  return model.wants.map((want) => {
    const { free, exceeded } = clocks.get(want) as Clock
    return { want, free, exceeded }
  })
}

function measure(changes: readonly Change[], model: Model, clocks: Map<Want, Clock>): void {
  const inside = { exclusive: 0, shared: 0, permit: 0 }
  const own = new Map<string, Hold>()
  const open = new Set<Want>()
  const stop = (clock: Clock, at: Micros) => {
    if (clock.since === null) return
    const free = clock.free + at - clock.since
    if (clock.exceeded === undefined && free > model.progressUs)
      clock.exceeded = clock.since + model.progressUs - clock.free
    clock.free = free
    clock.since = null
  }
  const update = (want: Want, at: Micros) => {
    const clock = clocks.get(want) as Clock
    if (isBlocked(want, inside, own.get(want.holder))) stop(clock, at)
    else clock.since ??= at
  }
  for (const { at, opens, hold, want } of changes) {
    if (hold) {
      inside[modeClass(hold.mode)] += opens ? 1 : -1
      if (opens) own.set(hold.holder, hold)
      else own.delete(hold.holder)
      for (const waiting of open) update(waiting, at)
    } else if (opens) {
      open.add(want)
      clocks.set(want, { free: 0, since: null, exceeded: undefined })
      update(want, at)
    } else {
      open.delete(want)
      stop(clocks.get(want) as Clock, at)
    }
  }
  for (const want of open) stop(clocks.get(want) as Clock, model.end.at)
}

/** Whether a conflicting hold of another is open; for one of n permits also when all are taken. */
function isBlocked(
  want: Want,
  inside: Readonly<Record<'exclusive' | 'shared' | 'permit', number>>,
  own: Hold | undefined,
): boolean {
  const others = { ...inside }
  if (own) others[modeClass(own.mode)]--
  const { mode } = want.named
  if (mode === 'exclusive') return others.exclusive + others.shared + others.permit > 0
  if (mode === 'shared') return others.exclusive + others.permit > 0
  return others.exclusive + others.shared > 0 || others.permit >= mode.of
}
