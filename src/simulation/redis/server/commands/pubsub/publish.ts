/** PUBLISH and the questions about subscriptions. */
import { array, bulk, integer } from '../../../../../base'
import type { Body } from '../../command'
import { refuse } from '../../errors'
import { matchesGlob } from '../../glob'

export const publish: Body = (call) => {
  const [, channel = '', message = ''] = call.args
  const pushes = call.core.pubsub.publish(channel, message)
  call.core.pushes.push(...pushes)
  call.force = 'replicas'
  return integer(pushes.length)
}

export const channels: Body = ({ args, core }) => {
  const pattern = args[2]
  if (args.length > 3) {
    throw refuse(`ERR unknown subcommand or wrong number of arguments for '${args[1]}'. Try PUBSUB HELP.`)
  }
  const names = [...core.pubsub.channels.keys()]
  return array(names.filter((name) => pattern === undefined || matchesGlob(pattern, name)).map(bulk))
}

export const numsub: Body = ({ args, core }) =>
  array(args.slice(2).flatMap((name) => [bulk(name), integer(core.pubsub.channels.get(name)?.size ?? 0)]))

export const numpat: Body = ({ core }) => integer(core.pubsub.patterns.size)
