/** Transactions: queued commands that run together, unless a watched key has changed. */
import type { CommandGroup } from '../../command'
import { discard, exec, multi, unwatch, watch } from './exec'

export const transactions: CommandGroup = {
  discard: { arity: 1, flags: ['noscript', 'immediate', 'stale', 'allowBusy'], body: discard },
  exec: { arity: 1, flags: ['noscript', 'immediate', 'stale'], body: exec },
  multi: { arity: 1, flags: ['noscript', 'immediate', 'stale', 'allowBusy'], body: multi },
  unwatch: { arity: 1, flags: ['noscript', 'stale', 'allowBusy'], body: unwatch },
  watch: { arity: -2, flags: ['noscript', 'immediate', 'stale', 'allowBusy'], keys: [1, -1, 1], body: watch },
}
