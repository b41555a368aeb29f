/**
 * The script that a page needs before its first paint, gzipped: what index.html names, the page's own part, and what
 * those import at once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../lib/run.mjs'
import { build } from './lib.mjs'

const TARGET_KB = 150
const DIST = join(ROOT, 'dist')
const PAGES = [
  { page: 'the catalogue', part: 'CataloguePage' },
  { page: 'the player', part: 'player' },
]

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  build('page')
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = Array.from(html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g), (match) => match[1] ?? '')
  return PAGES.flatMap(({ page, part }) => {
    const own = readdirSync(join(DIST, 'assets')).filter((file) => file.startsWith(`${part}-`) && file.endsWith('.js'))
    if (own.length !== 1) throw new Error(`the build has ${own.length} parts that are called ${part}`)
    return rowsOf(page, sizesOf([...named, `assets/${own[0]}`]))
  })
}

/** Each file that the entries need, with its kilobytes. @param {readonly string[]} entries */
function sizesOf(entries) {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  const visit = (/** @type {string} */ file) => {
    if (sizes.has(file)) return
    const text = readFileSync(join(DIST, file), 'utf8')
    sizes.set(file, gzipSync(text, { level: 9 }).length / 1000)
    for (const match of text.matchAll(/\b(?:import|export)\b[^"'`;()]*?["'](\.\/[^"']+\.js)["']/g)) {
      visit(join(dirname(file), match[1] ?? ''))
    }
  }
  entries.forEach(visit)
  return sizes
}

/** @param {string} page @param {ReadonlyMap<string, number>} sizes */
function rowsOf(page, sizes) {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [
    ...Array.from(sizes, ([file, size]) => ({ what: file, value: `${size.toFixed(1)} kB`, target: '' })),
    {
      what: `script before the first paint of ${page}`,
      value: `${total.toFixed(1)} kB`,
      ratio: `×${(total / TARGET_KB).toFixed(2)}`,
      target: `at most ${TARGET_KB} kB`,
      good: total <= TARGET_KB,
    },
  ]
}
