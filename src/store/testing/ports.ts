import { editsCodec } from '../../formats/edits'
import { HAND_MADE, handMadeTrace } from '../../formats/testing/hand-made'
import { listingOf } from '../../scenario'
import type { Draft, PlayerPorts } from '../player'

/** Ports around the hand-made scenario and trace; a test gives what it is about. */
export function testPorts(own: Pick<PlayerPorts, 'analyse'> & Partial<PlayerPorts>): PlayerPorts {
  const listed = Promise.resolve([listingOf(HAND_MADE)])
  const kept = new Map<string, Draft>()
  return {
    titles: { [HAND_MADE.id]: HAND_MADE.title },
    listings: () => listed,
    load: async () => HAND_MADE,
    prepare: () => {},
    codec: async () => editsCodec,
    drafts: {
      recall: (id) => kept.get(id),
      keep: (id, draft) => kept.set(id, draft),
      forget: (id) => kept.delete(id),
    },
    typedLines: { recall: () => [], keep: () => undefined },
    simulate: async () => handMadeTrace(),
    measure: () => [],
    judge: async () => ({ solved: false, conditions: [], failed: [] }),
    readPicture: async () => {},
    turn: async () => {},
    steps: (trace) => trace.events.map(({ seq }) => seq),
    ...own,
  }
}
