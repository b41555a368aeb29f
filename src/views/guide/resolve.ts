import { findPath, minutesOf, type Side } from '../../guide'
import type { Listing } from '../../scenario'
import type { LinkPath, PathStep } from '../../store'

export interface ResolvedStep {
  readonly step: PathStep
  /** Its place in the link, from 1. */
  readonly number: number
  readonly listing: Listing
  /** Why it is there; a path that somebody made has the scenario's question. */
  readonly why: string
  readonly minutes: number | null
  readonly side: Side | null
}

export interface ResolvedPath {
  readonly path: LinkPath
  readonly title: string
  readonly summary: string | null
  readonly minutes: number | null
  readonly steps: readonly ResolvedStep[]
  /** What of it is not in this copy of Lockstep, in sentences. */
  readonly problems: readonly string[]
}

const UNTITLED = 'A path without a title'

/** A path with the scenarios that it leads to; null where no path has its name. */
export function resolvePath(path: LinkPath, catalogue: readonly Listing[]): ResolvedPath | null {
  const known = path.kind === 'built-in' ? findPath(path.id) : undefined
  if (path.kind === 'built-in' && !known) return null
  const steps = known?.steps ?? (path.kind === 'own' ? path.steps : [])
  const problems: string[] = []
  const resolved = steps.flatMap((step, index): ResolvedStep[] => {
    const listing = catalogue.find(({ id }) => id === step.id)
    if (!listing) {
      problems.push(`Step ${index + 1} was left out: no scenario is called “${step.id}” here.`)
      return []
    }
    const told = known?.steps[index]
    return [
      {
        step: { id: step.id, settings: step.settings },
        number: index + 1,
        listing,
        why: told?.why ?? listing.question,
        minutes: told?.minutes ?? null,
        side: told?.side ?? null,
      },
    ]
  })
  const title = known?.title ?? (path.kind === 'own' && path.title !== '' ? path.title : UNTITLED)
  return {
    path,
    title,
    summary: known?.summary ?? null,
    minutes: known ? minutesOf(known) : null,
    steps: resolved,
    problems,
  }
}
