import { workOf } from './goal'
import type { Scenario } from './schema'

/** What of a goal names nothing, or says what cannot be. */
export function goalProblems(scenario: Scenario, say: (pointer: string, message: string) => void): void {
  const { goal, programs, params, clients, faults } = scenario
  if (!goal) return
  const { holds, program, task, schedules } = goal
  if (!Object.hasOwn(programs, program))
    say('/goal/program', `no program is called "${program}"; there are ${Object.keys(programs).join(', ')}`)
  if (workOf(task, scenario) === undefined) {
    const there = Object.entries(params).flatMap(([name, value]) => (typeof value === 'number' ? [name] : []))
    say(
      '/goal/task/work',
      `say how long each client works: a length of time such as 2s, or a number of "params" (${there.join(', ') || 'there is none'})`,
    )
  }
  if (new Set(holds).size < holds.length) say('/goal/holds', 'name each property once')
  if (!schedules[0].shown)
    say('/goal/schedules/0/shown', 'the first schedule is what is seen when the exercise is opened, so it is shown')
  if (faults.length > 0 && JSON.stringify(faults) !== JSON.stringify(schedules[0].faults))
    say('/faults', 'leave these out: the exercise begins with the faults of its first schedule')
  const ids = new Set<string>()
  for (const [i, { id, mayGiveUp = [] }] of schedules.entries()) {
    if (ids.has(id)) say(`/goal/schedules/${i}/id`, `"${id}" is the id of two schedules`)
    ids.add(id)
    for (const name of mayGiveUp) {
      if (!clients.some((client) => client.id === name))
        say(
          `/goal/schedules/${i}/mayGiveUp`,
          `no client is called "${name}"; there are ${clients.map((c) => c.id).join(', ')}`,
        )
    }
  }
}
