import { describePlacement, type Property, parseFault, type Schedule, workOf } from '../../scenario'
import type { Trace } from '../../trace'
import type { Finding, Findings } from '../finding'
import { modelOf } from '../model'
import { runEnd } from '../model/run-end'
import { length } from '../text'
import type { ScheduleRun, Shortfall, Submission } from '.'
import { shortcomings } from './task'

interface RunCondition {
  readonly id: string
  readonly text: string
  readonly shortfalls: readonly Shortfall[]
}

interface Ran {
  readonly schedule: Schedule
  readonly trace: Trace
  readonly findings: Findings
}

/** What is asked of the runs. One that never came to its end says nothing more. */
export function runConditions({ goal, edited, runs }: Submission): RunCondition[] {
  const { task } = goal
  const pairs = goal.schedules.map((schedule, i) => ({ schedule, run: runs[i] ?? { problem: 'It was not run.' } }))
  const ran: Ran[] = pairs.flatMap(({ schedule, run }) => ('trace' in run ? [{ schedule, ...run }] : []))
  const workUs = workOf(task, edited) ?? 0
  return [
    {
      id: 'runs',
      text: 'Each schedule runs to its end, and all of it happens',
      shortfalls: pairs.flatMap(({ schedule, run }) => unfinished(schedule, run)),
    },
    {
      id: 'task',
      text: `Each client takes the lock, works for ${length(workUs)} inside, and its write is accepted there`,
      shortfalls: ran.flatMap(({ schedule, trace }) =>
        shortcomings(modelOf(trace), task, workUs, schedule.mayGiveUp ?? []).map((text) => ({
          schedule,
          text,
          veiled: 'a client does not do all of this.',
        })),
      ),
    },
    ...goal.holds.map((property) => ({
      id: property,
      text: `The verdict on ${nameOf(property)} is “holds”`,
      shortfalls: ran.flatMap(({ schedule, findings }) => unheld(schedule, property, findings[property])),
    })),
  ]
}

const nameOf = (property: Property) => property.replaceAll('-', ' ')
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function unfinished(schedule: Schedule, run: ScheduleRun): Shortfall[] {
  const short = (text: string): Shortfall => ({ schedule, text, veiled: 'not all of it happens.' })
  if ('problem' in run) return [short(run.problem)]
  const { cutOff } = runEnd(run.trace)
  const finish = run.trace.events.at(-1)
  const unfired = finish?.kind === 'finish' ? finish.unfired : []
  return [
    ...(cutOff === undefined ? [] : [short(`${capital(cutOff)}.`)]),
    ...unfired.map((id) => short(`A fault did not come: ${placeOf(schedule, id)}.`)),
  ]
}

function placeOf({ faults }: Schedule, id: string): string {
  const fault = faults.find((each) => each.id === id)
  const parsed = fault && parseFault(fault)
  return parsed?.ok ? describePlacement(parsed.value.when) : id
}

function unheld(schedule: Schedule, property: Property, { verdict, text }: Finding): Shortfall[] {
  const name = nameOf(property)
  if (verdict === 'holds') return []
  if (verdict === 'not-exercised') {
    const untested = `${name} is not put to the test.`
    return [{ schedule, text: `${untested} ${text}`, veiled: untested }]
  }
  return [{ schedule, text, veiled: verdict === 'violated' ? `${name} is violated.` : `${name} is not decided.` }]
}
