/**
 * One direction of a connection: what is put in comes out in order (TCP). A held or cut message holds all behind it.
 * Nothing is lost in the middle; losing one loses the rest and resets the connection.
 */
import type { Micros } from '../../base'
import type { Kernel } from '../kernel'
import type { Gate } from './faults'

export interface Parcel {
  readonly background: boolean
  readonly gate?: Gate
  /** It reached the other end. */
  deliver(): void
  /** It never will; `why` in words. */
  lose(why: string): void
}

export interface Channel {
  put(parcel: Parcel): void
  /** Everything still inside is lost. */
  discard(why: string): void
}

interface Route {
  latency(): Micros
  isCut(): boolean
  whenHealed(run: () => void): void
}

export function createChannel(kernel: Kernel, route: Route): Channel {
  let inside: { parcel: Parcel; arriveAt: Micros }[] = []
  let moving = false
  let lastArrival: Micros = 0
  const pump = () => {
    const head = inside[0]
    if (moving || !head) return
    moving = true
    const { parcel } = head
    const travel = () => {
      // A message that had to wait for its gate travels from then on.
      const due = Math.max(head.arriveAt, lastArrival, kernel.now)
      kernel.after(due - kernel.now, () => arrive(head), parcel.background)
    }
    if (!parcel.gate || parcel.gate.opened) travel()
    else {
      parcel.gate.whenOpen(() => {
        head.arriveAt = kernel.now + route.latency()
        if (inside[0] === head) travel()
      })
    }
  }
  const arrive = (head: { parcel: Parcel; arriveAt: Micros }) => {
    if (inside[0] !== head) return
    if (route.isCut()) {
      route.whenHealed(() => {
        head.arriveAt = kernel.now + route.latency()
        kernel.after(head.arriveAt - kernel.now, () => arrive(head), head.parcel.background)
      })
      return
    }
    lastArrival = kernel.now
    inside.shift()
    moving = false
    pump()
    head.parcel.deliver()
  }
  return {
    put(parcel) {
      inside.push({ parcel, arriveAt: kernel.now + route.latency() })
      pump()
    },
    discard(why) {
      const lost = inside
      inside = []
      moving = false
      for (const { parcel } of lost) parcel.lose(why)
    },
  }
}
