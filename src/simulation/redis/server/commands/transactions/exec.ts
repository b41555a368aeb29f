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
  for (const queued of queue) {
    const { replies, call: ran } = core.runChecked(session, queued, 'transaction')
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
  return array(all)
}
