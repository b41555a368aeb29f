/** The script that the page needs before its first paint, gzipped: what index.html names, and what those import at once. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../lib/run.mjs'
import { build } from './lib.mjs'

const TARGET_KB = 150

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  build('page')
  const dist = join(ROOT, 'dist')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = Array.from(page.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g), (match) => match[1] ?? '')
  /** @type {Map<string, number>} */
  const sizes = new Map()
  const visit = (/** @type {string} */ file) => {
    if (sizes.has(file)) return
    const text = readFileSync(join(dist, file), 'utf8')
    sizes.set(file, gzipSync(text, { level: 9 }).length / 1000)
    for (const match of text.matchAll(/\b(?:import|export)\b[^"'`;()]*?["'](\.\/[^"']+\.js)["']/g)) {
      visit(join(dirname(file), match[1] ?? ''))
    }
  }
  named.forEach(visit)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const target = `at most ${TARGET_KB} kB`
  return [
    ...Array.from(sizes, ([file, size]) => ({ what: file, value: `${size.toFixed(1)} kB`, target: '' })),
    {
      what: 'script before the first paint',
      value: `${total.toFixed(1)} kB`,
      ratio: `×${(total / TARGET_KB).toFixed(2)}`,
      target,
      good: total <= TARGET_KB,
    },
  ]
}
