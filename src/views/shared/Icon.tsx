const PATHS = {
  first: 'M3.5 3v10M12.5 3.5 6.5 8l6 4.5z',
  previous: 'M11 3.5 5 8l6 4.5z',
  next: 'M5 3.5 11 8l-6 4.5z',
  last: 'M12.5 3v10M3.5 3.5l6 4.5-6 4.5z',
  previousCommand: 'M8 4 3 8l5 4zM13.5 4l-5 4 5 4z',
  nextCommand: 'M8 4l5 4-5 4zM2.5 4l5 4-5 4z',
  play: 'M4 2.8 13 8l-9 5.2z',
  pause: 'M3.5 3h3v10h-3zM9.5 3h3v10h-3z',
} as const

const STROKES = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 8h11M5 5 2.5 8 5 11M11 5l2.5 3L11 11',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  dash: 'M4 8h8',
  question: 'M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M8 11.8v.2',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M3.4 12.6l1.1-1.1M11.5 4.5l1.1-1.1',
  moon: 'M12.8 9.8A5.4 5.4 0 0 1 6.2 3.2a5.4 5.4 0 1 0 6.6 6.6z',
  system: 'M2.5 3.5h11v7h-11zM6 13.5h4M8 10.5v3',
  undo: 'M3.5 6.5h6a3 3 0 0 1 0 6H6M3.5 6.5 6 4M3.5 6.5 6 9',
  redo: 'M12.5 6.5h-6a3 3 0 0 0 0 6H10M12.5 6.5 10 4M12.5 6.5 10 9',
  chevron: 'M6 4l4 4-4 4',
  locked: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  unlocked: 'M4 7.5h8v6H4zM5.5 7.5V4.8a2.5 2.5 0 0 1 4.9-.6',
  full: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z',
  present: 'M2 3h12v8H2zM5 13.5h6M6.8 5.2v3.6L9.8 7z',
  share: 'M8 9.5v-7M5.2 5.2 8 2.5l2.8 2.7M5 7H3.5v6.5h9V7H11',
  back: 'M10 3.5 5.5 8l4.5 4.5',
} as const

export type IconName = keyof typeof PATHS | keyof typeof STROKES

/** A sign of 16 units; its meaning is in the name of the control around it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const filled = name in PATHS
  const path = { ...PATHS, ...STROKES }[name]
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={filled ? 0.9 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
