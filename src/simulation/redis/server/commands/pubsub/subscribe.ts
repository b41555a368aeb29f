/** SUBSCRIBE, PSUBSCRIBE and their opposites: one reply for each channel. */
import { array, bulk, integer, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { refuse } from '../../errors'
import type { Kind } from '../../pubsub'
import { subscriptions } from '../../session'

/** Shard channels are counted by themselves. */
const confirm = (call: Call, kind: Kind, what: string, name: string | null): Resp => {
  const { session } = call
  const count = kind === 'shardChannels' ? session.shardChannels.size : subscriptions(session)
  return array([bulk(what), bulk(name), integer(count)])
}

const subscribeTo =
  (kind: Kind, what: string): Body =>
  (call) => {
    if (call.place === 'script') throw refuse('ERR This Redis command is not allowed from script')
    if (kind === 'shardChannels' && call.place === 'transaction') {
      throw refuse("ERR SSUBSCRIBE isn't allowed for a DENY BLOCKING client")
    }
    return call.args.slice(1).map((name) => {
      call.core.pubsub.subscribe(call.session, kind, name)
      return confirm(call, kind, what, name)
    })
  }

/** Without arguments from all; the reply then is at least one. */
const unsubscribeFrom =
  (kind: Kind, what: string): Body =>
  (call) => {
    const { args, session, core } = call
    const names = args.length > 1 ? args.slice(1) : [...session[kind]]
    if (names.length === 0) return [confirm(call, kind, what, null)]
    return names.map((name) => {
      core.pubsub.unsubscribe(session, kind, name)
      return confirm(call, kind, what, name)
    })
  }

export const subscribe = subscribeTo('channels', 'subscribe')
export const psubscribe = subscribeTo('patterns', 'psubscribe')
export const unsubscribe = unsubscribeFrom('channels', 'unsubscribe')
export const punsubscribe = unsubscribeFrom('patterns', 'punsubscribe')
export const ssubscribe = subscribeTo('shardChannels', 'ssubscribe')
export const sunsubscribe = unsubscribeFrom('shardChannels', 'sunsubscribe')
