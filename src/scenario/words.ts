import { formatDuration, type Micros, quote } from '../base'
import { STOPPED_PPM } from './limits'
import { senderTo } from './operator'
import type { Extent, Fault, Placement } from './schema'
import type { Selector } from './selector'

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth']
const ordinal = (n: number) => ORDINALS[n] ?? `${n}th`

/** A length of time as a person reads and writes it: "12.5s" rather than "12500ms". */
export const lengthText = (us: Micros): string => (us >= 1_000_000 ? `${us / 1_000_000}s` : formatDuration(us))

/** A selector in words: "A's first command on lock:order is answered". */
function describeSelector(selector: Selector): string {
  const { kind, actor, key, resource, client, nth, when } = selector
  const who = actor ?? 'anyone'
  const which = nth === undefined || nth === 1 ? '' : ` (the ${ordinal(nth)} time)`
  const about = key === undefined && resource === undefined ? '' : ` ${key ?? resource}`
  const before = when === 'before'
  switch (kind) {
    case 'command':
      return `${who}'s ${ordinal(nth ?? 1)} command${about && ` on${about}`} is ${before ? 'about to be sent' : 'answered'}`
    case 'write':
      return `${who}'s ${ordinal(nth ?? 1)} write${about && ` of${about}`} is ${before ? 'about to be sent' : 'answered'}`
    case 'executed':
      return `${who} executes ${client ? `${senderTo(who, client)}'s ` : 'a '}command${about && ` on${about}`}${which}`
    case 'want':
    case 'enter':
    case 'leave':
      return before ? `${who} is about to ${kind}${about}${which}` : `${who} ${kind}s${about}${which}`
    case 'expired':
      return `${about.trim() || 'a key'} expires on ${who}${which}`
    case 'created':
    case 'extended':
    case 'deleted':
      return `${about.trim() || 'a key'} is ${kind}${client ? ` by ${client}` : ''}${which}`
    case 'crash':
      return `${who} crashes${which}`
    case 'cut':
      return `the network is cut${which}`
    case 'lost':
      return `a message of ${who} is lost${which}`
    case 'clock':
      return `the clock of ${who} is turned${which}`
    case 'unblock':
      return `WAIT is answered${client ? ` to ${client}` : ''}${which}`
    case 'promoted':
    case 'demoted':
      return `${who} is ${kind}${which}`
    case 'start':
    case 'end':
      return `${who} ${kind}s${which}`
    case 'pause':
      return `${who} is paused${which}`
    case 'resume':
      return `${who} goes on after a pause${which}`
    case 'restart':
      return `${who} starts again${which}`
    case 'sleep':
    case 'work':
      return `${who} ${before ? `begins to ${kind}` : `has done its ${kind}`}${which}`
    case 'applied':
      return `${who} applies what its master sent${about}${which}`
    case 'stored':
    case 'refused':
      return `the storage ${kind === 'stored' ? 'accepts' : 'refuses'} a write${about && ` of${about}`}${client ? ` by ${client}` : ''}${which}`
    case 'down':
      return `${who} takes its master for down${which}`
    default:
      return `${who}: ${kind}${about}${which}`
  }
}

/** When a fault comes, in words: "when A enters order:123", "at 3s". */
export function describePlacement(placement: Placement): string {
  if ('at' in placement) return `at ${lengthText(placement.at)}`
  const delay = placement.delay > 0 ? `${lengthText(placement.delay)} after ` : ''
  return `${delay === '' ? 'when ' : delay}${describeSelector(placement.on)}`
}

const describeExtent = (extent: Extent) =>
  'for' in extent ? `for ${lengthText(extent.for)}` : `until ${describeSelector(extent.until)}`

const list = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter((part) => part !== '').join(' and ')

/** Bytes that are no plain text are shown as redis-cli shows them. */
const typedWord = (arg: string) => (/^[ -~]*$/.test(arg) ? arg : quote(arg))

/** What a fault does, in words: "A is paused for 15s". */
export function describeFault({ action }: Fault): string {
  switch (action.do) {
    case 'pause':
      return `${action.actor} is paused ${describeExtent(action.lasts)}`
    case 'crash':
      return `${action.actor}'s ${action.what} crashes`
    case 'restart':
      return `${action.actor} starts again`
    case 'partition': {
      const [a, b] = action.between
      const lasts = action.lasts ? ` ${describeExtent(action.lasts)}` : ''
      return a.length === 1 && b.length === 1
        ? `${a} and ${b} cannot reach each other${lasts}`
        : `${list(a)} ${a.length === 1 ? 'is' : 'are'} cut off from ${list(b)}${lasts}`
    }
    case 'slow':
      return `messages between ${action.between.join(' and ')} take ${lengthText(action.by)} longer${
        action.lasts ? ` ${describeExtent(action.lasts)}` : ''
      }`
    case 'delay':
      return `the message is held ${describeExtent(action.lasts)}`
    case 'lose':
      return 'the message is lost and its connection reset'
    case 'reset':
      return `the connection between ${action.between.join(' and ')} is reset`
    case 'clock-step':
      return `${action.actor}'s clock steps by ${action.by < 0 ? '-' : ''}${lengthText(Math.abs(action.by))}`
    case 'clock-rate':
      return action.ppm === STOPPED_PPM
        ? `${action.actor}'s clock stands still`
        : `${action.actor}'s clock runs ${action.ppm} ppm off`
    case 'command':
      return `someone types ${action.args.map(typedWord).join(' ')} at ${action.actor}${action.node ? `, to ${action.node}` : ''}`
  }
}
