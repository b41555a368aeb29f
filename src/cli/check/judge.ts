import { type Judgement, judge, type ScheduleRun } from '../../analysis/goal'
import { describeProblems, fileUnder, parseScenario, type ScenarioFile } from '../../scenario'
import type { Host } from '../outcome'
import type { Exercise } from '../source'

/** Runs what was made of the exercise under each of its schedules, and judges it as the page does. */
export async function judgeExercise({ goal, original, edited }: Exercise, host: Host): Promise<Judgement> {
  const runs: ScheduleRun[] = []
  for (const schedule of goal.schedules) runs.push(await ranUnder(fileUnder(edited, schedule), host))
  return judge({ goal, original, edited, runs })
}

async function ranUnder(file: ScenarioFile, { simulate, analyse }: Host): Promise<ScheduleRun> {
  const parsed = parseScenario(file)
  if (!parsed.ok) return { problem: `${describeProblems(parsed.error)}.` }
  try {
    const trace = await simulate(parsed.value)
    return { trace, findings: analyse(trace) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
