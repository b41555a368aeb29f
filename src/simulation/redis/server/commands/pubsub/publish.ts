/** PUBLISH and the questions about subscriptions. */
import { array, bulk, integer } from '../../../../../base'
import type { Body } from '../../command'
import { wrongSubcommand } from '../../errors'
import { matchesGlob } from '../../glob'
import type { PubSub } from '../../pubsub'
import type { Push } from '../../types'

const publishBy =
  (send: (pubsub: PubSub, channel: string, message: string) => Push[]): Body =>
  (call) => {
    const [, channel = '', message = ''] = call.args
    const pushes = send(call.core.pubsub, channel, message)
    call.core.pushes.push(...pushes)
    call.force = 'replicas'
    return integer(pushes.length)
  }

export const publish = publishBy((pubsub, channel, message) => pubsub.publish(channel, message))
export const spublish = publishBy((pubsub, channel, message) => pubsub.publishToShard(channel, message))

const channelsOf =
  (kind: 'channels' | 'shardChannels'): Body =>
  ({ args, core }) => {
    const pattern = args[2]
    if (args.length > 3) throw wrongSubcommand(args)
    const names = [...core.pubsub[kind].keys()]
    return array(names.filter((name) => pattern === undefined || matchesGlob(pattern, name)).map(bulk))
  }

const numsubOf =
  (kind: 'channels' | 'shardChannels'): Body =>
  ({ args, core }) =>
    array(args.slice(2).flatMap((name) => [bulk(name), integer(core.pubsub[kind].get(name)?.size ?? 0)]))

export const channels = channelsOf('channels')
export const shardchannels = channelsOf('shardChannels')
export const numsub = numsubOf('channels')
export const shardnumsub = numsubOf('shardChannels')
export const numpat: Body = ({ core }) => integer(core.pubsub.patterns.size)
