import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Seeds } from './runs'

/** `SEEDS=100` tries so many of everything (CONTRIBUTING). */
const ALL = Number(process.env.SEEDS) || undefined

export const SEEDS: Seeds = { classic: ALL ?? 100, fix: ALL ?? 10, other: ALL ?? 1 }
/** Chromium has tried more by then: what differs between engines shows in few. */
export const SEEDS_IN_FIREFOX: Seeds = { classic: ALL ?? 3, fix: ALL ?? 1, other: ALL ?? 2 }

const SCRIPT = fileURLToPath(new URL('./hashes.mjs', import.meta.url))

/** The hash of each built-in's trace under Node, by the run's name. */
export function hashesInNode(seeds: Seeds): unknown {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  return JSON.parse(execFileSync(process.execPath, [SCRIPT, JSON.stringify(seeds)], options))
}
