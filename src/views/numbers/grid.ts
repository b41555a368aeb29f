/**
 * What the table and the drawing of a scenario's numbers both show: for each measure a value by place and series. Places
 * are the rows of one run, or runs of their own under one setting each; what has not been run yet is null.
 */
import { measure } from '../../analysis/measures'
import { parseDuration } from '../../base'
import { type Measure, type Numbers, variantTexts } from '../../scenario'
import type { Outcome, Shown, SideRuns } from '../../store'

/** A number; or why there is none; or null while its run is on its way. */
export type Value = number | { readonly problem: string } | null

interface Heading {
  readonly text: string
  /** What to set so that the run that is shown is one of these; null where it is already this run's. */
  readonly set: Readonly<Record<string, string>> | null
  /** The run that is shown is one of these. */
  readonly here: boolean
}

export interface Panel {
  readonly measure: Measure
  /** By series and then by place. */
  readonly values: readonly (readonly Value[])[]
}

export interface Grid {
  /** What the places are: the name of a setting; empty for rows of one run. */
  readonly what: string
  readonly places: readonly Heading[]
  readonly series: readonly Heading[]
  readonly panels: readonly Panel[]
  /** Each place as a number, where it is one that grows. */
  readonly grows: readonly number[] | null
}

/** Null where the scenario is not about numbers. */
export function gridOf(shown: Shown, side: SideRuns | null): Grid | null {
  const { numbers } = shown.builtin
  if (!numbers) return null
  return numbers.across === undefined && !numbers.over ? ofOneRun(shown, numbers) : ofManyRuns(shown, numbers, side)
}

const ALONE: readonly Heading[] = [{ text: '', set: null, here: true }]

function ofOneRun({ trace, settings }: Shown, numbers: Numbers): Grid {
  const rows = measure(trace, numbers, settings.switches)
  return {
    what: '',
    places: numbers.rows.map(({ label }) => ({ text: label, set: null, here: false })),
    series: ALONE,
    panels: numbers.measures.map((name, column) => ({
      measure: name,
      values: [rows.map(({ values }) => values[column] ?? null)],
    })),
    grows: null,
  }
}

function ofManyRuns({ builtin, settings }: Shown, numbers: Numbers, side: SideRuns | null): Grid {
  const { across, over, under = {} } = numbers
  const isUnder = Object.entries(under).every(([name, value]) => settings.switches[name] === value)
  const heading = (text: string, set: Readonly<Record<string, string>>, name: string): Heading => ({
    text,
    set,
    here: isUnder && settings.switches[name] === text,
  })
  const choices = across === undefined ? [] : (builtin.switches[across]?.values ?? [])
  const serieses = choices.map((text) => heading(text, variantTexts(numbers, text, null), across ?? ''))
  const steps = over?.values.map((text) => heading(text, variantTexts(numbers, null, text), over.setting))
  const places = steps ?? serieses
  const series = steps && serieses.length > 0 ? serieses : ALONE
  const outcome = (place: number, nth: number) => side?.outcomes[place * series.length + nth]
  return {
    what: labelOf(builtin, over?.setting ?? across ?? ''),
    places,
    series,
    panels: numbers.measures.map((name, column) => ({
      measure: name,
      values: series.map((_, nth) => places.map((_, place) => numberOf(outcome(place, nth), column))),
    })),
    grows: over ? over.values.map(asNumber) : null,
  }
}

function numberOf(outcome: Outcome | undefined, column: number): Value {
  if (!outcome || 'problem' in outcome) return outcome ?? null
  return outcome.rows[0]?.values[column] ?? null
}

const labelOf = ({ switches, parameters }: Shown['builtin'], name: string): string =>
  (switches[name] ?? parameters[name])?.label ?? name

/** A value of what grows: a count, or a length of time in seconds. */
function asNumber(text: string): number {
  const parsed = parseDuration(text)
  return parsed.ok ? parsed.value / 1_000_000 : Number(text)
}
