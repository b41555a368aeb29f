/** Puts the engine's host on the page for tests that need no picture. */
import { createEngine } from '../../src/app/engine-host'
import { connectFrame } from '../../src/app/engine-host/frame'
import { traceHash } from '../../src/formats'
import { applySettings } from '../../src/scenario'
import { CATALOGUE } from '../../src/scenario/catalogue'
import { runs, type Seeds } from './runs'

/** The engines of a comparison share the machine: none is given up for being slow. */
const PATIENT_MS = 60_000

/** The hash of each built-in's trace, by the run's name. */
async function hashes(seeds: Seeds): Promise<Record<string, string>> {
  const engine = createEngine({ guardMs: PATIENT_MS })
  const found: Record<string, string> = {}
  for (const { name, file } of runs(seeds)) found[name] = traceHash(await engine.simulate(file))
  engine.dispose()
  return found
}

const host = { hashes, createEngine, connectFrame, traceHash, applySettings, CATALOGUE }

declare global {
  interface Window {
    host: typeof host
  }
}

window.host = host
