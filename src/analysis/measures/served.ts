import type { Model } from '../model'

/** How many times somebody was inside. */
export const served = ({ holds }: Model, resource: string): number =>
  holds.filter((hold) => hold.resource === resource).length
