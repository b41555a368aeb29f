/**
 * Labels in motion. While the scale changes each goes where its place goes, and gives way to a more important one. One
 * whose place has left the view to the left goes along its mark, so that what is in view keeps its name.
 */
import type { Box } from '../../picture'
import { setAttributes } from './shapes'
import type { SvgScene, Word } from './svg-scene'

/** More than this are not followed: they come back when the view rests. */
const MOST = 240
const GAP = 2
/** Between a label that goes along its mark and the edge of the view, or the end of the mark. */
const EDGE = 6

/** Where an x of the picture that was labelled lies now. */
type Mapping = (x: number) => number

interface Standing {
  readonly box: Box
  /** How far from its place. */
  readonly dx: number
  readonly dy: number
  /** It has left the tone that it is written on. */
  readonly apart: boolean
}

function standing({ box, x, y, stick }: Word, xOf: Mapping, left: number): Standing {
  const dx = xOf(x) - x
  const own = box.x + dx
  const along = stick ? Math.min(left + EDGE, xOf(stick.to) - box.width - EDGE) : own
  if (!stick || own >= left || along <= own) return { box: { ...box, x: own }, dx, dy: 0, apart: false }
  const dy = stick.y - y
  const apart = along + box.width > xOf(stick.solid)
  return { box: { ...box, x: along, y: box.y + dy }, dx: dx + along - own, dy, apart }
}

function stand(group: SVGGElement, { tone, onTone }: Word, { dx, dy, apart }: Standing): void {
  setAttributes(group, { transform: dx === 0 && dy === 0 ? null : `translate(${dx} ${dy})` })
  group.classList.toggle('tl-apart', apart)
  const text = group.lastElementChild as Element
  setAttributes(text, { fill: onTone && !apart ? 'var(--paper)' : tone })
}

/** At rest only those move whose mark is longer than what is in view of it. */
export function stickWords(scene: SvgScene, left: number): void {
  scene.labels.selectAll<SVGGElement, Word>('g.tl-stick').each(function (word) {
    stand(
      this,
      word,
      standing(word, (x) => x, left),
    )
  })
}

/** What is out of view is not shown. */
export function moveWords(scene: SvgScene, xOf: Mapping, left: number, right: number): void {
  const groups = scene.labels.selectAll<SVGGElement, Word>('g')
  const many = groups.size() > MOST
  const taken: Box[] = []
  // In the order of placement, which is that of importance.
  groups.each(function (word) {
    const at = standing(word, xOf, left)
    const { box } = at
    const shown = !many && box.x < right && box.x + box.width > left && !taken.some((other) => overlap(box, other))
    if (shown) {
      taken.push(box)
      stand(this, word, at)
    }
    setAttributes(this, { visibility: shown ? null : 'hidden' })
  })
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height && b.y < a.y + a.height
