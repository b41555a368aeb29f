import * as v from 'valibot'
import { err, ok, type Result, shorten } from '../base'
import { goalProblems } from './goal-problems'
import { hostOf } from './operator'
import { type Fault, faultSchema, type Scenario, type ScenarioFile, scenarioSchema } from './schema'

/** What is wrong with a scenario, and where: `pointer` is a JSON pointer into the file. */
export interface ScenarioProblem {
  readonly pointer: string
  readonly message: string
}

const escapePointer = (part: unknown) => shorten(String(part)).replace(/~/g, '~0').replace(/\//g, '~1')

/** What is quoted in it may be as long as a file. */
const messageOf = ({ message }: { readonly message: string }) => shorten(message, 600)

/** Checks an unknown value against the schema and its references; every problem names its place. */
export function parseScenario(input: unknown): Result<Scenario, readonly ScenarioProblem[]> {
  const parsed = v.safeParse(scenarioSchema, input, { abortPipeEarly: true })
  if (!parsed.success) {
    return err(
      parsed.issues.map((issue) => ({
        pointer: (issue.path ?? []).map((item) => `/${escapePointer(item.key)}`).join(''),
        message: messageOf(issue),
      })),
    )
  }
  const problems = danglingReferences(parsed.output)
  return problems.length > 0 ? err(problems) : ok(parsed.output)
}

/** The first of them with its place, and how many there are besides. */
export const describeProblems = ([first, ...more]: readonly ScenarioProblem[]): string =>
  `${first?.pointer || '/'}: ${first?.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`

/** A fault alone; what it names is checked with its scenario. The error is a sentence that begins with the place. */
export function parseFault(input: unknown): Result<Fault> {
  const parsed = v.safeParse(faultSchema, input, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  return err(`${(issue.path ?? []).map(({ key }) => shorten(String(key))).join('/')}: ${messageOf(issue)}`)
}

/** For scenarios that the project itself ships: a problem is a defect, so it throws. */
export function mustParse(file: ScenarioFile): Scenario {
  const parsed = parseScenario(file)
  if (!parsed.ok) throw new Error(parsed.error.map((p) => `${p.pointer}: ${p.message}`).join('; '))
  return parsed.value
}

/** Ids that are used twice, and names that name nothing. */
function danglingReferences(scenario: Scenario): ScenarioProblem[] {
  const problems: ScenarioProblem[] = []
  const say = (pointer: string, message: string) => problems.push({ pointer, message })
  const actors = new Set<string>(['run'])
  const declare = (name: string, pointer: string) => {
    if (actors.has(name)) say(pointer, `"${name}" is the id of two actors; give each its own`)
    actors.add(name)
  }
  for (const part of ['clients', 'nodes', 'sentinels'] as const) {
    for (const [i, { id }] of scenario[part].entries()) declare(id, `/${part}/${i}/id`)
  }
  declare(scenario.storage.id, '/storage/id')
  const mustExist = (name: string | undefined, pointer: string) => {
    if (name !== undefined && !actors.has(hostOf(name)))
      say(pointer, `no actor is called "${name}"; there are ${[...actors].slice(1).join(', ')}`)
  }
  scenario.clients.forEach((client, i) => {
    if (!Object.hasOwn(scenario.programs, client.program)) {
      say(
        `/clients/${i}/program`,
        `no program is called "${client.program}"; there are ${Object.keys(scenario.programs).join(', ')}`,
      )
    }
    if ('on' in client.start) mustExist(client.start.on.actor, `/clients/${i}/start/on/actor`)
  })
  scenario.nodes.forEach((node, i) => {
    if (node.replicaOf === undefined) return
    const master = scenario.nodes.find((other) => other.id === node.replicaOf)
    if (!master || master === node) say(`/nodes/${i}/replicaOf`, `"${node.replicaOf}" is not another node`)
    else if (master.replicaOf !== undefined)
      say(`/nodes/${i}/replicaOf`, `"${node.replicaOf}" is a replica itself; name a master`)
  })
  scenario.sentinels.forEach((sentinel, i) => {
    const master = scenario.nodes.find((node) => node.id === sentinel.monitors)
    if (!master || master.replicaOf !== undefined)
      say(`/sentinels/${i}/monitors`, `"${sentinel.monitors}" is not a master`)
  })
  const faultProblems = (faults: readonly Fault[], at: string) => {
    const ids = new Set<string>()
    for (const [i, fault] of faults.entries()) {
      const { id, action } = fault
      if (ids.has(id)) say(`${at}/${i}/id`, `"${id}" is the id of two faults`)
      ids.add(id)
      if ('actor' in action) mustExist(action.actor, `${at}/${i}/action/actor`)
      if (action.do === 'command') {
        const isNode = (name: string) => scenario.nodes.some((node) => node.id === name)
        if (!isNode(action.actor) && !scenario.clients.some((client) => client.id === action.actor))
          say(`${at}/${i}/action/actor`, `commands are typed at a Redis node or a client; "${action.actor}" is neither`)
        if (action.node !== undefined && !isNode(action.node))
          say(`${at}/${i}/action/node`, `commands are sent to a Redis node; "${action.node}" is none`)
      }
      const between = 'between' in action ? action.between.flat() : []
      for (const name of between) mustExist(name, `${at}/${i}/action/between`)
      if ('on' in fault.when) mustExist(fault.when.on.actor, `${at}/${i}/when/on/actor`)
      if ((action.do === 'delay' || action.do === 'lose') && !('on' in fault.when)) {
        say(`${at}/${i}/when`, `${action.do} needs an event ("on") whose message it acts on`)
      }
    }
  }
  faultProblems(scenario.faults, '/faults')
  goalProblems(scenario, say)
  for (const [i, { faults }] of scenario.goal?.schedules.entries() ?? [])
    faultProblems(faults, `/goal/schedules/${i}/faults`)
  return problems
}
