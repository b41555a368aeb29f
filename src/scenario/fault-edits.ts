/**
 * Changing a fault: when it comes and how long it lasts. From a fault of a file to another of the same id; where it
 * happened in a run comes in as numbers.
 */
import { type Micros, parseDuration } from '../base'
import type { FaultFile } from './schema'
import type { Selector } from './selector'
import { lengthText } from './words'

/** Whether it acts on the message of its event: then it comes with that message and at no other time. */
export const isOfMessage = ({ action }: FaultFile): boolean => action.do === 'delay' || action.do === 'lose'

/**
 * The fault at another time of the run. One that is tied to an event, which happened at `after`, keeps it and changes
 * its delay; before that event it cannot come, and is tied to the time.
 */
export function movedTo(fault: FaultFile, at: Micros, after: Micros | null): FaultFile {
  const { when } = fault
  return 'on' in when && after !== null && at >= after ? tiedToEvent(fault, when.on, at - after) : tiedToTime(fault, at)
}

/** The fault at a time, whatever happens before it. */
export const tiedToTime = (fault: FaultFile, at: Micros): FaultFile => ({
  ...fault,
  when: { at: lengthText(Math.max(0, at)) },
})

/** The fault a while after the event that a selector names. */
export const tiedToEvent = (fault: FaultFile, on: Selector, delay: Micros): FaultFile => ({
  ...fault,
  when: delay > 0 ? { on, delay: lengthText(delay) } : { on },
})

type Action = FaultFile['action']
type Lasting = Extract<Action, { do: 'pause' | 'partition' | 'slow' | 'delay' }>

const lasts = (action: Action): action is Lasting =>
  action.do === 'pause' || action.do === 'partition' || action.do === 'slow' || action.do === 'delay'

/** Whether it lasts for a while. */
export const isLasting = ({ action }: FaultFile): boolean => lasts(action)

/** The fault for another length of time. Of one that lasts until an event, the event is given up. */
export function lastingFor(fault: FaultFile, length: Micros): FaultFile {
  const { action } = fault
  return lasts(action) ? { ...fault, action: { ...action, lasts: { for: lengthText(Math.max(0, length)) } } } : fault
}

/** How long it lasts by itself; null where it is over at once, ends with an event or with the run. */
export function lengthOf({ action }: FaultFile): Micros | null {
  if (!('lasts' in action) || !action.lasts || !('for' in action.lasts)) return null
  const parsed = parseDuration(action.lasts.for)
  return parsed.ok ? parsed.value : null
}
