/** What a path is made of. */

/** Whose turn it is in a debate. */
export type Side = 'argument' | 'answer'

export interface Step {
  /** The scenario. */
  readonly id: string
  /** What differs from the scenario's own settings, as a link has it. */
  readonly settings: Readonly<Record<string, string>>
  /** Why here, in one or two sentences that tell nothing of what comes. */
  readonly why: string
  readonly minutes: number
  readonly side?: Side
}

export interface Path {
  readonly id: string
  /** Its place among the paths. */
  readonly order: number
  readonly title: string
  /** For whom, and what they know afterwards. */
  readonly summary: string
  readonly steps: readonly Step[]
}

export function step(
  id: string,
  minutes: number,
  why: string,
  settings: Readonly<Record<string, string>> = {},
  side?: Side,
): Step {
  return { id, settings, why, minutes, ...(side ? { side } : {}) }
}

export const minutesOf = ({ steps }: Pick<Path, 'steps'>): number =>
  steps.reduce((sum, { minutes }) => sum + minutes, 0)
