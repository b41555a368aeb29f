/** The parts of the player's page that are loaded when there is a use for them, or ahead of it. */

export const loadPlayerPage = () => import('./index')

/** Nothing is drawn before the first run, so the picture and d3 load beside the engine. */
export const loadTimeline = () => import('./PlayerTimeline')

export const loadStatePanels = () => import('./state-panels')
