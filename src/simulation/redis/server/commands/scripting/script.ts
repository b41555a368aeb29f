/** SCRIPT LOAD, EXISTS, FLUSH, KILL. */
import { array, bulk, error, integer, OK } from '../../../../../base'
import type { Body } from '../../command'
import { oneLine, refuse } from '../../errors'

export const load: Body = ({ args, core }) => {
  const script = core.scripts.load(args[2] ?? '')
  return typeof script === 'string' ? error(oneLine(`ERR ${script}`)) : bulk(script.sha)
}

export const exists: Body = ({ args, core }) =>
  array(args.slice(2).map((sha) => integer(core.scripts.get(sha) ? 1 : 0)))

export const flush: Body = ({ args, core }) => {
  const mode = args[2]?.toUpperCase()
  if (args.length > 3 || (mode !== undefined && mode !== 'SYNC' && mode !== 'ASYNC')) {
    throw refuse('ERR SCRIPT FLUSH only support SYNC|ASYNC option')
  }
  core.scripts.flush()
  return OK
}

/** A server that is busy lets this through; one whose script has not run for long does not listen at all. */
export const kill: Body = ({ core }) => {
  if (!core.busy) return error('NOTBUSY No scripts in execution right now.')
  if (core.busy.wrote) {
    return error(
      'UNKILLABLE Sorry the script already executed write commands against the dataset. You can either wait the script termination or kill the server in a hard way using the SHUTDOWN NOSAVE command.',
    )
  }
  core.options.killScript?.()
  return OK
}
