import listings from 'virtual:listings'
import type { Findings } from '../analysis'
import { visibleSteps } from '../picture'
import { loadBuiltin } from '../scenario/catalogue/load'
import type { PlayerPorts } from '../store'
import type { Trace } from '../trace'

/** What a run needs and the first paint does not: the engine and the checkers. */
async function loadLab() {
  const [{ createEngine }, { analyse }] = await Promise.all([import('./engine-host'), import('../analysis')])
  return { engine: createEngine(), analyse }
}

type Lab = Awaited<ReturnType<typeof loadLab>>

let lab: Promise<Lab> | undefined
let loaded: Lab | undefined

/** A part of the page that does not load is tried again with the next run. */
async function theLab(): Promise<Lab> {
  lab ??= loadLab()
  try {
    loaded = await lab
    return loaded
  } catch {
    lab = undefined
    throw new Error('The engine could not be loaded. Check the connection and try again.')
  }
}

export const PORTS: PlayerPorts = {
  catalogue: listings,
  load: loadBuiltin,
  simulate: async (file) => (await theLab()).engine.simulate(file),
  analyse: (trace: Trace): Findings => {
    if (!loaded) throw new Error('a trace without an engine')
    return loaded.analyse(trace)
  },
  steps: visibleSteps,
}
