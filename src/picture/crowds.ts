/**
 * What of a picture is in view, found by binary search, and what lies too close together to be drawn one by one: such
 * marks become bars, a pixel column each, so that a picture costs what can be seen of it and not what there is.
 */
import { bisectLeft, group, rollup } from 'd3'
import type { Micros } from '../base'
import type { Seq } from '../trace'
import type { Crowd, MarkSource, Pen } from './marks/source'
import type { Mark, Shape } from './types'
import { LAYERS } from './types'

/** The picture is judged tile by tile, each as wide as this; where one begins depends on nothing but the scale. */
const TILE_PX = 64
/** More marks in a tile than this are told apart by pixels. */
const CROWDED = 30
/** In a crowded tile a mark is drawn by itself where no other of its kind is this near. */
const APART_PX = 6
/** What lasts longer than this share of the run is looked at always. */
const LONG_SHARE = 0.05
/** Only a flood has more long marks of one kind in one place: those that began before the last of them are a crowd. */
const MOST_LONG = 100
/** Bars of 1, 2, 4, 8 and more marks are ever stronger. */
const STRENGTHS = [0.28, 0.45, 0.65, 0.82, 1]
const COLUMN_PX = 1

/** Sources in the order of time. */
interface Row {
  readonly crowd: Crowd | null
  readonly sources: readonly MarkSource[]
  readonly froms: Float64Array
  /** The latest end of this and all before it. */
  readonly reach: Float64Array
}

interface Layer {
  readonly long: readonly MarkSource[]
  readonly all: Row
  /** The same by crowd, made when it is first needed. */
  crowds(): readonly Row[]
}

export interface SourceIndex {
  readonly layers: readonly Layer[]
  /** When all that can be a part of a crowd begins, ascending. */
  readonly froms: Float64Array
  /** Those that show an event. */
  showing(seq: Seq): readonly MarkSource[]
}

/** `sources` are sorted by layer and then by time. */
export function indexSources(sources: readonly MarkSource[], length: Micros): SourceIndex {
  const byLayer = group(sources, ({ layer }) => layer)
  const layers = LAYERS.map((name): Layer => {
    const own = byLayer.get(name) ?? []
    const isLong = ({ from, to }: MarkSource): boolean => to - from > length * LONG_SHARE
    const short = own.filter((source) => !isLong(source))
    let crowds: readonly Row[] | undefined
    return {
      long: own.filter(isLong),
      all: rowOf(null, short),
      crowds: () => {
        crowds ??= byCrowd(short)
        return crowds
      },
    }
  })
  let bySeq: ReadonlyMap<Seq, readonly MarkSource[]> | undefined
  return {
    layers,
    froms: Float64Array.from(sources.flatMap((source) => (source.crowd ? [source.from] : []))).sort(),
    showing: (seq) => {
      bySeq ??= sourcesBySeq(sources)
      return bySeq.get(seq) ?? []
    },
  }
}

function sourcesBySeq(sources: readonly MarkSource[]): ReadonlyMap<Seq, readonly MarkSource[]> {
  const bySeq = new Map<Seq, MarkSource[]>()
  for (const source of sources) {
    for (const seq of source.seqs) {
      const own = bySeq.get(seq)
      if (own) own.push(source)
      else bySeq.set(seq, [source])
    }
  }
  return bySeq
}

function byCrowd(sources: readonly MarkSource[]): Row[] {
  const groups = new Map<Crowd | null, MarkSource[]>()
  for (const source of sources) {
    const crowd = source.crowd ?? null
    const own = groups.get(crowd)
    if (own) own.push(source)
    else groups.set(crowd, [source])
  }
  return [...groups].map(([crowd, own]) => rowOf(crowd, own))
}

function rowOf(crowd: Crowd | null, sources: readonly MarkSource[]): Row {
  const froms = new Float64Array(sources.length)
  const reach = new Float64Array(sources.length)
  let latest = Number.NEGATIVE_INFINITY
  for (const [index, { from, to }] of sources.entries()) {
    froms[index] = from
    latest = Math.max(latest, to)
    reach[index] = latest
  }
  return { crowd, sources, froms, reach }
}

/** The times between which a picture is wanted. */
export type TimeWindow = readonly [from: Micros, to: Micros]

export interface Seen {
  /** To be drawn one by one, in painting order. */
  readonly sources: readonly MarkSource[]
  readonly crowds: readonly Mark[]
}

/** What a window shows; `edges` are its first and last x. */
export function look(index: SourceIndex, window: TimeWindow, edges: readonly [number, number], pen: Pen): Seen {
  const tiles = tilesOf(index, window, edges, pen)
  const crowds: Mark[] = []
  const sources = index.layers.flatMap((layer) => {
    const touches = ({ from, to }: MarkSource): boolean => from <= window[1] && to >= window[0]
    const { sources: all, froms, reach } = layer.all
    // What begins left of the window and reaches into it.
    const reaching = all.slice(bisectLeft(reach, window[0]), bisectLeft(froms, window[0])).filter(touches)
    const own = thinLong([...layer.long.filter(touches), ...reaching], edges[0], pen, crowds)
    for (const { from, to, crowded } of tiles) {
      if (!crowded) own.push(...all.slice(bisectLeft(froms, from), bisectLeft(froms, to)))
    }
    const dense = tiles.filter(({ crowded }) => crowded)
    if (dense.length > 0) for (const row of layer.crowds()) own.push(...thin(row, dense, pen, crowds))
    return own.sort((a, b) => a.from - b.from)
  })
  return { sources, crowds }
}

