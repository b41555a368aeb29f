/**
 * Two loops with the same events and hops: five clients that each wait for a reply (four events: a call, its sending,
 * its execution, its answer, of which the last wakes the client).
 */
import { createKernel, settle } from '../../src/simulation/kernel'
import { createLog } from '../../src/trace'

const CLIENTS = 5
const CALLS = 4_000
const EVENTS_A_CALL = 4

/** On the kernel, each event in the trace. */
export async function kernelLoop(): Promise<number> {
  const kernel = createKernel(settle)
  const log = createLog()
  const client = async (actor: string) => {
    for (let call = 0; call < CALLS; call++) {
      const of = log.append(kernel.now, { kind: 'call', actor, call: 'sleep', line: 1, us: 1000 })
      await new Promise<void>((resolve) => {
        const step = (left: number) => {
          if (left > 0) {
            log.append(kernel.now, { kind: 'timer', actor, us: left, cause: of })
            kernel.after(500, () => step(left - 1))
            return
          }
          log.append(kernel.now, { kind: 'answered', actor, of, call: 'sleep', cause: of })
          kernel.woke()
          resolve()
        }
        step(EVENTS_A_CALL - 2)
      })
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(`client ${index}`))
  await kernel.run(Number.MAX_SAFE_INTEGER, () => false)
  await Promise.all(clients)
  return log.events.length
}

/** As little as there can be: functions in a ring, and a hop after each that wakes a client. */
export async function bareLoop(): Promise<number> {
  const ring: (() => boolean)[] = []
  let events = 0
  const client = async () => {
    for (let call = 0; call < CALLS; call++) {
      events++
      await new Promise<void>((resolve) => {
        let left = EVENTS_A_CALL - 2
        const step = () => {
          events++
          if (left-- > 0) {
            ring.push(step)
            return false
          }
          resolve()
          return true
        }
        step()
      })
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (let next = 0; next < ring.length; next++) if (ring[next]?.()) await settle()
  await Promise.all(clients)
  return events
}
