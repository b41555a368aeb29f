/**
 * FAILOVER by command: the master holds its writes until a replica has all of them, then asks it to take over
 * (replication.c, failoverCommand and updateFailoverStatus). Nothing is lost unless FORCE gives up waiting.
 */
import type { Seq } from '../../trace'
import type { Task } from '../kernel'
import type { RedisNode } from './node'
import type { FailoverRequest } from './server'

export interface Failover {
  readonly state: 'waiting-for-sync' | 'failover-in-progress' | null
  /** Pings would move the offset away from the replica that has to reach it. */
  readonly silencesPings: boolean
  begin(asked: FailoverRequest, cause: Seq): void
  abort(cause: Seq): void
  /** A replica has acknowledged something. */
  check(cause: Seq): void
  /** The target answered the wish to follow it. */
  answered(accepted: boolean, cause: Seq): void
  /** The process is gone. */
  drop(): void
}

export function createFailover(self: RedisNode): Failover {
  const { kernel, process, fleet } = self.parts
  let state: Failover['state'] = null
  let asked: FailoverRequest | null = null
  let deadline: Task | null = null

  const over = () => {
    if (deadline) kernel.cancel(deadline)
    deadline = null
    state = null
    asked = null
  }
  const finish = () => {
    over()
    self.server.setFailingOver(false)
    self.resumePostponed()
  }
  const handOver = (to: RedisNode, cause: Seq) => {
    if (deadline) kernel.cancel(deadline)
    deadline = null
    state = 'failover-in-progress'
    self.become('replica', to, cause, false)
  }
  const target = () => asked?.to && fleet.byHost(asked.to.host, asked.to.port)
  const timedOut = (cause: Seq) => {
    const to = target()
    if (asked?.force && to) handOver(to, cause)
    else failover.abort(cause)
  }

  const failover: Failover = {
    get state() {
      return state
    },
    get silencesPings() {
      return state !== null && (asked?.timeoutMs ?? 0) > 0
    },
    begin(request, cause) {
      state = 'waiting-for-sync'
      asked = request
      self.server.setFailingOver(true)
      if (request.timeoutMs > 0) {
        deadline = kernel.after(request.timeoutMs * 1000, () =>
          process.submit(() => self.whenFree(() => timedOut(cause))),
        )
      }
      // Not before the command has answered.
      kernel.after(0, () => process.submit(() => failover.check(cause)))
    },
    abort(cause) {
      const wasHandingOver = state === 'failover-in-progress'
      if (state === null) return
      if (wasHandingOver) self.become('master', null, cause, false)
      finish()
    },
    check(cause) {
      if (state !== 'waiting-for-sync') return
      const { offset } = self.stream
      const wanted = target()
      const ready = self.replication.followers.find(
        ({ node, acknowledged }) => acknowledged === offset && (!wanted || node === wanted),
      )
      if (ready) handOver(ready.node, cause)
    },
    answered(accepted, cause) {
      if (state !== 'failover-in-progress') return
      if (accepted) finish()
      else failover.abort(cause)
    },
    drop: over,
  }
  return failover
}
