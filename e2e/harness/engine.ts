/** Puts the engine's host on the page for tests that need no picture. */
import { createEngine, EngineError, SupersededError } from '../../src/app/engine-host'
import { connectFrame } from '../../src/app/engine-host/frame'

declare global {
  interface Window {
    host: {
      createEngine: typeof createEngine
      connectFrame: typeof connectFrame
      EngineError: typeof EngineError
      SupersededError: typeof SupersededError
    }
  }
}

window.host = { createEngine, connectFrame, EngineError, SupersededError }
