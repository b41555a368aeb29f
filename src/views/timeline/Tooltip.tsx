import { formatMoment, type Micros } from '../../base'

export interface Tip {
  readonly x: number
  readonly y: number
  readonly at: Micros
  readonly text: string
}

const WIDTH = 300

/** The full text of what is pointed at; it flips so that it stays inside the plot. */
export function Tooltip({ tip, width, height }: { tip: Tip; width: number; height: number }) {
  const box = Math.min(WIDTH, width - 16)
  const left = Math.min(Math.max(8, tip.x + 14), width - box - 8)
  const above = tip.y > height / 2
  const place = above ? { bottom: height - tip.y + 14 } : { top: tip.y + 16 }
  return (
    <div className="timeline-tip" aria-hidden="true" style={{ left, maxWidth: box, ...place }}>
      <time>{formatMoment(tip.at)} s</time>
      {tip.text}
    </div>
  )
}
