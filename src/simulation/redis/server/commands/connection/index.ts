/** Commands about the connection. */
import type { CommandGroup } from '../../command'
import { auth, echo, hello, ping, quit, reset, select } from './basics'
import { getname, getredir, id, info, noEvict, setname } from './client'
import { kill, list, pause, reply, unblock, unpause } from './others'

export const connection: CommandGroup = {
  auth: { arity: -2, flags: ['noscript', 'stale', 'allowBusy'], body: auth },
  client: {
    arity: -2,
    flags: ['noscript'],
    subcommands: {
      getname: { arity: 2, flags: ['noscript', 'stale'], body: getname },
      getredir: { arity: 2, flags: ['noscript', 'stale'], body: getredir },
      id: { arity: 2, flags: ['noscript', 'stale'], body: id },
      info: { arity: 2, flags: ['noscript', 'stale'], body: info },
      kill: { arity: -3, flags: ['noscript', 'stale'], body: kill },
      list: { arity: -2, flags: ['noscript', 'stale'], body: list },
      'no-evict': { arity: 3, flags: ['noscript', 'stale'], body: noEvict },
      pause: { arity: -3, flags: ['noscript', 'stale'], body: pause },
      reply: { arity: 3, flags: ['noscript', 'stale'], body: reply },
      setname: { arity: 3, flags: ['noscript', 'stale'], body: setname },
      unblock: { arity: -3, flags: ['noscript', 'stale'], body: unblock },
      unpause: { arity: 2, flags: ['noscript', 'stale'], body: unpause },
    },
  },
  echo: { arity: 2, flags: ['stale'], body: echo },
  hello: { arity: -1, flags: ['noscript', 'stale', 'allowBusy'], body: hello },
  ping: { arity: -1, flags: ['subscriber'], body: ping },
  quit: { arity: -1, flags: ['noscript', 'immediate', 'subscriber', 'stale', 'allowBusy'], body: quit },
  reset: { arity: 1, flags: ['noscript', 'immediate', 'subscriber', 'stale', 'allowBusy'], body: reset },
  select: { arity: 2, flags: ['stale'], body: select },
}
