/** Commands about the connection. */
import type { CommandGroup } from '../../command'
import { auth, echo, hello, ping, quit, reset, select } from './basics'
import { getname, getredir, id, info, noEvict, setname } from './client'
import { kill, list, pause, reply, unblock, unpause } from './others'

export const connection: CommandGroup = {
  auth: { arity: -2, flags: ['noscript'], body: auth },
  client: {
    arity: -2,
    flags: ['noscript'],
    subcommands: {
      getname: { arity: 2, flags: ['noscript'], body: getname },
      getredir: { arity: 2, flags: ['noscript'], body: getredir },
      id: { arity: 2, flags: ['noscript'], body: id },
      info: { arity: 2, flags: ['noscript'], body: info },
      kill: { arity: -3, flags: ['noscript'], body: kill },
      list: { arity: -2, flags: ['noscript'], body: list },
      'no-evict': { arity: 3, flags: ['noscript'], body: noEvict },
      pause: { arity: -3, flags: ['noscript'], body: pause },
      reply: { arity: 3, flags: ['noscript'], body: reply },
      setname: { arity: 3, flags: ['noscript'], body: setname },
      unblock: { arity: -3, flags: ['noscript'], body: unblock },
      unpause: { arity: 2, flags: ['noscript'], body: unpause },
    },
  },
  echo: { arity: 2, body: echo },
  hello: { arity: -1, flags: ['noscript', 'noMulti'], body: hello },
  ping: { arity: -1, flags: ['subscriber'], body: ping },
  quit: { arity: -1, flags: ['noscript', 'immediate', 'subscriber'], body: quit },
  reset: { arity: 1, flags: ['noscript', 'immediate', 'subscriber'], body: reset },
  select: { arity: 2, body: select },
}
