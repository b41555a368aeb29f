import { analyse } from '../analysis'
import { visibleSteps } from '../picture'
import { CATALOGUE } from '../scenario/catalogue'
import type { PlayerPorts } from '../store'
import type { Engine } from './engine-host'

let engine: Promise<Engine> | undefined

/** The engine is loaded when the first run is asked for, after the page has been painted. */
async function loadEngine(): Promise<Engine> {
  const { createEngine } = await import('./engine-host')
  return createEngine()
}

/** A part of the page that does not load is tried again with the next run. */
function theEngine(): Promise<Engine> {
  engine ??= loadEngine().catch(() => {
    engine = undefined
    throw new Error('The engine could not be loaded. Check the connection and try again.')
  })
  return engine
}

export const PORTS: PlayerPorts = {
  catalogue: CATALOGUE,
  simulate: async (file) => (await theEngine()).simulate(file),
  analyse,
  steps: visibleSteps,
}
