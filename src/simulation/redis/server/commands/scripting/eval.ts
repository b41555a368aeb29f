/** EVAL, EVALSHA and their read-only forms. */
import { error, type Resp } from '../../../../../base'
import type { Body, Call } from '../../command'
import { errorLine, MASTERDOWN, NOSCRIPT, oneLine, refuse } from '../../errors'
import { isCommand } from '../../lookup'
import type { ScriptResult } from '../../lua'
import { numberArgument } from '../../numbers'
import type { CachedScript } from '../../scripts'
import { innerCall, type RunningScript } from './inner-call'

/** VM instructions after which a script is taken for endless: on a real server it would hold everybody up for ever. */
const DEFAULT_LIMIT = 20_000_000

function evaluate(call: Call, find: (call: Call) => CachedScript | Resp, readOnly: boolean): Resp {
  const { args } = call
  const count = numberArgument(args[2])
  if (count > args.length - 3) throw refuse("ERR Number of keys can't be greater than number of args")
  if (count < 0) throw refuse("ERR Number of keys can't be negative")
  const script = find(call)
  if ('type' in script) return script
  const mayWrite = !script.flags?.includes('no-writes')
  const { core } = call
  if (script.flags && mayWrite && core.role === 'replica') {
    return error('READONLY Can not run script with write flag on readonly replica.')
  }
  if (script.flags && mayWrite && readOnly)
    return error('ERR Can not execute a script with write flag using *_ro command.')
  if (core.isStale && !script.flags?.includes('allow-stale')) return MASTERDOWN
  return runScript(call, script, args.slice(3, 3 + count), args.slice(3 + count), readOnly || !mayWrite)
}

function runScript(call: Call, script: CachedScript, keys: string[], argv: string[], readOnly: boolean): Resp {
  const { core, session, db } = call
  const running: RunningScript = { session, origin: db.origin, readOnly, wrote: false }
  call.inner = []
  const { inner } = call
  const limit = core.options.scriptLimit ?? DEFAULT_LIMIT
  const host = {
    call: (args: string[]) => {
      const reply = innerCall(core, running, args)
      inner.push({ args, reply })
      return reply
    },
    knows: (args: readonly string[]) => isCommand(args, core.dialect),
    setRepl: (flags: number) => {
      core.replicate = { aof: (flags & 1) !== 0, replicas: (flags & 2) !== 0 }
    },
  }
  const result = core.scripts.run(script, keys, argv, host, limit)
  core.replicate = { replicas: true, aof: true }
  call.instructions = result.instructions
  if (result.endless) {
    const { sha } = script
    const where = `script: ${sha}, on @user_script:${result.endless.line}.`
    call.endless = { wrote: running.wrote, killed: error(`ERR Script killed by user with SCRIPT KILL... ${where}`) }
    return error(`ERR script ${sha} was ended after ${limit} instructions: a real server would hang (Lockstep)`)
  }
  return outcome(result, script.sha)
}

function outcome({ reply, raised }: ScriptResult, sha: string): Resp {
  if (raised) {
    const { err, source, line } = raised
    return error(errorLine(source && line ? `${err} script: ${sha}, on ${source}:${line}.` : err))
  }
  return reply ?? error('ERR the script left no reply')
}

const byText = ({ core, args }: Call): CachedScript | Resp => {
  const script = core.scripts.load(args[1] ?? '')
  return typeof script === 'string' ? error(oneLine(`ERR ${script}`)) : script
}

const bySha = ({ core, args }: Call): CachedScript | Resp => core.scripts.get(args[1] ?? '') ?? NOSCRIPT

export const evalText: Body = (call) => evaluate(call, byText, false)
export const evalSha: Body = (call) => evaluate(call, bySha, false)
export const evalTextReadOnly: Body = (call) => evaluate(call, byText, true)
export const evalShaReadOnly: Body = (call) => evaluate(call, bySha, true)
