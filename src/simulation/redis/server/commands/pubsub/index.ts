/** Messages on channels. */
import type { CommandGroup } from '../../command'
import { channels, numpat, numsub, publish, shardchannels, shardnumsub, spublish } from './publish'
import { psubscribe, punsubscribe, ssubscribe, subscribe, sunsubscribe, unsubscribe } from './subscribe'

export const pubsub: CommandGroup = {
  psubscribe: { arity: -2, flags: ['noscript', 'subscriber', 'stale'], body: psubscribe },
  publish: { arity: 3, flags: ['mayReplicate', 'stale'], body: publish },
  pubsub: {
    arity: -2,
    subcommands: {
      channels: { arity: -2, flags: ['stale'], body: channels },
      numpat: { arity: 2, flags: ['stale'], body: numpat },
      numsub: { arity: -2, flags: ['stale'], body: numsub },
      shardchannels: { arity: -2, flags: ['stale'], body: shardchannels },
      shardnumsub: { arity: -2, flags: ['stale'], body: shardnumsub },
    },
  },
  punsubscribe: { arity: -1, flags: ['noscript', 'subscriber', 'stale'], body: punsubscribe },
  spublish: { arity: 3, flags: ['mayReplicate', 'stale'], body: spublish },
  ssubscribe: { arity: -2, flags: ['noscript', 'subscriber', 'stale'], body: ssubscribe },
  subscribe: { arity: -2, flags: ['noscript', 'subscriber', 'stale'], body: subscribe },
  sunsubscribe: { arity: -1, flags: ['noscript', 'subscriber', 'stale'], body: sunsubscribe },
  unsubscribe: { arity: -1, flags: ['noscript', 'subscriber', 'stale'], body: unsubscribe },
}
