/** The numbers of a scenario drawn and as a table: bars where things stand side by side, lines where something grows. */
import { describeMeasure, measure, measureText } from '../../analysis/measures'
import { type Shown, sideRuns } from '../../store'
import { usePlayerState } from '../shared'
import { Bars } from './Bars'
import { type Grid, gridOf } from './grid'
import { Lines } from './Lines'
import { lookOf } from './looks'
import { Table } from './Table'
import './numbers.css'

export function Figure({ shown }: { readonly shown: Shown }) {
  const side = usePlayerState(sideRuns)
  const grid = gridOf(shown, side)
  if (!grid) return null
  return (
    <>
      <ThisRun shown={shown} grid={grid} />
      {grid.grows ? <Growing grid={grid} /> : <SideBySide grid={grid} />}
    </>
  )
}

function SideBySide({ grid }: { readonly grid: Grid }) {
  const { what, places, panels } = grid
  return (
    <>
      <div className="numbers-panels">
        {panels.map((panel) => (
          <section key={panel.measure}>
            <h3>{describeMeasure(panel.measure).label}</h3>
            <Bars grid={grid} panel={panel} />
          </section>
        ))}
      </div>
      <Table
        caption="The numbers"
        corner={what}
        rows={places}
        columns={panels.map(({ measure: name, values }) => ({
          heading: { text: describeMeasure(name).label, set: null, here: false },
          measure: name,
          values: values[0] ?? [],
        }))}
      />
    </>
  )
}

function Growing({ grid }: { readonly grid: Grid }) {
  const { what, places, series, panels } = grid
  return (
    <>
      {series.length > 1 ? <Legend grid={grid} /> : null}
      <div className="numbers-panels">
        {panels.map((panel) => {
          const { label } = describeMeasure(panel.measure)
          return (
            <section key={panel.measure}>
              <h3>{label}</h3>
              <Lines grid={grid} panel={panel} />
              <Table
                caption={label}
                corner={what}
                rows={places}
                columns={series.map((heading, nth) => ({
                  heading: heading.text === '' ? { ...heading, text: label } : heading,
                  measure: panel.measure,
                  values: panel.values[nth] ?? [],
                }))}
              />
            </section>
          )
        })}
      </div>
    </>
  )
}

function Legend({ grid: { series } }: { readonly grid: Grid }) {
  return (
    <ul className="numbers-legend" aria-label="Lines">
      {series.map(({ text }, nth) => {
        const { tone, dashes, mark } = lookOf(nth)
        return (
          <li key={text}>
            <svg viewBox="0 0 32 12" aria-hidden="true" stroke={tone} fill={tone}>
              <path d="M0 6H32" className="line" strokeDasharray={dashes} />
              <path d={mark} transform="translate(16 6)" />
            </svg>
            {text}
          </li>
        )
      })}
    </ul>
  )
}

/** Where the run that is shown is none of those that are drawn, its numbers are told apart from theirs. */
function ThisRun({ shown, grid: { places, series, grows } }: { readonly shown: Shown; readonly grid: Grid }) {
  const { numbers } = shown.builtin
  const isDrawn = places.some(({ here }) => here) && series.some(({ here }) => here)
  if (!numbers || !grows || isDrawn) return null
  return (
    <div className="numbers-this">
      {measure(shown.trace, numbers, shown.settings.switches).map(({ label, resource, values }) => (
        <p key={resource}>
          {label}, this run:{' '}
          {numbers.measures
            .map((name, i) => `${describeMeasure(name).label.toLowerCase()} ${measureText(name, values[i] ?? 0)}`)
            .join(', ')}
        </p>
      ))}
    </div>
  )
}
