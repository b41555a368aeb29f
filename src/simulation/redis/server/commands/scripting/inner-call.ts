/** One command that a script runs: the checks that replace those of a client's command (script.c, scriptCall). */
import { error, type Resp } from '../../../../../base'
import type { Core } from '../../core'
import { NOREPLICAS, oneLine, READONLY } from '../../errors'
import { lookUp } from '../../lookup'
import type { Session } from '../../session'

export interface RunningScript {
  readonly session: Session
  readonly origin: number | null
  readonly readOnly: boolean
  /** It has written: from now on nothing can refuse its writes. */
  wrote: boolean
}

export function innerCall(core: Core, script: RunningScript, args: readonly string[]): Resp {
  const found = lookUp(args, core.dialect)
  if (!('command' in found)) return refusalOf(found)
  const { flags = [] } = found.command
  const writes = flags.includes('write')
  if (flags.includes('noscript')) return error('ERR This Redis command is not allowed from script')
  if (script.readOnly && (writes || flags.includes('mayReplicate'))) {
    return error('ERR Write commands are not allowed from read-only scripts.')
  }
  if (core.isStale && !flags.includes('stale')) return error('ERR Can not execute the command on a stale replica')
  if (writes && !script.wrote && core.role === 'replica') return READONLY
  if (writes && !script.wrote && core.lacksReplicas()) return NOREPLICAS
  if (writes) script.wrote = true
  const call = { args, db: core.db, core, session: script.session, place: 'script' } as const
  const [reply = error('ERR no reply')] = core.run(call, found.command, script.origin)
  return reply.type === 'error' || reply.type === 'status' ? { ...reply, text: oneLine(reply.text) } : reply
}

/** Scripts are told less than clients of what is wrong with a command. */
function refusalOf(refusal: Resp): Resp {
  const text = refusal.type === 'error' ? refusal.text : ''
  if (text.startsWith('ERR unknown')) return error('ERR Unknown Redis command called from script')
  if (text.startsWith('ERR wrong number')) return error('ERR Wrong number of args calling Redis command from script')
  return refusal
}
