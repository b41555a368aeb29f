/** SAVE, BGSAVE, LASTSAVE: a dump takes no time here. */
import { integer, OK, status } from '../../../../../base'
import type { Body, Call } from '../../command'
import { SYNTAX } from '../../errors'

function dump({ core }: Call): void {
  core.options.save?.()
}

export const save: Body = (call) => {
  dump(call)
  return OK
}

export const bgsave: Body = (call) => {
  const { args } = call
  if (args.length > 2 || (args.length === 2 && args[1]?.toLowerCase() !== 'schedule')) throw SYNTAX
  dump(call)
  return status('Background saving started')
}

export const lastsave: Body = ({ core }) => integer(core.savedAt)
