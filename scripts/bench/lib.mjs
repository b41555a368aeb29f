import { spawn } from 'node:child_process'
import { chromium } from 'playwright'
import { findChromium } from '../lib/programs.mjs'
import { packageScript, ROOT, runPackage } from '../lib/run.mjs'

/** One line of the table. @typedef {{ what: string, value: string, ratio?: string, target: string, good?: boolean }} Row */

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 0.5)

/** @param {readonly number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const times = (/** @type {number} */ value) => `×${value.toFixed(2)}`

let built = false
/** Builds the page once a run of the bench. */
export function build() {
  if (!built && runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn']) !== 0)
    throw new Error('the page was not built')
  built = true
}

/**
 * Opens a page of a Vite server (`preview` of the built page, or the sources where `mode` is `dev`) in Chromium.
 * @template T
 * @param {'preview' | 'dev'} mode
 * @param {(page: import('playwright').Page, address: string) => Promise<T>} use
 */
export async function withPage(mode, use) {
  const port = mode === 'dev' ? 4194 : 4193
  const server = spawn(
    process.execPath,
    [
      packageScript('vite/bin/vite.js'),
      ...(mode === 'preview' ? ['preview'] : []),
      '--port',
      String(port),
      '--strictPort',
    ],
    { cwd: ROOT, stdio: 'ignore' },
  )
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const address = `http://localhost:${port}/`
    await answers(address)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    return await use(page, address)
  } finally {
    await browser.close()
    server.kill()
  }
}

/** @param {string} address */
async function answers(address) {
  for (let tries = 0; tries < 100; tries++) {
    const there = await fetch(address).then(
      () => true,
      () => false,
    )
    if (there) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing answers at ${address}`)
}
