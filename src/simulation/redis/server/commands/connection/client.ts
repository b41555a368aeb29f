/** CLIENT and its subcommands. */
import { bulk, integer, NIL, OK } from '../../../../../base'
import type { Body } from '../../command'
import type { Core } from '../../core'
import { refuse, SYNTAX } from '../../errors'
import { isSubscriber, type Session } from '../../session'

export function nameArgument(name = ''): string {
  if (/[^!-~]/.test(name)) throw refuse('ERR Client names cannot contain spaces, newlines or special characters.')
  return name
}

export const setname: Body = ({ args, session }) => {
  session.name = nameArgument(args[2])
  return OK
}

export const getname: Body = ({ session }) => (session.name === '' ? NIL : bulk(session.name))

export const id: Body = ({ session }) => integer(session.id)

export function describe(session: Session, core: Core): string {
  const age = Math.floor((core.nowUs - session.since) / 1_000_000)
  const flags = [
    isSubscriber(session) && 'P',
    session.queue && 'x',
    core.options.isHeldUp?.(session.connection) && 'b',
    session.dirty && 'd',
    session.noEvict && 'e',
  ]
  return [
    `id=${session.id} addr=${session.address} laddr=127.0.0.1:${core.options.port ?? 6379} fd=${session.id + 7}`,
    `name=${session.name} age=${age} idle=0 flags=${flags.filter(Boolean).join('') || 'N'} db=0 sub=${session.channels.size} psub=${session.patterns.size}`,
    `ssub=${session.shardChannels.size} multi=${session.queue?.length ?? -1} qbuf=0 qbuf-free=0 argv-mem=0 multi-mem=0 rbs=1024 rbp=0 obl=0 oll=0 omem=0`,
    `tot-mem=0 events=r cmd=${session.lastCommand} user=default redir=-1 resp=2`,
  ].join(' ')
}

export const info: Body = ({ session, core }) => bulk(`${describe(session, core)}\n`)

export const getredir: Body = () => integer(-1)

/** Nothing evicts clients here. */
export const noEvict: Body = ({ args, session }) => {
  const mode = (args[2] ?? '').toUpperCase()
  if (mode !== 'ON' && mode !== 'OFF') throw SYNTAX
  session.noEvict = mode === 'ON'
  return OK
}
