/** The numbers that a lesson is about, and the runs that are laid side by side for them. */
import { applySettings, type Builtin, type Settings } from './builtin'

/** What a run can be measured by, beside its verdicts: `analysis/measures` says how. */
export const MEASURES = [
  'served',
  'refused',
  'longest-wait',
  'most-waiting',
  'commands',
  'messages',
  'overlaps',
  'longest-block',
  'conflicts',
  'lost-updates',
  'all-done',
] as const
export type Measure = (typeof MEASURES)[number]

/** A row for each resource, a column for each measure. */
export interface Numbers {
  readonly measures: readonly Measure[]
  readonly rows: readonly { readonly label: string; readonly resource: string }[]
  /** The switch whose values are laid side by side, each with a run of its own. */
  readonly across?: string
  /** The switch or parameter that grows from run to run, and the values that it takes. */
  readonly over?: { readonly setting: string; readonly values: readonly string[] }
  /** What the runs of `across` and `over` have in common, whatever is set for the one that is shown. */
  readonly under?: Readonly<Record<string, string>>
  /** The switch that says of how many nodes the cluster is to which a PUBLISH is passed on; the others are not run. */
  readonly clusterNodes?: string
}

/** A run beside the one that is shown. */
export interface SideRun {
  /** Its value of `across` and of `over`. */
  readonly series: string | null
  readonly place: string | null
  readonly settings: Settings
}

/** The settings that a value of `across`, one of `over`, or both stand for, as texts. */
export function variantTexts(
  { across, over, under = {} }: Numbers,
  series: string | null,
  place: string | null,
): Readonly<Record<string, string>> {
  return {
    ...under,
    ...(across !== undefined && series !== null ? { [across]: series } : {}),
    ...(over && place !== null ? { [over.setting]: place } : {}),
  }
}

/** Every value of `across` with every one of `over`, the small ones first; what neither is about stays as it is set. */
export function sideRunsOf(builtin: Builtin, settings: Settings): readonly SideRun[] {
  const { numbers } = builtin
  if (!numbers?.across && !numbers?.over) return []
  const serieses = numbers.across === undefined ? [null] : (builtin.switches[numbers.across]?.values ?? [])
  const places = numbers.over?.values ?? [null]
  return places.flatMap((place) =>
    serieses.map((series) => ({
      series,
      place,
      settings: applySettings(builtin, variantTexts(numbers, series, place), settings).settings,
    })),
  )
}
