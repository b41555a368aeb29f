import { bisectLeft } from 'd3'

/** The last of the steps (ascending times) that lies at or before the time. */
export function stepAt(times: readonly number[], at: number): number {
  return Math.max(0, bisectLeft(times as number[], at + 1) - 1)
}
