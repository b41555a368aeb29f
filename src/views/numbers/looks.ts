/** How the series of a drawing are told apart: by colour, by the line's dashes and by the mark of its points. */
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3'

interface Look {
  readonly tone: string
  readonly dashes: string | undefined
  readonly mark: string
}

const mark = (type: SymbolType): string => symbol(type, 38)() ?? ''

const LOOKS: readonly Look[] = [
  { tone: 'var(--actor-1)', dashes: undefined, mark: mark(symbolCircle) },
  { tone: 'var(--actor-2)', dashes: '6 3', mark: mark(symbolSquare) },
  { tone: 'var(--actor-3)', dashes: '2 3', mark: mark(symbolTriangle) },
  { tone: 'var(--actor-4)', dashes: '9 3 2 3', mark: mark(symbolDiamond) },
]

export const lookOf = (nth: number): Look => LOOKS[nth % LOOKS.length] as Look

/** The drawings' width in their own units; the page makes them as wide as there is room. */
export const WIDTH = 320