interface Tile {
  readonly from: Micros
  /** The first time that is no longer in it. */
  readonly to: Micros
  readonly x0: number
  readonly x1: number
  readonly crowded: boolean
}

/** Neighbours that are not crowded are one tile. */
function tilesOf(index: SourceIndex, window: TimeWindow, edges: readonly [number, number], pen: Pen): Tile[] {
  const tiles: Tile[] = []
  const first = Math.floor(Math.max(0, edges[0]) / TILE_PX)
  const last = Math.max(first, Math.floor(Math.min(edges[1], pen.width) / TILE_PX))
  let from = window[0]
  for (let number = first; number <= last; number++) {
    const [x0, x1] = [number * TILE_PX, (number + 1) * TILE_PX]
    const to = number === last ? window[1] + 1 : pen.scale.invert(x1)
    const count = bisectLeft(index.froms, to) - bisectLeft(index.froms, from)
    const crowded = count > CROWDED
    const before = tiles.at(-1)
    if (before && !before.crowded && !crowded) tiles[tiles.length - 1] = { ...before, to, x1 }
    else tiles.push({ from, to, x0, x1, crowded })
    from = to
  }
  return tiles
}

interface Column {
  readonly x: number
  readonly count: number
  readonly first: MarkSource
}

/** Gives those that are drawn one by one, and puts the others into `crowds`, where they begin or at the `left` edge. */
function thinLong(sources: readonly MarkSource[], left: number, pen: Pen, crowds: Mark[]): MarkSource[] {
  const kept: MarkSource[] = []
  for (const [crowd, own] of group(sources, (source) => source.crowd ?? null)) {
    const rest = crowd ? Math.max(0, own.length - MOST_LONG) : 0
    kept.push(...own.slice(rest))
    const span = rest > 0 ? crowd?.span(pen) : undefined
    if (!crowd || !span) continue
    const columns = rollup(
      own.slice(0, rest),
      (all) => ({ count: all.length, first: all[0] as MarkSource }),
      ({ from }) => Math.max(left, Math.floor(pen.x(from))) + COLUMN_PX / 2,
    )
    const bars = [...columns].map(([x, column]): Column => ({ x, ...column })).sort((a, b) => a.x - b.x)
    const mark = crowdMark(crowd, bars, span)
    crowds.push({ ...mark, id: `${mark.id}-long` })
  }
  return kept
}

/** Gives those that stand by themselves, and puts the others as bars into `crowds`. */
function thin(row: Row, tiles: readonly Tile[], pen: Pen, crowds: Mark[]): readonly MarkSource[] {
  const { crowd, sources, froms } = row
  if (!crowd) return tiles.flatMap(({ from, to }) => sources.slice(bisectLeft(froms, from), bisectLeft(froms, to)))
  const span = crowd.span(pen)
  if (!span) return []
  const columns = tiles.flatMap((tile) => columnsOf(row, tile, pen))
  const isAlone = ({ x, count }: Column, index: number): boolean =>
    count === 1 &&
    x - (columns[index - 1]?.x ?? Number.NEGATIVE_INFINITY) > APART_PX &&
    (columns[index + 1]?.x ?? Number.POSITIVE_INFINITY) - x > APART_PX
  const alone: MarkSource[] = []
  const bars: Column[] = []
  for (const [index, column] of columns.entries()) {
    if (isAlone(column, index)) alone.push(column.first)
    else bars.push(column)
  }
  if (bars.length > 0) crowds.push(crowdMark(crowd, bars, span))
  return alone
}

/** The columns of a tile that have marks in them. Columns stand on whole pixels, so that a crowd does not shimmer. */
function columnsOf({ sources, froms }: Row, { from, to, x0, x1 }: Tile, pen: Pen): Column[] {
  const columns: Column[] = []
  const end = bisectLeft(froms, to)
  let start = bisectLeft(froms, from)
  for (let x = x0; x < x1 && start < end; x += COLUMN_PX) {
    const next = x + COLUMN_PX >= x1 ? end : Math.min(end, bisectLeft(froms, pen.scale.invert(x + COLUMN_PX), start))
    if (next > start) columns.push({ x: x + COLUMN_PX / 2, count: next - start, first: sources[start] as MarkSource })
    start = next
  }
  return columns
}

function crowdMark(crowd: Crowd, bars: readonly Column[], [y0, y1]: readonly [number, number]): Mark {
  const [head, tail] = [bars[0] as Column, bars.at(-1) as Column]
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const strengthOf = ({ count }: Column): number => Math.min(STRENGTHS.length - 1, Math.floor(Math.log2(count)))
  const shapes = STRENGTHS.flatMap((opacity, strength): Shape[] => {
    const own = bars.filter((bar) => strengthOf(bar) === strength)
    const [xs, seqs] = [own.map(({ x }) => x), own.map(({ first }) => first.seqs[0] as Seq)]
    return own.length > 0 ? [{ type: 'bars', xs, seqs, y0, y1, tone: crowd.tone, opacity }] : []
  })
  return {
    id: `crowd-${crowd.id}`,
    kind: 'crowd',
    layer: head.first.layer,
    seqs: head.first.seqs,
    from: head.first.from,
    to: tail.first.to,
    x0: head.x,
    x1: tail.x,
    text: `${total} ${crowd.what}, too close together to be told apart here: zoom in`,
    priority: 0,
    shapes,
  }
}
