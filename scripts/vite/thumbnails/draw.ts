/** Runs each built-in scenario under its own settings and draws what comes of it, small. Node alone runs this. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { analyse } from '../../../src/analysis'
import { type LayoutOptions, layout, type Mark, type Shape, svgOf } from '../../../src/picture'
import { type Builtin, defaultSettings, mustParse } from '../../../src/scenario'
import { CATALOGUE } from '../../../src/scenario/catalogue'
import { prepareEngine, simulate } from '../../../src/simulation/engine'
import { find } from '../../../src/trace'
import type { Part, Picture, Thumbnail, Thumbnails } from '../../../src/views/catalogue/thumbnail'

const LUA = 'wasmoon-lua5.1/dist/liblua5.1.wasm'
/** Pictures are laid out this large and shown at less than half of it. */
const SIZE = { width: 480, height: 270 }
/** Signs that mean nothing at that size, and the numbers of beats. */
const TOO_SMALL = new Set(['head', 'executed', 'tick', 'start', 'end', 'beat', 'waiting'])

export async function drawThumbnails(): Promise<Thumbnails> {
  await prepareEngine(await readFile(createRequire(import.meta.url).resolve(LUA)))
  const drawn: [string, Thumbnail][] = []
  for (const builtin of CATALOGUE) drawn.push([builtin.id, await thumbnailOf(builtin)])
  return Object.fromEntries(drawn)
}

async function thumbnailOf(builtin: Builtin): Promise<Thumbnail> {
  const trace = await simulate(mustParse(builtin.build(defaultSettings(builtin))))
  const findings = analyse(trace)
  const picture = (options: LayoutOptions): Picture => {
    const { marks, width, height } = layout(trace, findings, { ...SIZE, ...options, labels: false })
    return { width, height, parts: partsOf(marks) }
  }
  const { prediction } = builtin.lesson
  const whole = picture({})
  // What asks nothing hides nothing.
  if (!prediction) return { before: whole, whole }
  const decisive = find(prediction.before, trace.events)
  if (!decisive) throw new Error(`${builtin.id} does not come to its question`)
  return { before: picture({ until: Math.max(0, decisive.seq - 1) }), whole }
}

/** The shapes in their order, those of one layer and one look as one path. */
function partsOf(marks: readonly Mark[]): readonly Part[] {
  const parts = new Map<string, Part>()
  for (const { layer, shapes } of marks) {
    for (const shape of shapes.filter((each) => each.type !== 'glyph' || !TOO_SMALL.has(each.glyph))) {
      const part = partOf(shape)
      const key = JSON.stringify([layer, { ...part, d: '' }])
      parts.set(key, { ...part, d: `${parts.get(key)?.d ?? ''}${part.d}` })
    }
  }
  return [...parts.values()]
}

function partOf(shape: Shape): Part {
  const { attributes } = svgOf(shape, 'thumbnail')
  const text = (name: string) => attributes[name] ?? undefined
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)))
  const part = {
    d: rounded(text('d') ?? rectangle(number('x'), number('y'), number('width'), number('height'))),
    fill: text('fill'),
    fillOpacity: number('fill-opacity'),
    stroke: text('stroke'),
    strokeWidth: number('stroke-width'),
    strokeOpacity: number('stroke-opacity'),
    strokeDasharray: text('stroke-dasharray'),
    transform: text('transform'),
  }
  return JSON.parse(JSON.stringify(part))
}

const rectangle = (x = 0, y = 0, width = 0, height = 0) => `M${x},${y}h${width}v${height}h${-width}Z`
/** Half a pixel is not seen. */
const rounded = (path: string) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
