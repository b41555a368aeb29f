/**
 * What of a picture is in view, found by binary search, and what lies too close together to be drawn one by one: such
 * marks become bars, a pixel column each, so that a picture costs what can be seen of it and not what there is.
 */
import { bisectLeft, bisectRight } from 'd3'
import type { Micros } from '../base'
import type { Seq } from '../trace'
import type { Crowd, MarkSource, Pen } from './marks/source'
import type { Mark, Shape } from './types'
import { LAYERS } from './types'

/** More marks in view than this are told apart by pixels. */
const CROWDED = 1_500
/** What lasts longer than this share of the run is looked at always. */
const LONG_SHARE = 0.05
/** Bars of 2, 4, 8 and more marks are ever stronger. */
const STRENGTHS = [0.3, 0.5, 0.75, 1]
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
  /** Those that show an event. */
  showing(seq: Seq): readonly MarkSource[]
}

/** `sources` are sorted by layer and then by time. */
export function indexSources(sources: readonly MarkSource[], length: Micros): SourceIndex {
  const layers = LAYERS.map((name): Layer => {
    const own = sources.filter(({ layer }) => layer === name)
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
    const group = groups.get(crowd)
    if (group) group.push(source)
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

const touches = ({ from, to }: MarkSource, [start, end]: TimeWindow): boolean => from <= end && to >= start

const rangeOf = ({ froms, reach }: Row, [start, end]: TimeWindow): readonly [number, number] => [
  bisectLeft(reach, start),
  bisectRight(froms, end),
]

function within(row: Row, window: TimeWindow): MarkSource[] {
  const [first, last] = rangeOf(row, window)
  return row.sources.slice(first, last).filter((source) => touches(source, window))
}

export interface Seen {
  /** To be drawn one by one, in painting order. */
  readonly sources: readonly MarkSource[]
  readonly crowds: readonly Mark[]
}

/** What a window shows; `edges` are its first and last x. */
export function look(index: SourceIndex, window: TimeWindow, edges: readonly [number, number], pen: Pen): Seen {
  let count = 0
  for (const { all } of index.layers) {
    const [first, last] = rangeOf(all, window)
    count += Math.max(0, last - first)
  }
  const sources: MarkSource[] = []
  const crowds: Mark[] = []
  const columns = count > CROWDED ? columnsOf(edges, pen) : null
  for (const layer of index.layers) {
    const own = layer.long.filter((source) => touches(source, window))
    if (!columns) own.push(...within(layer.all, window))
    else
      for (const row of layer.crowds()) {
        if (!row.crowd) own.push(...within(row, window))
        else thin(row, row.crowd, columns, pen, own, crowds)
      }
    sources.push(...own.sort((a, b) => a.from - b.from))
  }
  return { sources, crowds }
}

interface Columns {
  readonly x0: number
  /** Where each column begins, and where the last ends. */
  readonly times: Float64Array
}

/** Columns stand on whole pixels, so that a crowd looks the same wherever the view is. */
function columnsOf([from, to]: readonly [number, number], pen: Pen): Columns {
  const x0 = Math.floor(Math.max(0, from))
  const count = Math.max(1, Math.ceil(Math.min(to, pen.width) - x0))
  const times = new Float64Array(count + 1)
  for (let column = 0; column <= count; column++) times[column] = pen.scale.invert(x0 + column)
  return { x0, times }
}

/** Puts the marks that have a column for themselves into `alone`, and the others as bars into `crowds`. */
function thin(row: Row, crowd: Crowd, { x0, times }: Columns, pen: Pen, alone: MarkSource[], crowds: Mark[]): void {
  const span = crowd.span(pen)
  if (!span) return
  const [y0, y1] = span
  const xs: number[][] = STRENGTHS.map(() => [])
  const seqs: number[][] = STRENGTHS.map(() => [])
  let total = 0
  let start = bisectLeft(row.froms, times[0] as number)
  const begin = start
  for (let column = 1; column < times.length && start < row.froms.length; column++) {
    const end =
      column === times.length - 1
        ? bisectRight(row.froms, times[column] as number, start)
        : bisectLeft(row.froms, times[column] as number, start)
    const count = end - start
    const first = row.sources[start] as MarkSource
    if (count === 1) alone.push(first)
    else if (count > 1) {
      const strength = Math.min(STRENGTHS.length, Math.floor(Math.log2(count))) - 1
      xs[strength]?.push(x0 + column - COLUMN_PX / 2)
      seqs[strength]?.push(first.seqs[0] as number)
      total += count
    }
    start = end
  }
  if (total === 0) return
  const shapes = STRENGTHS.flatMap((opacity, strength): Shape[] =>
    (xs[strength]?.length ?? 0) > 0
      ? [
          {
            type: 'bars',
            xs: xs[strength] as number[],
            seqs: seqs[strength] as number[],
            y0,
            y1,
            tone: crowd.tone,
            opacity,
          },
        ]
      : [],
  )
  const [head, tail] = [row.sources[begin] as MarkSource, row.sources[Math.max(begin, start - 1)] as MarkSource]
  crowds.push({
    id: `crowd-${crowd.id}`,
    kind: 'crowd',
    layer: head.layer,
    seqs: head.seqs,
    from: head.from,
    to: tail.to,
    x0: Math.min(...xs.map((one) => one[0] ?? Number.POSITIVE_INFINITY)),
    x1: Math.max(...xs.map((one) => one.at(-1) ?? Number.NEGATIVE_INFINITY)),
    text: `${total} ${crowd.what}, too close together to be told apart here: zoom in`,
    priority: 0,
    shapes,
  })
}
