/** Faults: each waits for its moment or its event, then does what it says to an actor, a link or a message. */
import { describeFault, type Extent, type Fault, type FaultAction, type Placement } from '../scenario'
import type { ActorId, NewEvent, Seq, TraceEvent } from '../trace'
import type { Kernel, Network } from './kernel'
import { createGate, type NetworkFaults } from './network'
import type { Triggers } from './triggers'

/** What a fault can do to an actor; what the actor is does not matter here. */
export interface Target {
  pause(): void
  resume(): void
  crash(what: 'process' | 'host', cause: Seq): void
  restart(cause: Seq): void
  readonly down: boolean
}

interface FaultParts {
  readonly kernel: Kernel
  readonly network: Network
  readonly rules: NetworkFaults
  readonly triggers: Triggers
  readonly events: readonly TraceEvent[]
  readonly append: (event: NewEvent) => Seq
  readonly target: (actor: ActorId) => Target
  /** Somebody types a command. */
  readonly type: (command: Extract<FaultAction, { do: 'command' }>, cause: Seq) => void
  readonly turnClock: (
    actor: ActorId,
    change: { readonly step?: number; readonly ratePpm?: number },
  ) => { offset: number; ratePpm: number }
  /** What a clock that stood still shows when its process starts anew; null when it did not stand still. */
  readonly startClock: (actor: ActorId) => { offset: number; ratePpm: number } | null
}

export interface Faults {
  /** Faults that have not fired. */
  readonly unfired: readonly string[]
}

export function placeFaults(faults: readonly Fault[], parts: FaultParts): Faults {
  const { kernel, network, rules, triggers, events, append, target, type, turnClock, startClock } = parts
  const fired = new Set<string>()
  const pausedBy = new Map<ActorId, number>()

  /** Calls back when the extent is over. */
  const over = (extent: Extent, done: (cause: Seq | undefined) => void) => {
    if ('for' in extent) kernel.after(extent.for, () => done(undefined), true)
    else triggers.once(extent.until, (event) => done(event.seq))
  }
  const lasting = (fault: Fault, extent: Extent | undefined, end: () => void) => {
    if (!extent) return
    over(extent, (cause) => {
      const event = { kind: 'fault', actor: 'run', fault: fault.id, text: describeFault(fault), phase: 'over' } as const
      append(cause === undefined ? event : { ...event, cause })
      end()
    })
  }

  const pause = (fault: Fault, actor: ActorId, extent: Extent, cause: Seq) => {
    if (target(actor).down) return
    const seq = append({ kind: 'pause', actor, fault: fault.id, cause })
    pausedBy.set(actor, (pausedBy.get(actor) ?? 0) + 1)
    target(actor).pause()
    over(extent, (ending) => {
      const left = (pausedBy.get(actor) ?? 1) - 1
      pausedBy.set(actor, left)
      if (left > 0 || target(actor).down) return
      append({ kind: 'resume', actor, fault: fault.id, cause: ending ?? seq })
      target(actor).resume()
    })
  }

  const restart = (fault: Fault, actor: ActorId, cause: Seq) => {
    if (!target(actor).down) return
    const seq = append({ kind: 'restart', actor, fault: fault.id, cause })
    const started = startClock(actor)
    if (started) append({ kind: 'clock', actor, fault: fault.id, cause: seq, ...started })
    target(actor).restart(seq)
  }

  /** The message that an event is about: the request of a call, the reply of an execution. */
  const onMessage = (event: TraceEvent | undefined, fault: Fault, lose: boolean) => {
    if (!event) return
    const of = event.kind === 'call' ? event.seq : messageOf(event)
    const replies = event.kind === 'execute' || event.kind === 'store'
    const payloads = replies ? ['reply', 'write-reply'] : ['request', 'write']
    if (of === undefined) return
    const gate = createGate()
    const verdict = lose ? ({ do: 'lose' } as const) : ({ do: 'hold', gate } as const)
    rules.addRule((message) => message.of === of && payloads.includes(message.payload), verdict)
    if (fault.action.do === 'delay') lasting(fault, fault.action.lasts, gate.open)
  }
  const messageOf = (event: TraceEvent): Seq | undefined => {
    if ('of' in event && typeof event.of === 'number') return event.of
    const cause = event.cause === undefined ? undefined : events[event.cause]
    return cause && 'of' in cause && typeof cause.of === 'number' ? cause.of : undefined
  }

  const act = (fault: Fault, cause: Seq, event: TraceEvent | undefined) => {
    const { action } = fault
    switch (action.do) {
      case 'pause':
        return pause(fault, action.actor, action.lasts, cause)
      case 'crash':
        if (target(action.actor).down) return
        target(action.actor).crash(
          action.what,
          append({ kind: 'crash', actor: action.actor, fault: fault.id, what: action.what, cause }),
        )
        return
      case 'restart':
        return restart(fault, action.actor, cause)
      case 'partition':
        return lasting(fault, action.lasts, rules.cut(...action.between))
      case 'slow':
        return lasting(fault, action.lasts, rules.slow(...action.between, action.by))
      case 'delay':
      case 'lose':
        return onMessage(event, fault, action.do === 'lose')
      case 'reset':
        for (const connection of network.between(...action.between)) network.reset(connection, 'connection reset')
        return
      case 'clock-step':
      case 'clock-rate': {
        const change = action.do === 'clock-step' ? { step: action.by } : { ratePpm: action.ppm }
        const now = turnClock(action.actor, change)
        append({ kind: 'clock', actor: action.actor, fault: fault.id, cause, ...now })
        return
      }
      case 'command':
        return type(action, cause)
    }
  }

  const fire = (fault: Fault, event: TraceEvent | undefined) => {
    fired.add(fault.id)
    const actor = 'actor' in fault.action ? fault.action.actor : 'run'
    const cut = fault.action.do === 'partition' ? { between: fault.action.between } : {}
    const base = { kind: 'fault', actor, fault: fault.id, text: describeFault(fault), phase: 'fired', ...cut } as const
    act(fault, append(event ? { ...base, cause: event.seq } : base), event)
  }

  for (const fault of faults) {
    // A restart or a command still to come keeps the run going; other faults do not.
    place(kernel, triggers, fault.when, (event) => fire(fault, event), !keepsAlive(fault.action))
  }
  return {
    get unfired() {
      return faults.filter(({ id }) => !fired.has(id)).map(({ id }) => id)
    },
  }
}

const keepsAlive = (action: FaultAction) => action.do === 'restart' || action.do === 'command'

/** Runs something at a placement: at its moment, or at its event and, if it has one, after its delay. */
export function place(
  kernel: Kernel,
  triggers: Triggers,
  placement: Placement,
  run: (event: TraceEvent | undefined) => void,
  background: boolean,
): void {
  if ('at' in placement) {
    kernel.after(placement.at, () => run(undefined), background)
    return
  }
  triggers.once(placement.on, (event) => {
    if (placement.delay === 0) run(event)
    else kernel.after(placement.delay, () => run(event), background)
  })
}
