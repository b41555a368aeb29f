/** MULTI, EXEC, DISCARD, WATCH, UNWATCH. */
import { array, OK, type Resp } from '../../../../../base'
import type { Body } from '../../command'
import { EXECABORT, refuse } from '../../errors'

export const multi: Body = ({ session }) => {
  if (session.queue) throw refuse('ERR MULTI calls can not be nested')
  session.queue = []
  return OK
}

export const discard: Body = ({ session, core }) => {
  if (!session.queue) throw refuse('ERR DISCARD without MULTI')
  core.endTransaction(session)
  return OK
}

export const watch: Body = ({ args, session, core }) => {
  if (session.queue) throw refuse('ERR WATCH inside MULTI is not allowed')
  // A client that is bound to abort watches nothing more.
  if (!session.dirty) for (const key of args.slice(1)) core.watches.watch(session, key)
  return OK
}

export const unwatch: Body = ({ session, core }) => {
  core.watches.unwatch(session)
  return OK
}

export const exec: Body = (call) => {
  const { session, core } = call
  if (!session.queue) throw refuse('ERR EXEC without MULTI')
  const queue = core.takeQueue(session)
  if (queue === 'aborted') return EXECABORT
  if (queue === 'changed') return array(null)
  call.inner = []
  const all: Resp[] = []
  let silenced = false
  for (const queued of queue) {
    silenced = call.closed === true
    const pushed = core.pushes.length
    const { replies, call: ran } = core.runChecked(session, queued, 'transaction')
    // What a subscriber sends to itself comes in between.
    const toOthers = core.pushes.splice(pushed).filter(({ connection, message }) => {
      if (connection === session.connection) all.push(message)
      return connection !== session.connection
    })
    core.pushes.push(...toOthers)
    for (const reply of replies) {
      call.inner.push({ args: queued.args, reply })
      all.push(reply)
    }
    call.instructions = (call.instructions ?? 0) + (ran.instructions ?? 0)
    if (ran.closed) call.closed = true
    if (ran.endless) {
      call.endless = ran.endless
      break
    }
  }
  // A client that killed itself hears no more.
  if (silenced) return []
  // Every command is one item: what subscriptions have answered beyond that comes behind them.
  return [array(all.slice(0, queue.length)), ...all.slice(queue.length)]
}
