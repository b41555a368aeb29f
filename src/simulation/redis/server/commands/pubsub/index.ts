/** Messages on channels. */
import type { CommandGroup } from '../../command'
import { channels, numpat, numsub, publish } from './publish'
import { psubscribe, punsubscribe, subscribe, unsubscribe } from './subscribe'

export const pubsub: CommandGroup = {
  psubscribe: { arity: -2, flags: ['noscript', 'subscriber'], body: psubscribe },
  publish: { arity: 3, flags: ['mayReplicate'], body: publish },
  pubsub: {
    arity: -2,
    subcommands: {
      channels: { arity: -2, body: channels },
      numpat: { arity: 2, body: numpat },
      numsub: { arity: -2, body: numsub },
    },
  },
  punsubscribe: { arity: -1, flags: ['noscript', 'subscriber'], body: punsubscribe },
  subscribe: { arity: -2, flags: ['noscript', 'subscriber'], body: subscribe },
  unsubscribe: { arity: -1, flags: ['noscript', 'subscriber'], body: unsubscribe },
}
