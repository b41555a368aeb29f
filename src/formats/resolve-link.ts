import { applySettings, type Builtin, type Settings } from '../scenario'
import type { RunLink } from './link'
import { sentence } from './link-fields'

export interface ResolvedLink {
  readonly settings: Settings
  /** Of the run beside it, where there is one. */
  readonly versus: Settings | null
  /** What of the link was not understood or may differ from what its sender saw, in sentences. */
  readonly problems: readonly string[]
}

/** A link's texts as the settings of the scenario that it names: a wrong value keeps its default. */
export function resolveLink(builtin: Builtin, link: RunLink): ResolvedLink {
  const own = applySettings(builtin, link.settings)
  const versus = link.versus && applySettings(builtin, link.versus)
  const sentences = own.problems.map(({ message }) => sentence(message))
  const besides = versus?.problems.map(({ message }) => `Of the run to compare with: ${sentence(message)}`) ?? []
  return {
    settings: own.settings,
    versus: versus?.settings ?? null,
    problems: [...revisionProblems(builtin, link.revision), ...sentences, ...besides],
  }
}

/** Whether the run may differ from what the sender saw; a sentence, if so. */
export function revisionProblems({ title, revision }: Builtin, wanted: number | null): string[] {
  if (wanted === null || wanted === revision) return []
  if (wanted > revision) {
    return [
      `This link was made for revision ${wanted} of “${title}”, which this copy of Lockstep does not have; it shows revision ${revision}. Reload the page for the newest.`,
    ]
  }
  return [
    `This link was made for revision ${wanted} of “${title}”; it is now at revision ${revision}, so the run may differ from what the sender saw.`,
  ]
}
