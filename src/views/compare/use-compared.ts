import { useMemo } from 'react'
import { type Divergence, divergenceOf } from '../../analysis'
import { comparedNames, comparedRun, type Shown, settingPairs } from '../../store'
import { usePlayerState, useShown } from '../shared'

export interface Compared {
  readonly runs: readonly [Shown, Shown]
  /** What tells them apart, in a few words for each. */
  readonly names: readonly [string, string]
  readonly divergence: Divergence
}

/** Both runs, once they are there and may be seen. */
export function useCompared(): Compared | null {
  const first = useShown()
  const second = usePlayerState(comparedRun)
  return useMemo(() => (first && second ? known(first, second) : null), [first, second])
}

/** Several views ask for the same. */
const comparisons = new WeakMap<Shown, Compared>()

function known(first: Shown, second: Shown): Compared {
  let compared = comparisons.get(second)
  if (compared?.runs[0] !== first) {
    compared = {
      runs: [first, second],
      names: comparedNames(settingPairs(first.builtin, first, second)),
      divergence: divergenceOf(first.trace, second.trace),
    }
    comparisons.set(second, compared)
  }
  return compared
}
