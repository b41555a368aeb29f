import type { Judgement } from '../../analysis/goal'
import type { Goal, Schedule } from '../../scenario'
import { isLocked, watchedSchedule, watchSchedule } from '../../store'
import { Icon, usePlayer, usePlayerState } from '../shared'

interface SchedulesProps {
  readonly goal: Goal
  readonly judgement: Judgement
  readonly isSolved: boolean
}

/** What goes wrong in each of the runs, and the way to watch it; what is not shown is told when all are stood. */
export function Schedules({ goal, judgement: { failed }, isSolved }: SchedulesProps) {
  const watched = usePlayerState((state) => watchedSchedule(state, goal)?.id)
  return (
    <>
      <h3 className="label">The runs</h3>
      <ul className="exercise-list" aria-label="Schedules">
        {goal.schedules.map((schedule) => {
          const fails = failed.includes(schedule.id)
          return (
            <li key={schedule.id} className={fails ? 'unmet' : 'met'}>
              <Icon name={fails ? 'cross' : 'check'} />
              <div>
                <p>
                  {schedule.shown || isSolved ? schedule.title : 'One that is not shown until all is met'}{' '}
                  <span className="exercise-verdict">{fails ? 'fails' : 'passes'}</span>
                </p>
              </div>
              {schedule.shown || isSolved ? <Watch schedule={schedule} isWatched={schedule.id === watched} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Watch({ schedule, isWatched }: { readonly schedule: Schedule; readonly isWatched: boolean }) {
  const player = usePlayer()
  const locked = usePlayerState(isLocked)
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isWatched}
      aria-label={`Watch: ${schedule.title}`}
      disabled={locked}
      title={locked ? 'Locked while presenting' : 'Show this run in the timeline'}
      onClick={() => watchSchedule(player, schedule)}
    >
      Watch
    </button>
  )
}
