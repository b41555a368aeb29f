import { max, scaleLinear } from 'd3'
import { describeMeasure, measureText } from '../../analysis/measures'
import type { Grid, Panel } from './grid'
import { lookOf, WIDTH } from './looks'

const ROW = 20
const BAR = 12
const LETTER = 5.7
const MOST_LABEL = 130
const VALUE_ROOM = 62

/** A bar for each place: how much of the measure it has. */
export function Bars({ grid: { places, series }, panel }: { readonly grid: Grid; readonly panel: Panel }) {
  const values = panel.values[0] ?? []
  const letters = max(places, ({ text }) => text.length) ?? 0
  const left = Math.min(MOST_LABEL, letters * LETTER + 16)
  const most = max(values, (value) => (typeof value === 'number' ? value : 0)) || 1
  const x = scaleLinear([0, most], [0, WIDTH - left - VALUE_ROOM])
  const { label } = describeMeasure(panel.measure)
  return (
    <svg
      className="numbers-drawing"
      viewBox={`0 0 ${WIDTH} ${places.length * ROW + 2}`}
      role="img"
      aria-label={`${label}, as bars`}
    >
      {places.map(({ text, here }, i) => {
        const value = values[i]
        const isNumber = typeof value === 'number'
        return (
          <g
            key={text}
            transform={`translate(0 ${i * ROW})`}
            className={here && series.length === 1 ? 'here' : undefined}
          >
            <text x={left - 6} y={ROW / 2} className="place">
              {text}
            </text>
            <line x1={left} x2={left} y1={0} y2={ROW} className="axis" />
            {isNumber ? (
              <rect x={left} y={(ROW - BAR) / 2} width={x(value)} height={BAR} fill={lookOf(0).tone} />
            ) : null}
            <text x={left + (isNumber ? x(value) : 0) + 5} y={ROW / 2}>
              {isNumber ? measureText(panel.measure, value) : value ? '–' : '…'}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
