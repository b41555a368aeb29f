/**
 * Random cases, played on a redis-server of our own and on the emulator: any difference is made small and printed as
 * a case of a corpus. A run is named by its seed and number, so that one can be repeated alone.
 */
import { prepareLua } from '..'
import type { Step } from '../corpus'
import { type Difference, duel } from './duel'
import { generateSteps } from './generate'
import { RealServer } from './real-server'
import { shrink } from './shrink'

export interface FuzzOptions {
  /** redis-server's path. */
  readonly program: string
  readonly seed: number
  readonly runs: number
  /** The number of the first run. */
  readonly from?: number
  /** How many differences end the whole. */
  readonly most?: number
  readonly say: (line: string) => void
}

/** The number of runs that showed a difference. */
export async function fuzz({ program, seed, runs, from = 0, most = 10, say }: FuzzOptions): Promise<number> {
  const lua = await prepareLua()
  const server = await RealServer.start(program)
  let found = 0
  let run = from
  try {
    for (; run < from + runs && found < most; run++) {
      const steps = generateSteps(seed, run)
      // A difference that does not come again was the clock's.
      if (!(await duel(server, lua, steps)) || !(await duel(server, lua, steps))) continue
      found += 1
      const small = await shrink(steps, async (fewer) => (await duel(server, lua, fewer)) !== null)
      const difference = await duel(server, lua, small)
      const lines = difference ? showDifference(seed, run, difference) : [comesAndGoes(seed, run, steps)]
      for (const line of lines) say(line)
    }
  } catch (error) {
    say(`seed ${seed}, run ${run}: ${JSON.stringify(generateSteps(seed, run))}`)
    throw error
  } finally {
    server.stop()
  }
  return found
}

const comesAndGoes = (seed: number, run: number, steps: readonly Step[]): string =>
  `seed ${seed}, run ${run}: a difference that comes and goes: ${JSON.stringify(steps)}`

const showDifference = (seed: number, run: number, { what, real, emulated, recorded }: Difference): string[] => [
  `seed ${seed}, run ${run}: ${what}`,
  `  redis-server ${JSON.stringify(real)}`,
  `  emulated     ${JSON.stringify(emulated)}`,
  `  ${JSON.stringify({ id: `FUZZ/${seed}-${run}`, cmd: 'FUZZ', steps: recorded })}`,
]

const USAGE = 'npm run fuzz -- [--runs N] [--seed S] [--from R] [--most D]'

/** `npm run fuzz`: an exit code. */
export async function main(words: readonly string[], program: string, say: (line: string) => void): Promise<number> {
  const given = new Map<string, number>([
    ['--runs', 2000],
    ['--seed', 1],
    ['--from', 0],
    ['--most', 10],
  ])
  for (let index = 0; index < words.length; index += 2) {
    const value = Number(words[index + 1])
    if (!given.has(words[index] ?? '') || !Number.isSafeInteger(value) || value < 0) {
      say(`"${words.slice(index, index + 2).join(' ')}" is not understood.  ${USAGE}`)
      return 2
    }
    given.set(words[index] as string, value)
  }
  const [runs, seed, from, most] = [...given.values()] as [number, number, number, number]
  const found = await fuzz({ program, runs, seed, from, most, say })
  say(`seed ${seed}, runs ${from} to ${from + runs - 1}: ${found} ${found === 1 ? 'difference' : 'differences'}`)
  return found > 0 ? 1 : 0
}
