import { memo } from 'react'
import { type PatternName, STRIPES } from '../../picture'

const TONES = [
  ...Array.from({ length: 8 }, (_, index) => `actor-${index + 1}`),
  'redis',
  'sentinel',
  'store',
  'bad',
  'mute',
  'ink',
]
const USED: readonly (readonly [PatternName, readonly string[]])[] = [
  ['hatch', TONES],
  ['curtain', ['mute']],
  ['clash', ['bad']],
]

/** The patterns of one timeline; ids carry a prefix because two timelines may stand on one page. */
export const Patterns = memo(function Patterns({ prefix }: { prefix: string }) {
  return (
    <svg className="timeline-patterns" aria-hidden="true" focusable="false">
      <defs>
        {USED.flatMap(([name, tones]) => {
          const { size, width, angle, back, backOpacity, opacity } = STRIPES[name]
          return tones.map((tone) => (
            <pattern
              key={`${name}-${tone}`}
              id={`${prefix}-${name}-${tone}`}
              width={size}
              height={size}
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${angle})`}
            >
              <rect width={size} height={size} fill={back} fillOpacity={backOpacity} />
              <line y2={size} stroke={`var(--${tone})`} strokeWidth={width} strokeOpacity={opacity} />
            </pattern>
          ))
        })}
      </defs>
    </svg>
  )
})
