import type { ActorId, EventOf, TraceEvent } from '../../trace'

const RELEASING = new Set(['DEL', 'UNLINK', 'GETDEL', 'DELEX', 'DELIFEQ', 'HDEL', 'ZREM'])
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
  const phases = createPhases()
  let seen = false
  const isOne = (event: EventOf<'execute'>): boolean => {
    if (event.reply?.type === 'error') return false
    if (deletes(event, lockKeys)) return true
    const now = phases.of(event.client)
    if (now === 'want') return false
    const names = commandNames(event, lockKeys)
    const isExtension = event.effects.some(({ key, op }) => op === 'ttl' && lockKeys.has(key))
    if (isExtension || names.some((name) => EXTENDING.has(name))) return true
    return now !== undefined && names.some((name) => SCRIPTS.has(name))
  }
  return {
    note(event) {
      phases.note(event)
      if (event.kind === 'execute') seen ||= isOne(event)
    },
    get seen() {
      return seen
    },
  }
}

/**
 * Tells the releases among the events, which it wants to see in order. A script is made to delete for all that anybody
 * can see when it deleted, or when its client has left.
 */
export function createReleaseTest(lockKeys: ReadonlySet<string>): (event: TraceEvent) => event is EventOf<'execute'> {
  const phases = createPhases()
  return (event): event is EventOf<'execute'> => {
    phases.note(event)
    if (event.kind !== 'execute' || event.reply?.type === 'error') return false
    const left = phases.of(event.client) === 'leave'
    return deletes(event, lockKeys) || (left && commandNames(event, lockKeys).some((name) => SCRIPTS.has(name)))
  }
}

type Phase = 'want' | 'enter' | 'leave' | 'give-up'

/** The last mark of each client. */
function createPhases() {
  const phase = new Map<ActorId, Phase>()
  return {
    note(event: TraceEvent): void {
      switch (event.kind) {
        case 'want':
        case 'enter':
        case 'leave':
        case 'give-up':
          phase.set(event.actor, event.kind)
      }
    },
    of: (client: ActorId): Phase | undefined => phase.get(client),
  }
}

/** Whether it deleted a lock key, or is a command that deletes. */
function deletes(event: EventOf<'execute'>, lockKeys: ReadonlySet<string>): boolean {
  const did = event.effects.some(({ key, op }) => op === 'delete' && lockKeys.has(key))
  return did || commandNames(event, lockKeys).some((name) => RELEASING.has(name))
}

/** The command, or those of a transaction, that are on a lock key. */
function commandNames(event: EventOf<'execute'>, lockKeys: ReadonlySet<string>): string[] {
  const name = event.args[0]?.toUpperCase() ?? ''
  if (name !== 'EXEC') return event.keys.some((key) => lockKeys.has(key)) ? [name] : []
  const inside = (event.inner ?? []).filter(({ args }) => args.slice(1).some((text) => lockKeys.has(text)))
  return inside.map(({ args }) => args[0]?.toUpperCase() ?? '')
}
