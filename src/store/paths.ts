import {
  type Along,
  encodeGuide,
  encodeLink,
  type GuideRoute,
  type LinkDisplay,
  type LinkPath,
  type OwnPath,
  type PathStep,
  stepText,
} from '../formats'
import { applySettings, type Listing, NO_EDITS } from '../scenario'
import type { Player } from './player'
import { runOf } from './run'
import type { Shown } from './shown'
import { answerKey, type PlayerState } from './state'

export {
  type Along,
  type GuideRoute,
  type LinkPath,
  MAX_STEPS,
  MAX_TITLE,
  type OwnPath,
  type PathStep,
} from '../formats'

/** What is kept of the steps that were opened; the oldest go first. */
const MAX_WALKED = 1000

/** Remembers that a step was opened. */
export function walk({ store }: Player, step: PathStep): void {
  const { walked } = store.getState()
  const text = stepText(step)
  if (!walked.includes(text)) store.setState({ walked: [...walked, text].slice(-MAX_WALKED) })
}

/** Whether a step is done: its question is answered, and where it has settings of its own, it was opened with them. */
export function isDone(step: PathStep, listing: Listing, { answers, walked }: Pick<PlayerState, 'answers' | 'walked'>) {
  if (answers[answerKey(listing)] === undefined) return false
  return Object.keys(step.settings).length === 0 || walked.includes(stepText(step))
}

/** The address of a scenario under settings, by itself or as a step of a path. */
export function runAddress(
  { id, revision }: Listing,
  settings: PathStep['settings'],
  along: Along | null = null,
  display: LinkDisplay = 'page',
): string {
  const whole = {
    exercise: null,
    edits: null,
    versus: null,
    versusEdits: null,
    at: null,
    view: 'compressed',
    ask: null,
  } as const
  const link = { id, revision, settings, ...whole, display, along }
  return encodeLink({ page: 'run', link })
}

export const guideAddress = (route: GuideRoute): string => encodeGuide(route)
export const pathAddress = (path: LinkPath): string => encodeGuide({ page: 'path', path })

/** Changes the path that is being made; the address follows. */
export const editPath = ({ store }: Player, path: OwnPath): void =>
  store.setState({ page: { name: 'guide', route: { page: 'new-path', path } } })

/** Runs a step apart from what is on the screen, for paper. Settings that are wrong stay the scenario's own. */
export async function runStep(player: Player, { id, settings }: PathStep): Promise<Shown> {
  const builtin = await player.ports.load(id)
  return runOf(player, builtin, { settings: applySettings(builtin, settings).settings, edits: NO_EDITS })
}
