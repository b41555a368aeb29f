/**
 * Small signs, each a path around (0, 0). No two of them mean the same: a cross is lost, a bar is refused, a dot is
 * accepted, a flagged dot is accepted but stale.
 */
export interface Glyph {
  readonly path: string
  readonly fill: 'tone' | 'paper' | 'none'
  /** Width of the outline in the tone; 0 for none. */
  readonly stroke: number
  /** Half its size, for hit tests and to keep labels away. */
  readonly reach: number
}

const circle = (r: number): string => `M${-r},0A${r},${r},0,1,1,${r},0A${r},${r},0,1,1,${-r},0Z`

export const GLYPHS = {
  head: { path: 'M0,0L-7.5,-3.2L-7.5,3.2Z', fill: 'tone', stroke: 0, reach: 4 },
  executed: { path: 'M-2.5,-4H2.5V4H-2.5Z', fill: 'tone', stroke: 0, reach: 4 },
  /** A script runs as one: nothing comes between its commands. */
  script: { path: 'M-4.5,-6.5H4.5V6.5H-4.5Z', fill: 'tone', stroke: 0, reach: 6 },
  waiting: { path: circle(3.2), fill: 'paper', stroke: 1.6, reach: 4 },
  lost: { path: 'M-5,-5L5,5M-5,5L5,-5', fill: 'none', stroke: 2.2, reach: 6 },
  accepted: { path: circle(4.6), fill: 'tone', stroke: 0, reach: 5 },
  /** Planted on an accepted dot: the write is in, and it is stale. */
  flag: { path: 'M-0.9,-3V-19H11L8,-15L11,-11H0.9V-3Z', fill: 'tone', stroke: 0, reach: 10 },
  refused: { path: 'M-8,-1.8H8V1.8H-8Z', fill: 'tone', stroke: 0, reach: 8 },
  expired: { path: circle(4), fill: 'paper', stroke: 2, reach: 5 },
  deleted: { path: 'M-1.3,-6H1.3V6H-1.3Z', fill: 'tone', stroke: 0, reach: 5 },
  crash: { path: 'M-1,-11L4,-4L-3,0L4,4L-1,11', fill: 'none', stroke: 2.4, reach: 9 },
  restart: { path: 'M-3.5,-5.5L5.5,0L-3.5,5.5Z', fill: 'tone', stroke: 0, reach: 6 },
  promoted: { path: 'M0,-7L6.5,4.5H-6.5Z', fill: 'tone', stroke: 0, reach: 7 },
  demoted: { path: 'M0,7L6.5,-4.5H-6.5Z', fill: 'paper', stroke: 1.8, reach: 7 },
  clock: { path: `${circle(6)}M0,-3.5V0L2.8,1.8`, fill: 'paper', stroke: 1.6, reach: 7 },
  start: { path: circle(3), fill: 'paper', stroke: 1.8, reach: 4 },
  end: { path: 'M-1,-5H1V5H-1Z', fill: 'tone', stroke: 0, reach: 5 },
  gaveUp: { path: 'M-5,0H5M5,-4.5V4.5', fill: 'none', stroke: 2, reach: 6 },
  sentinel: { path: 'M0,-5L5,0L0,5L-5,0Z', fill: 'tone', stroke: 0, reach: 6 },
  suspects: { path: 'M0,-5L5,0L0,5L-5,0Z', fill: 'paper', stroke: 1.6, reach: 6 },
  resync: { path: 'M-6,-2.5H6M-6,2.5H6', fill: 'none', stroke: 2, reach: 6 },
  violation: { path: 'M0,6L-5.5,-4H5.5Z', fill: 'tone', stroke: 0, reach: 6 },
  beat: { path: circle(3.4), fill: 'tone', stroke: 0, reach: 4 },
  tick: { path: 'M-0.75,0H0.75V5H-0.75Z', fill: 'tone', stroke: 0, reach: 3 },
  frozen: { path: 'M-3.6,-4.5H-1.2V4.5H-3.6ZM1.2,-4.5H3.6V4.5H1.2Z', fill: 'tone', stroke: 0, reach: 5 },
} as const satisfies Record<string, Glyph>

export type GlyphName = keyof typeof GLYPHS
