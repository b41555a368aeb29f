import { expect, test } from 'vitest'
import type { Lane } from '../../picture'
import { runPrograms } from '../../simulation/testing'
import { stateIndex } from '../../trace'
import { headState } from './head-state'

/** What the heads of redis-1 and redis-2 say at the end. */
async function heads(setup: Parameters<typeof runPrograms>[1]): Promise<string[]> {
  const trace = await runPrograms(['await sleep(2000)'], setup)
  const state = stateIndex(trace).at(trace.events.length - 1)
  return ['redis-1', 'redis-2'].map((id) => headState(trace, state, { id } as Lane).words)
}

test('masters that know nothing of each other are both masters', async () => {
  const words = await heads({ nodes: [{ id: 'redis-1' }, { id: 'redis-2' }] })
  expect(words).toEqual(['master · 0 keys', 'master · 0 keys'])
})

test('a master that another one has replaced, and that does not know it, is the old one', async () => {
  const words = await heads({
    nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }],
    sentinels: [{ id: 'sentinel-1', monitors: 'redis-1', downAfter: '500ms' }],
    faults: [
      {
        id: 'cut',
        when: { at: '10ms' },
        action: { do: 'partition', between: [['redis-1'], ['sentinel-1', 'redis-2']] },
      },
    ],
  })
  expect(words).toEqual(['old master · 0 keys', 'master · 0 keys'])
})
