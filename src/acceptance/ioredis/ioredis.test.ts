/** The connection that programs get, beside the real ioredis on a redis-server: the same programs print the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScenarioFile } from '../../scenario'
import { printed, runPrograms } from '../../simulation/testing'
import { CASES, type Case, PRELUDE } from './cases'
import { RealRedis } from './real'

const expected = new Map<string, readonly string[]>()
let real: RealRedis | undefined

// All of the real ones first: the engine freezes this realm's intrinsics, which a library of Node's may not expect.
beforeAll(async () => {
  real = await RealRedis.start(process.env.REDIS_SERVER || 'redis-server')
  for (const { title, text, ...faults } of CASES) expected.set(title, await real.run(PRELUDE + text, faults))
}, 120_000)
afterAll(() => real?.stop())

const onKey = (key: string) => ({ kind: 'executed', key, client: 'A' }) as const
function faultsOf({ lose, cut }: Case): NonNullable<ScenarioFile['faults']> {
  return [
    ...(lose === undefined ? [] : [{ id: 'lose', when: { on: onKey(lose) }, action: { do: 'lose' as const } }]),
    ...(cut === undefined
      ? []
      : [
          {
            id: 'cut',
            when: { on: onKey(cut), delay: '20ms' },
            action: { do: 'reset' as const, between: ['A', 'redis-1'] as [string, string] },
          },
        ]),
  ]
}

describe('as on ioredis 5', () => {
  test.each(CASES)('$title', async (each) => {
    const trace = await runPrograms([PRELUDE + each.text], {
      params: { host: 'redis-1', port: 6379, closed: 1 },
      faults: faultsOf(each),
    })
    expect(printed(trace)).toEqual(expected.get(each.title))
    expect(printed(trace).length).toBeGreaterThan(0)
  })
})
