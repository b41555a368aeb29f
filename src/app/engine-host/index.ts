/**
 * The page's way to the engine: a worker inside an opaque-origin frame with a closed content security policy, under
 * a guard. Scenarios are checked before they go in and traces after they come out. It knows nothing of what is shown.
 */
import { createEngineOver, type Engine, type EngineOptions } from './engine'
import { connectFrame } from './frame'

export type { Engine, EngineOptions } from './engine'

/** The engine in a browser; the worker's code is loaded when it is started or has something to run. */
export function createEngine(options?: EngineOptions): Engine {
  return createEngineOver(
    connectFrame(async () => (await import('virtual:engine-source')).default),
    options,
  )
}
