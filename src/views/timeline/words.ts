/** Labels while the scale changes: each goes where its place goes, and gives way to a more important one. */
import type { Box } from '../../picture'
import { setAttributes } from './shapes'
import type { SvgScene, Word } from './svg-scene'

/** More than this are not followed: they come back when the view rests. */
const MOST = 240
const GAP = 2

/** `xOf` says where an x of the picture that was labelled lies now; what is out of view is not shown. */
export function moveWords(scene: SvgScene, xOf: (x: number) => number, left: number, right: number): void {
  const groups = scene.labels.selectAll<SVGGElement, Word>('g')
  const many = groups.size() > MOST
  const taken: Box[] = []
  // In the order of placement, which is that of importance.
  groups.each(function (word) {
    const dx = xOf(word.x) - word.x
    const box = { ...word.box, x: word.box.x + dx }
    const shown = !many && box.x < right && box.x + box.width > left && !taken.some((other) => overlap(box, other))
    if (shown) taken.push(box)
    setAttributes(this, { visibility: shown ? null : 'hidden', transform: shown ? `translate(${dx} 0)` : null })
  })
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height && b.y < a.y + a.height
