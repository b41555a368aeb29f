import { applySettings, type Builtin, changedSettings, defaultSettings, type Settings } from '../scenario'
import { type RunLink, sentence } from './link'

export interface ResolvedLink {
  readonly settings: Settings
  /** What of the link was not understood or may differ from what its sender saw, in sentences. */
  readonly problems: readonly string[]
}

/** A link's texts as the settings of the scenario that it names: a wrong value keeps its default. */
export function resolveLink(builtin: Builtin, link: RunLink): ResolvedLink {
  const { settings, problems } = applySettings(builtin, link.settings, defaultSettings(builtin))
  return {
    settings,
    problems: [...revisionProblems(builtin, link.revision), ...problems.map(({ message }) => sentence(message))],
  }
}

/** The settings as a link has them: what differs from the defaults, in the order of declaration. */
export const linkSettings = (builtin: Builtin, settings: Settings): Record<string, string> =>
  changedSettings(builtin, settings)

function revisionProblems({ title, revision }: Builtin, wanted: number | null): string[] {
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
