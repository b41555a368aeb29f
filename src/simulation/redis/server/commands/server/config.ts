/** CONFIG GET and SET of the settings that are emulated; any other is unknown. */
import { array, bulk, OK } from '../../../../../base'
import type { Body } from '../../command'
import { printed, refuse, SYNTAX } from '../../errors'
import { isKnownSetting } from '../../known-settings'

export const get: Body = ({ args, core }) => {
  const found = new Map(args.slice(2).flatMap((pattern) => core.config.matching(pattern.toLowerCase())))
  return array([...found].flat().map(bulk))
}

/** All of them or none. */
export const set: Body = ({ args, core }) => {
  if (args.length % 2 === 1) throw SYNTAX
  const wanted = new Map<string, string>()
  for (let index = 2; index < args.length; index += 2) {
    const name = (args[index] ?? '').toLowerCase()
    const failed = (why: string) =>
      refuse(`ERR CONFIG SET failed (possibly related to argument '${printed(args[index] ?? '')}') - ${why}`)
    if (!core.config.has(name)) {
      if (isKnownSetting(name)) throw failed('it is not emulated by this simulator (Lockstep)')
      throw refuse(`ERR Unknown option or number of arguments for CONFIG SET - '${printed(args[index] ?? '')}'`)
    }
    if (wanted.has(name)) throw failed('duplicate parameter')
    const value = args[index + 1] ?? ''
    const problem = core.config.problem(name, value)
    if (problem !== null) throw failed(problem)
    wanted.set(name, value)
  }
  for (const [name, value] of wanted) core.config.set(name, value)
  return OK
}

export const resetstat: Body = ({ args }) => {
  if (args.length > 2) throw SYNTAX
  return OK
}
