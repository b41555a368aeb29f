/** The marks by which a program says what it wants and believes (PROPERTIES, What a program marks). */
import type { ActorId, CallKind, LockMode, NewEvent, Seq } from '../../trace'
import type { Call } from './call'
import { BadArgument, option, text } from './values'

export interface Holds {
  /** The enter of a holder's open hold on the resource, if any. */
  of(holder: string, resource: string): Seq | undefined
  clear(): void
}

type Mark = (resource: unknown, ...rest: unknown[]) => Promise<void>

export interface Marks {
  readonly functions: Readonly<Record<'want' | 'enter' | 'leave' | 'giveUp' | 'claim', Mark>>
  readonly holds: Holds
}

const CLAIMS = ['held', 'not-held', 'released', 'not-mine'] as const

export function createMarks(id: ActorId, call: Call, append: (event: NewEvent) => Seq): Marks {
  /** Nested enters are one hold: the first counts, and the last leave ends it. */
  const open = new Map<string, { readonly enter: Seq; depth: number }>()
  const holdKey = (holder: string, resource: string) => JSON.stringify([holder, resource])
  const common = (resource: unknown, options: unknown) => ({
    actor: id,
    resource: text(resource, 'a resource'),
    holder: holderOf(id, options),
  })
  /** A mark takes effect when the client's process comes to it: a fault before it delays it. */
  const mark = (kind: CallKind, event: NewEvent & { readonly resource: string }, effect?: (seq: Seq) => void) =>
    call<void>({ call: kind, resource: event.resource }, (of, settle) => {
      const seq = append({ ...event, cause: of })
      effect?.(seq)
      settle(seq, () => undefined)
    })
  const functions: Marks['functions'] = {
    want(resource, options) {
      const [key, owner] = [option(options, 'key'), option(options, 'owner')]
      const [nodes, quorum] = [option(options, 'nodes'), option(options, 'quorum')]
      return mark('want', {
        kind: 'want',
        ...common(resource, options),
        mode: lockMode(option(options, 'mode')),
        ...(key === undefined ? {} : { key: text(key, 'a key') }),
        ...(owner === undefined ? {} : { owner: text(owner, 'an owner') }),
        ...(Array.isArray(nodes) ? { nodes: nodes.slice(0, 16).map((node) => text(node, 'a node', 64)) } : {}),
        ...(Number.isInteger(quorum) ? { quorum: quorum as number } : {}),
      })
    },
    enter(resource, options) {
      const token = fencingToken(option(options, 'token'))
      const event = { kind: 'enter' as const, ...common(resource, options), ...(token === undefined ? {} : { token }) }
      const key = holdKey(event.holder, event.resource)
      return mark('enter', event, (enter) => {
        const hold = open.get(key)
        if (hold) hold.depth++
        else open.set(key, { enter, depth: 1 })
      })
    },
    leave(resource, options) {
      const event = { kind: 'leave' as const, ...common(resource, options) }
      const key = holdKey(event.holder, event.resource)
      return mark('leave', event, () => {
        const hold = open.get(key)
        if (hold && --hold.depth === 0) open.delete(key)
      })
    },
    giveUp(resource, why, options) {
      return mark('give-up', { kind: 'give-up', ...common(resource, options), why: text(why ?? '', 'the reason') })
    },
    claim(resource, what, options) {
      const said = CLAIMS.find((word) => word === what)
      if (!said) throw new BadArgument(`a claim is one of ${CLAIMS.join(', ')}`)
      return mark('claim', { kind: 'claim', ...common(resource, options), what: said })
    },
  }
  const holds: Holds = {
    of: (holder, resource) => open.get(holdKey(holder, resource))?.enter,
    clear: () => open.clear(),
  }
  return { functions, holds }
}

/** The client, or the task that `as` names. */
export function holderOf(client: ActorId, options: unknown): string {
  const as = option(options, 'as')
  return as === undefined ? client : text(as, 'as', 64)
}

function lockMode(mode: unknown): LockMode {
  if (mode === undefined || mode === 'exclusive') return 'exclusive'
  if (mode === 'shared') return 'shared'
  const of = option(mode, 'of')
  if (Number.isInteger(of) && (of as number) > 0) return { of: of as number }
  throw new BadArgument("a mode is 'exclusive', 'shared' or { of: n }")
}

/** A fencing token as a program gives it. */
export function fencingToken(token: unknown): number | string | undefined {
  if (token === undefined || token === null) return undefined
  if (Number.isSafeInteger(token)) return token as number
  if (typeof token === 'string') return text(token, 'a token', 128)
  throw new BadArgument('a token is a whole number or a text')
}
