import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Seeds } from './runs'

const SCRIPT = fileURLToPath(new URL('./hashes.mjs', import.meta.url))

/** The hash of each built-in's trace under Node, by the run's name. */
export async function hashesInNode(seeds: Seeds): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, JSON.stringify(seeds)], {
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}
