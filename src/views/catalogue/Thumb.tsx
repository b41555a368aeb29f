import { use } from 'react'
import type { Picture, Thumbnails } from './thumbnail'

let loading: Promise<Thumbnails | null> | undefined

/** The list does not wait for its pictures, and goes without those that do not load. */
function loadThumbnails(): Promise<Thumbnails | null> {
  loading ??= import('virtual:thumbnails').then(
    ({ default: thumbnails }) => thumbnails,
    () => null,
  )
  return loading
}

/** The run up to its question, or all of it; nobody needs it to find a scenario, so it is not read out. */
export function Thumb({ id, isWhole }: { readonly id: string; readonly isWhole: boolean }) {
  const thumbnail = use(loadThumbnails())?.[id]
  return thumbnail ? <Drawing picture={isWhole ? thumbnail.whole : thumbnail.before} /> : null
}

function Drawing({ picture: { width, height, parts } }: { readonly picture: Picture }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {parts.map((part, index) => (
        <path key={index} {...part} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

const TONES = Array.from({ length: 8 }, (_, index) => `actor-${index + 1}`)
const STRIPES = [
  { name: 'hatch', tones: TONES, back: 'var(--paper)', opacity: 1, angle: 45 },
  { name: 'curtain', tones: ['mute'], back: 'var(--canvas)', opacity: 0.3, angle: 45 },
  { name: 'clash', tones: ['bad'], back: 'var(--bad-bg)', opacity: 0.4, angle: -45 },
] as const

/** The patterns of all pictures, coarser than the timeline's. */
export function ThumbPatterns() {
  return (
    <svg className="thumb-patterns" aria-hidden="true" focusable="false">
      <defs>
        {STRIPES.flatMap(({ name, tones, back, opacity, angle }) =>
          tones.map((tone) => (
            <pattern
              key={`${name}-${tone}`}
              id={`thumbnail-${name}-${tone}`}
              width="13"
              height="13"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${angle})`}
            >
              <rect width="13" height="13" fill={back} />
              <line y2="13" stroke={`var(--${tone})`} strokeWidth="9" strokeOpacity={opacity} />
            </pattern>
          )),
        )}
      </defs>
    </svg>
  )
}
