import { usePlayerState } from './player-context'
import { useMedia } from './use-media'

/** How much larger than for one reader a timeline is drawn: presented, it is read from the back of a room. */
export function useMagnify(): number {
  const presents = usePlayerState(({ display }) => display === 'present')
  const wide = useMedia('(min-width: 1700px)')
  return presents ? (wide ? 1.4 : 1.15) : 1
}
