/** What more than one pane needs: the player in React's context, names, signs, small texts. */
export * from './ActorName'
export * from './Icon'
export * from './keep-in-view'
export * from './Prose'
export * from './player-context'
export * from './time-text'
export * from './use-copy'
export * from './use-media'
