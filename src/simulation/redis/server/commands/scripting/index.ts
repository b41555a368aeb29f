/** Commands that run and keep Lua scripts. */
import { type CommandGroup, scriptKeys } from '../../command'
import { evalSha, evalShaReadOnly, evalText, evalTextReadOnly } from './eval'
import { exists, flush, kill, load } from './script'

export const scripting: CommandGroup = {
  eval: { arity: -3, flags: ['noscript', 'mayReplicate', 'stale'], keys: scriptKeys, body: evalText },
  eval_ro: { arity: -3, flags: ['noscript', 'stale'], keys: scriptKeys, body: evalTextReadOnly },
  evalsha: { arity: -3, flags: ['noscript', 'mayReplicate', 'stale'], keys: scriptKeys, body: evalSha },
  evalsha_ro: { arity: -3, flags: ['noscript', 'stale'], keys: scriptKeys, body: evalShaReadOnly },
  script: {
    arity: -2,
    flags: ['noscript'],
    subcommands: {
      exists: { arity: -3, flags: ['noscript'], body: exists },
      flush: { arity: -2, flags: ['noscript'], body: flush },
      kill: { arity: 2, flags: ['noscript', 'allowBusy'], body: kill },
      load: { arity: 3, flags: ['noscript', 'stale'], body: load },
    },
  },
}
