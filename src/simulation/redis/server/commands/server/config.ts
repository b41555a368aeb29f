/** CONFIG GET and SET: settings that are not emulated have redis-server's defaults and keep them. */
import { array, bulk, OK } from '../../../../../base'
import type { Body } from '../../command'
import type { Core } from '../../core'
import { printed, refuse, SYNTAX } from '../../errors'
import { matchesGlob } from '../../glob'
import { knownSettings, whyFixed } from '../../known-settings'

function currentValue(core: Core, name: string): string {
  if (core.config.has(name)) return core.config.text(name)
  const { master } = core.options.info()
  if (name === 'port') return String(core.options.port ?? 6379)
  if (name === 'replicaof' || name === 'slaveof') return master ? `${master.host} ${master.port}` : ''
  return knownSettings.get(name) ?? ''
}

export const get: Body = ({ args, core }) => {
  const patterns = args.slice(2).map((pattern) => pattern.toLowerCase())
  const names = [...knownSettings.keys()].filter((name) => patterns.some((pattern) => matchesGlob(pattern, name)))
  return array(names.flatMap((name) => [bulk(name), bulk(currentValue(core, name))]))
}

/** All of them or none. */
export const set: Body = ({ args, core }) => {
  if (args.length % 2 === 1) throw SYNTAX
  const wanted = new Map<string, string>()
  const failed = (given: string, why: string) =>
    refuse(`ERR CONFIG SET failed (possibly related to argument '${printed(given)}') - ${why}`)
  for (let index = 2; index < args.length; index += 2) {
    const given = args[index] ?? ''
    const name = given.toLowerCase()
    if (!knownSettings.has(name)) {
      throw refuse(`ERR Unknown option or number of arguments for CONFIG SET - '${printed(given)}'`)
    }
    const fixed = whyFixed(name)
    if (fixed) throw failed(given, fixed)
    if (wanted.has(name)) throw failed(given, 'duplicate parameter')
    wanted.set(name, args[index + 1] ?? '')
  }
  for (const [name, value] of wanted) {
    const unlike = value === knownSettings.get(name) ? null : 'it is not emulated by this simulator (Lockstep)'
    const problem = core.config.has(name) ? core.config.problem(name, value) : unlike
    if (problem !== null) throw failed(name, problem)
  }
  for (const [name, value] of wanted) if (core.config.has(name)) core.config.set(name, value)
  return OK
}

export const resetstat: Body = ({ args }) => {
  if (args.length > 2) throw SYNTAX
  return OK
}
