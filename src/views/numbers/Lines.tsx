import { extent, format, line, scaleLinear, scaleLog } from 'd3'
import { describeMeasure, measureText } from '../../analysis/measures'
import type { Grid, Panel, Value } from './grid'
import { lookOf, WIDTH } from './looks'

const HEIGHT = 190
const EDGE = { left: 46, right: 12, top: 8, bottom: 34 }
/** From so many times the smallest on, small ones would lie on the axis: they are drawn to a logarithmic scale. */
const WIDE = 20
const TICKS = 5

const isNumber = (value: Value | undefined): value is number => typeof value === 'number'

function scaleOf(numbers: readonly number[], room: readonly [number, number]) {
  const [least = 0, most = 1] = extent(numbers) as [number?, number?]
  const isLog = least > 0 && most > least * WIDE
  const scale = isLog ? scaleLog([least, most], room).nice() : scaleLinear([0, most || 1], room).nice()
  const ticks = scale
    .ticks(TICKS)
    .filter((tick) => !isLog || Number.isInteger(Math.round(Math.log10(tick) * 1e9) / 1e9))
  return { scale, ticks, isLog }
}

/** A line for each series: how a measure goes with what grows. */
export function Lines({
  grid: { what, series, places, grows },
  panel,
}: {
  readonly grid: Grid
  readonly panel: Panel
}) {
  const { label, unit } = describeMeasure(panel.measure)
  const at = grows ?? []
  const [least = 0, most = 1] = extent(at) as [number?, number?]
  const across: [number, number] = [EDGE.left + 6, WIDTH - EDGE.right]
  const x = most > least * 8 && least > 0 ? scaleLog([least, most], across) : scaleLinear([least, most], across)
  const y = scaleOf(panel.values.flat().filter(isNumber), [HEIGHT - EDGE.bottom, EDGE.top])
  const path = line<readonly [number, Value | undefined]>()
    .defined(([, value]) => isNumber(value))
    .x(([place]) => x(place))
    .y(([, value]) => y.scale(isNumber(value) ? value : 0))
  const tickText = unit === 'count' ? format(',') : (tick: number) => measureText(panel.measure, tick)
  return (
    <svg
      className="numbers-drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label} by ${what}, as lines`}
    >
      {y.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y.scale(tick)})`}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} className="grid" />
          <text x={EDGE.left - 5} className="tick">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {at.map((place, i) => (
        <text key={place} x={x(place)} y={HEIGHT - EDGE.bottom + 12} className="step">
          {places[i]?.text}
        </text>
      ))}
      <text x={WIDTH - EDGE.right} y={HEIGHT - 6} className="tick">
        {what}
        {y.isLog ? '; both axes are logarithmic' : ''}
      </text>
      {series.map(({ text }, nth) => {
        const { tone, dashes, mark } = lookOf(nth)
        const values = panel.values[nth] ?? []
        return (
          <g key={text} stroke={tone} fill={tone}>
            <path d={path(at.map((place, i) => [place, values[i]])) ?? ''} className="line" strokeDasharray={dashes} />
            {at.map((place, i) => {
              const value = values[i]
              return isNumber(value) ? (
                <path key={place} d={mark} transform={`translate(${x(place)} ${y.scale(value)})`} />
              ) : null
            })}
          </g>
        )
      })}
    </svg>
  )
}
