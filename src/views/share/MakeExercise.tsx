/** A goal for the scenario that is shown: it becomes an exercise, which is opened and sent like any other. */
import { useId, useState } from 'react'
import {
  describeFault,
  describePlacement,
  type FaultFile,
  freshId,
  PROPERTIES,
  type Property,
  parseFault,
} from '../../scenario'
import { type GoalFile, makeExercise, propertyName, type Shown, suggestedGoal } from '../../store'
import { usePlayer } from '../shared'

interface Props {
  readonly shown: Shown
  readonly onMade: () => void
}

export function MakeExercise({ shown, onMade }: Props) {
  const player = usePlayer()
  const [goal, setGoal] = useState(() => suggestedGoal(shown))
  const [problem, setProblem] = useState<string>()
  const change = (part: Partial<GoalFile>) => setGoal({ ...goal, ...part })
  const task = (part: Partial<GoalFile['task']>) => change({ task: { ...goal.task, ...part } })
  const make = async () => {
    const wrong = await makeExercise(player, goal)
    setProblem(wrong)
    if (wrong === undefined) onMade()
  }
  return (
    <details className="share-exercise">
      <summary className="label">As an exercise</summary>
      <p>
        Who opens it may change one program, within a number of lines. Each change is run under every schedule and
        checked; everything else stays as it is now.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Line
          label="What is to be reached, in a sentence"
          value={goal.text}
          onValue={(text) => change({ text })}
          wide
        />
        <Holds holds={goal.holds} onHolds={(holds) => change({ holds })} />
        <div className="share-row">
          <label>
            The program that may be changed
            <select className="field" value={goal.program} onChange={({ target }) => change({ program: target.value })}>
              {Object.keys(shown.file.programs).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <Line
            label="Lines that may be changed"
            value={Number.isNaN(goal.lines) ? '' : String(goal.lines)}
            onValue={(text) => change({ lines: Number.parseInt(text, 10) })}
          />
        </div>
        <fieldset className="share-row">
          <legend>What each client has to do</legend>
          <Line label="Take the lock under the key" value={goal.task.key} onValue={(key) => task({ key })} />
          <Line label="Work for (2s, or a parameter)" value={goal.task.work} onValue={(work) => task({ work })} />
          <Line label="Write to" value={goal.task.resource} onValue={(resource) => task({ resource })} />
        </fieldset>
        <Schedules
          faults={shown.file.faults ?? []}
          schedules={goal.schedules}
          onSchedules={(schedules) => change({ schedules })}
        />
        {problem === undefined ? null : (
          <p className="share-problem" role="alert">
            {inForm(problem)}
          </p>
        )}
        <button type="submit" className="button primary">
          Make the exercise
        </button>
      </form>
    </details>
  )
}

/** The places of the file as the form has them. */
function inForm(problem: string): string {
  const told = problem.replace(/^\/goal(?:\/schedules\/(\d+))?\S*: /, (_, index?: string) =>
    index === undefined ? '' : `schedule ${Number(index) + 1}: `,
  )
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`
}

interface LineProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly wide?: boolean
}

function Line({ label, value, onValue, wide = false }: LineProps) {
  const id = useId()
  return (
    <div className={wide ? 'share-line wide' : 'share-line'}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" value={value} onChange={({ target }) => onValue(target.value)} />
    </div>
  )
}

type HoldsProps = { readonly holds: GoalFile['holds']; readonly onHolds: (holds: GoalFile['holds']) => void }

/** At least one: the last one that is chosen cannot be taken back. */
function Holds({ holds, onHolds }: HoldsProps) {
  const toggle = (name: Property, is: boolean) => {
    const [first, ...rest] = PROPERTIES.filter((each) => (each === name ? is : holds.includes(each)))
    if (first) onHolds([first, ...rest])
  }
  return (
    <fieldset className="share-row">
      <legend>Verdicts that have to be “holds”</legend>
      {PROPERTIES.map((name) => (
        <label key={name} className="share-check">
          <input
            type="checkbox"
            checked={holds.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          {propertyName(name)}
        </label>
      ))}
    </fieldset>
  )
}

type Schedule = GoalFile['schedules'][number]

interface SchedulesProps {
  readonly faults: readonly FaultFile[]
  readonly schedules: GoalFile['schedules']
  readonly onSchedules: (schedules: GoalFile['schedules']) => void
}

/** Which of the faults that there are happen in each run. The first is what is seen at first, so it cannot be hidden. */
function Schedules({ faults, schedules, onSchedules }: SchedulesProps) {
  const [first, ...rest] = schedules
  const put = (index: number, schedule: Schedule) =>
    onSchedules(index === 0 ? [schedule, ...rest] : [first, ...rest.with(index - 1, schedule)])
  const add = () => {
    const ids = schedules.map((each) => each.id)
    onSchedules([first, ...rest, { id: freshId('run', ids), title: '', faults: [...faults], shown: false }])
  }
  return (
    <fieldset>
      <legend>Schedules that a solution has to stand</legend>
      <p className="share-hint">
        Each has some of the faults that the scenario has now: put more in under Faults first. One that is not shown
        catches what was made for the others alone.
      </p>
      <ol className="share-schedules">
        {schedules.map((schedule, i) => (
          <li key={schedule.id}>
            <Line
              label={`Title of schedule ${i + 1}`}
              wide
              value={schedule.title}
              onValue={(title) => put(i, { ...schedule, title })}
            />
            <Faults all={faults} schedule={schedule} onSchedule={(next) => put(i, next)} />
            {i === 0 ? null : (
              <div className="share-row">
                <label className="share-check">
                  <input
                    type="checkbox"
                    checked={!schedule.shown}
                    onChange={({ target }) => put(i, { ...schedule, shown: !target.checked })}
                  />
                  not shown
                </label>
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => onSchedules([first, ...rest.toSpliced(i - 1, 1)])}
                >
                  Remove schedule {i + 1}
                </button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="button" onClick={add}>
        Add a schedule
      </button>
    </fieldset>
  )
}

interface FaultsProps {
  readonly all: readonly FaultFile[]
  readonly schedule: Schedule
  readonly onSchedule: (schedule: Schedule) => void
}

function Faults({ all, schedule, onSchedule }: FaultsProps) {
  const has = (id: string) => schedule.faults.some((fault) => fault.id === id)
  return (
    <div className="share-faults">
      {all.map((fault) => (
        <label key={fault.id} className="share-check">
          <input
            type="checkbox"
            checked={has(fault.id)}
            onChange={({ target }) =>
              onSchedule({
                ...schedule,
                faults: all.filter(({ id }) => (id === fault.id ? target.checked : has(id))),
              })
            }
          />
          {wordsOf(fault)}
        </label>
      ))}
      {all.length === 0 ? <span className="share-hint">The scenario has no faults.</span> : null}
    </div>
  )
}

function wordsOf(fault: FaultFile): string {
  const parsed = parseFault(fault)
  return parsed.ok ? `${describePlacement(parsed.value.when)}: ${describeFault(parsed.value)}` : fault.id
}
