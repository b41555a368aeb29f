/** Messages on channels. */
import type { CommandGroup } from '../../command'
import { channels, numpat, numsub, publish, shardchannels, shardnumsub, spublish } from './publish'
import { psubscribe, punsubscribe, ssubscribe, subscribe, sunsubscribe, unsubscribe } from './subscribe'

export const pubsub: CommandGroup = {
  psubscribe: { arity: -2, flags: ['noscript', 'subscriber'], body: psubscribe },
  publish: { arity: 3, flags: ['mayReplicate'], body: publish },
  pubsub: {
    arity: -2,
    subcommands: {
      channels: { arity: -2, body: channels },
      numpat: { arity: 2, body: numpat },
      numsub: { arity: -2, body: numsub },
      shardchannels: { arity: -2, body: shardchannels },
      shardnumsub: { arity: -2, body: shardnumsub },
    },
  },
  punsubscribe: { arity: -1, flags: ['noscript', 'subscriber'], body: punsubscribe },
  spublish: { arity: 3, flags: ['mayReplicate'], body: spublish },
  ssubscribe: { arity: -2, flags: ['noscript', 'subscriber'], body: ssubscribe },
  subscribe: { arity: -2, flags: ['noscript', 'subscriber'], body: subscribe },
  sunsubscribe: { arity: -1, flags: ['noscript', 'subscriber'], body: sunsubscribe },
  unsubscribe: { arity: -1, flags: ['noscript', 'subscriber'], body: unsubscribe },
}
