/** CONFIG GET and SET of the settings that are emulated; any other is unknown. */
import { array, bulk, OK } from '../../../../../base'
import type { Body } from '../../command'
import { printed, refuse, SYNTAX } from '../../errors'
import { parseInteger } from '../../numbers'

const MOST = 2n ** 31n - 1n

export const get: Body = ({ args, core }) => {
  const found = new Map(args.slice(2).flatMap((pattern) => core.config.matching(pattern.toLowerCase())))
  return array([...found].flat().map(bulk))
}

/** All of them or none. */
export const set: Body = ({ args, core }) => {
  if (args.length % 2 === 1) throw SYNTAX
  const wanted = new Map<string, number>()
  for (let index = 2; index < args.length; index += 2) {
    const name = (args[index] ?? '').toLowerCase()
    const failed = (why: string) =>
      refuse(`ERR CONFIG SET failed (possibly related to argument '${printed(args[index] ?? '')}') - ${why}`)
    if (!core.config.has(name)) {
      throw refuse(`ERR Unknown option or number of arguments for CONFIG SET - '${printed(args[index] ?? '')}'`)
    }
    if (wanted.has(name)) throw failed('duplicate parameter')
    const value = parseInteger(args[index + 1] ?? '')
    if (value === null) throw failed("argument couldn't be parsed into an integer")
    if (value < 0n || value > MOST) throw failed(`argument must be between 0 and ${MOST} inclusive`)
    wanted.set(name, Number(value))
  }
  for (const [name, value] of wanted) core.config.set(name, value)
  return OK
}

export const resetstat: Body = ({ args }) => {
  if (args.length > 2) throw SYNTAX
  return OK
}
