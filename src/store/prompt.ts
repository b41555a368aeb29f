/**
 * Typing at redis-cli: a command becomes a fault of the scenario at the moment, and the moment moves on to its reply. It
 * is imported by itself: only the prompt needs it, and that is loaded when it is opened.
 */
import { formatDuration } from '../base'
import { type FaultFile, freshId, LIMITS, parseFault } from '../scenario'
import { type Seq, selectorOf, type Trace } from '../trace'
import { typedCommands } from '../trace/typed'
import { editedFile, putFault } from './edits'
import type { Player } from './player'
import { moveTo } from './transport'

export interface TypedLine {
  /** Where it is typed. */
  readonly actor: string
  /** Whom it goes to, where that is not the actor's own business. */
  readonly node?: string
  /** Byte strings. */
  readonly args: readonly string[]
}

/** When something that is done after an event comes again: at the event where a selector names it, else just after it. */
export function placementAt({ events }: Pick<Trace, 'events'>, seq: Seq): FaultFile['when'] {
  const on = selectorOf(events, seq)
  const tied: FaultFile['when'] | null = on && { on }
  const probe = { id: 'f', action: { do: 'lose' as const } }
  // A key may be longer than a selector's.
  return tied && parseFault({ ...probe, when: tied }).ok ? tied : { at: formatDuration((events[seq]?.at ?? 0) + 1) }
}

/** Types a command at the moment. The sentence says why it cannot be typed. */
export function typeCommand(player: Player, { actor, node, args }: TypedLine): string | undefined {
  const { shown, moment } = player.store.getState()
  const taken = new Set(editedFile(player)?.faults?.map(({ id }) => id))
  if (!shown) return 'There is no run to type in.'
  if (taken.size >= LIMITS.faults) return `A scenario takes ${LIMITS.faults} faults: take some out under Faults.`
  const fault: FaultFile = {
    id: freshId('typed', taken),
    when: placementAt(shown.trace, moment),
    action: { do: 'command', actor, ...(node === undefined ? {} : { node }), args: [...args] },
  }
  const parsed = parseFault(fault)
  if (!parsed.ok) return parsed.error
  putFault(player, fault)
  followReply(player, fault.id)
  return undefined
}

/** When the run with it is there, the moment goes to the reply, so that what is typed next comes after it. */
function followReply(player: Player, fault: string): void {
  const { edits } = player.store.getState()
  const stop = player.store.subscribe(({ edits: now, run, shown }) => {
    if (now === edits && run.status === 'running') return
    stop()
    if (now !== edits || run.status !== 'ready' || !shown) return
    const typed = typedCommands(shown.trace, new Set([fault])).get(fault)
    if (typed) moveTo(player, typed.last)
  })
}
