import titles from 'virtual:titles'
import { visibleSteps } from '../picture'
import type { Listing } from '../scenario'
import { loadBuiltin } from '../scenario/catalogue/load'
import type { PlayerPorts } from '../store'
import { DRAFTS } from './drafts'
import { loadPlayerPage, loadStatePanels, loadTimeline } from './player/parts'
import { TYPED_LINES } from './typed-lines'

/** What a run needs and the first paint does not: the engine and the checkers. */
async function loadLab() {
  const [{ createEngine }, { analyseInParts }, { measure }, { readPicture }] = await Promise.all([
    import('./engine-host'),
    import('../analysis'),
    import('../analysis/measures'),
    // The folder's index would bring all of it, and into the first script what it shares with that.
    import('../picture/prepare'),
  ])
  return { engine: createEngine(), analyseInParts, measure, readPicture }
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

function loadedLab(): Lab {
  if (!loaded) throw new Error('a trace without an engine')
  return loaded
}

let listed: Promise<readonly Listing[]> | undefined

export const PORTS: PlayerPorts = {
  titles,
  listings: () => {
    listed ??= import('virtual:listings').then((module) => module.default)
    listed.catch(() => {
      listed = undefined
    })
    return listed
  },
  load: loadBuiltin,
  prepare: () => {
    // What fails here is told when it is needed. The page goes first: the engine is as large as all else together.
    loadPlayerPage()
      .then(() => Promise.all([theLab().then(({ engine }) => engine.start()), loadTimeline(), loadStatePanels()]))
      .catch(() => {})
  },
  codec: async () => (await import('../formats/edits')).editsCodec,
  drafts: DRAFTS,
  typedLines: TYPED_LINES,
  simulate(file, guardMs) {
    const options = guardMs === undefined ? {} : { guardMs }
    // At once where it can be: the worker is at its work before the page has drawn what was changed.
    return loaded
      ? loaded.engine.simulate(file, options)
      : theLab().then(({ engine }) => engine.simulate(file, options))
  },
  analyse: (trace, rest) => loadedLab().analyseInParts(trace, rest),
  measure: (...asked) => loadedLab().measure(...asked),
  judge: async (submission) => {
    const goal = await import('../analysis/goal').catch(() => {
      throw new Error('What checks an exercise could not be loaded. Check the connection and try again.')
    })
    return goal.judge(submission)
  },
  steps: visibleSteps,
  readPicture: (trace, rest) => loadedLab().readPicture(trace, rest),
  turn: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    }),
}
