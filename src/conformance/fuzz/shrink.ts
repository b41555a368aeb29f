/** Makes a case smaller as long as it still shows a difference: fewer steps, then fewer and shorter arguments. */
import type { Step } from '../corpus'

const MOST_TRIES = 400

export async function shrink(
  steps: readonly Step[],
  differs: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let best = steps
  let tries = 0
  const better = async (candidate: readonly Step[]) => {
    tries += 1
    if (!(await differs(candidate))) return false
    best = candidate
    return true
  }
  for (let changed = true; changed && tries < MOST_TRIES; ) {
    changed = false
    for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < best.length && tries < MOST_TRIES; ) {
        if (await better(best.toSpliced(at, size))) changed = true
        else at += size
      }
    }
    for (let at = best.length - 1; at >= 0 && tries < MOST_TRIES; at--) {
      for (let index = (best[at]?.args?.length ?? 0) - 1; index > 0; index--) {
        const step = best[at] as Step
        if (await better(best.with(at, { ...step, args: (step.args ?? []).toSpliced(index, 1) }))) changed = true
      }
    }
    for (let at = best.length - 1; at >= 0 && tries < MOST_TRIES; at--) {
      for (const smaller of shorterScripts(best[at] as Step)) {
        if (await better(best.with(at, smaller))) {
          changed = true
          break
        }
      }
    }
  }
  return best
}

/** The step's script without one of its lines. */
function shorterScripts(step: Step): Step[] {
  const { args = [] } = step
  const [name, script] = args
  if (typeof name !== 'string' || !/^eval/i.test(name) || typeof script !== 'string') return []
  const lines = script.split(/\n|; /)
  if (lines.length < 2) return []
  return lines.map((_, index) => ({ ...step, args: args.with(1, lines.toSpliced(index, 1).join('\n')) }))
}
