import type { ActorId, EventOf, TraceEvent } from '../../trace'

const RELEASING = new Set(['DEL', 'UNLINK', 'GETDEL', 'HDEL', 'ZREM'])
const EXTENDING = new Set(['EXPIRE', 'PEXPIRE', 'EXPIREAT', 'PEXPIREAT', 'PERSIST', 'GETEX', 'SET'])
const SCRIPTS = new Set(['EVAL', 'EVALSHA', 'FCALL'])

/** Whether a release or an extension of a lock ran, also one that found nothing to do. */
export interface ReleaseWatch {
  note(event: TraceEvent): void
  readonly seen: boolean
}

/**
 * A command on a lock key is a release when it is made to delete or did delete. It is an extension when it is made to
 * set the expiry or did so, or is a script, and its client is not just trying to get in: SETNX and then EXPIRE is an
 * acquisition.
 */
export function createReleaseWatch(lockKeys: ReadonlySet<string>): ReleaseWatch {
  /** The last mark of each client. */
  const phase = new Map<ActorId, 'want' | 'enter' | 'leave' | 'give-up'>()
  let seen = false
  const isOne = (event: EventOf<'execute'>): boolean => {
    if (event.reply?.type === 'error') return false
    const effects = event.effects.filter(({ key }) => lockKeys.has(key))
    if (effects.some(({ op }) => op === 'delete')) return true
    const names = commandNames(event, lockKeys)
    if (names.some((name) => RELEASING.has(name))) return true
    const now = phase.get(event.client)
    if (now === 'want') return false
    if (effects.some(({ op }) => op === 'ttl') || names.some((name) => EXTENDING.has(name))) return true
    return now !== undefined && names.some((name) => SCRIPTS.has(name))
  }
  return {
    note(event) {
      switch (event.kind) {
        case 'want':
        case 'enter':
        case 'leave':
        case 'give-up':
          phase.set(event.actor, event.kind)
          break
        case 'execute':
          seen ||= isOne(event)
      }
    },
    get seen() {
      return seen
    },
  }
}

/** The command, or those of a transaction, that are on a lock key. */
function commandNames(event: EventOf<'execute'>, lockKeys: ReadonlySet<string>): string[] {
  const name = event.args[0]?.toUpperCase() ?? ''
  if (name !== 'EXEC') return event.keys.some((key) => lockKeys.has(key)) ? [name] : []
  const inside = (event.inner ?? []).filter(({ args }) => args.slice(1).some((text) => lockKeys.has(text)))
  return inside.map(({ args }) => args[0]?.toUpperCase() ?? '')
}
