/** Puts the engine's host on the page for tests that need no picture. */
import { createEngine } from '../../src/app/engine-host'
import { connectFrame } from '../../src/app/engine-host/frame'
import { traceHash } from '../../src/formats'
import { defaultSettings } from '../../src/scenario'
import { CATALOGUE } from '../../src/scenario/catalogue'
import { runs } from './runs'

const host = { runs, createEngine, connectFrame, traceHash, defaultSettings, CATALOGUE }

declare global {
  interface Window {
    host: typeof host
  }
}

window.host = host
