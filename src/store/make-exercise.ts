/** Making an exercise of what is shown: a scenario file with a goal, opened as if it had come from the device. */
import { formatDuration } from '../base'
import { type Goal, PROPERTIES, type ScenarioFile } from '../scenario'
import type { Trace } from '../trace'
import { openAddress } from './address'
import { editedFile, openEditing } from './edits'
import type { Player } from './player'
import type { Shown } from './shown'

/** A goal as a file has it. */
export type GoalFile = NonNullable<ScenarioFile['goal']>

const LINES = 5

/** What may be asked for: that what is broken here holds, with the lock and the work that the run shows. */
export function suggestedGoal({ file, trace, findings }: Shown): GoalFile {
  const [first = 'mutual-exclusion', ...others] = PROPERTIES.filter((name) => findings[name].verdict === 'violated')
  const [program = ''] = [...file.clients.map((client) => client.program), ...Object.keys(file.programs)]
  const want = trace.events.find((event) => event.kind === 'want')
  const { resource = '', key = '' } = want?.kind === 'want' ? want : {}
  return {
    text: '',
    holds: [first, ...others],
    program,
    lines: LINES,
    task: { resource, key, work: workIn(file, trace) },
    schedules: [
      { id: 'run-1', title: 'As it comes', faults: file.faults ?? [], shown: true },
      { id: 'run-2', title: 'Nothing goes wrong', faults: [], shown: true },
    ],
  }
}

/** The parameter of that name; else the shortest work that anybody does. */
function workIn({ params = {} }: ScenarioFile, { events }: Trace): string {
  if (typeof params.work === 'number') return 'work'
  const lengths = events.flatMap((event) => (event.kind === 'call' && event.call === 'work' ? [event.us ?? 0] : []))
  return formatDuration(lengths.length === 0 ? 0 : Math.min(...lengths))
}

/** Opens what is being changed as an exercise; or says in a sentence what keeps it from being one. */
export async function makeExercise(player: Player, goal: Goal): Promise<string | undefined> {
  await openEditing(player)
  const { codec } = player.store.getState()
  const file = editedFile(player)
  if (!codec || !file) return 'There is no scenario to make an exercise of.'
  const { faults: _, ...rest } = file
  const exercise = codec.readExercise({ ...rest, goal })
  if (!exercise.ok) return exercise.error
  openAddress(player, `#/run/${exercise.value.id}`, { exercise: exercise.value })
  return undefined
}
