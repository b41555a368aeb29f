import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { build as buildWithVite } from 'vite'
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

/**
 * Bundles a module of the project for Node and imports it: run from its sources, each use of an import would cost.
 * @param {string} file from the project's folder
 * @returns {Promise<any>}
 */
export async function bundled(file) {
  const outDir = join(ROOT, '.cache/bench')
  const entryFileNames = `${file.replace(/\W/g, '-')}.mjs`
  const rolldownOptions = { output: { entryFileNames }, checks: { pluginTimings: false } }
  await buildWithVite({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: file, outDir, emptyOutDir: false, minify: false, rolldownOptions },
  })
  return import(pathToFileURL(join(outDir, entryFileNames)).href)
}

/** What is measured: the built page, and the engine's host alone. */
const SITES = {
  page: { port: 4193, options: /** @type {string[]} */ ([]) },
  harness: { port: 4194, options: ['-c', 'e2e/harness/vite.config.ts'] },
}
/** @typedef {keyof typeof SITES} Site */

/** @type {Set<Site>} */
const built = new Set()
/** Builds a site once a run of the bench. @param {Site} site */
export function build(site) {
  if (built.has(site)) return
  // Loading a module for Node says "development" to whatever is started after it.
  const env = { NODE_ENV: 'production' }
  if (runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...SITES[site].options], env) !== 0)
    throw new Error('it was not built')
  built.add(site)
}

/**
 * Opens a blank page of a built site in Chromium.
 * @template T
 * @param {Site} site
 * @param {(page: import('playwright').Page, address: string) => Promise<T>} use
 */
export async function withPage(site, use) {
  build(site)
  const { port, options } = SITES[site]
  const preview = ['preview', '--port', String(port), '--strictPort', ...options]
  const server = spawn(process.execPath, [packageScript('vite/bin/vite.js'), ...preview], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const address = `http://localhost:${port}/`
    await answers(address)
    return await use(
      await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' }),
      address,
    )
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
