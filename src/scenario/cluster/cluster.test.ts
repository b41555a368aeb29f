import { describe, expect, test } from 'vitest'
import { parseScenario } from '../parse'
import type { ScenarioFile } from '../schema'
import { looseAfter, tidied } from './references'
import { topologyOf, withCopy, withSentinels, withTopology } from './topology'

const FILE: ScenarioFile = {
  format: 'lockstep-scenario/1',
  programs: { worker: '' },
  clients: [
    { id: 'A', program: 'worker' },
    { id: 'B', program: 'worker', start: { on: { kind: 'applied', actor: 'redis-2' } } },
  ],
  nodes: [{ id: 'redis-1', persistence: 'aof-always' }],
}
const replicated: ScenarioFile = { ...FILE, ...withTopology(FILE, { shape: 'replicas', count: 2 }) }

describe('a topology', () => {
  test('of one master with replicas is made from a single node, and read back', () => {
    expect(replicated.nodes).toEqual([
      { id: 'redis-1', persistence: 'aof-always' },
      { id: 'redis-2', persistence: 'aof-always', replicaOf: 'redis-1' },
      { id: 'redis-3', persistence: 'aof-always', replicaOf: 'redis-1' },
    ])
    expect(topologyOf(FILE)).toEqual({ shape: 'single', count: 1 })
    expect(topologyOf(replicated)).toEqual({ shape: 'replicas', count: 2 })
  })

  test('of independent masters keeps the nodes that are there', () => {
    const { nodes } = withTopology(replicated, { shape: 'masters', count: 5 })
    expect(nodes.map(({ id, replicaOf }) => [id, replicaOf])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [`redis-${n}`, undefined]),
    )
    expect(topologyOf({ nodes })).toEqual({ shape: 'masters', count: 5 })
  })

  test('has sentinels, which agree by most of them and watch a master that is there', () => {
    const sentinels = withSentinels(replicated, 3)
    expect(sentinels.map(({ id, monitors, quorum }) => [id, monitors, quorum])).toEqual(
      [1, 2, 3].map((n) => [`sentinel-${n}`, 'redis-1', 2]),
    )
    expect(withSentinels({ ...replicated, sentinels }, 1)).toEqual(sentinels.slice(0, 1))
    const watching = [{ id: 's', monitors: 'redis-2' }]
    const masters = { ...FILE, ...withTopology(FILE, { shape: 'masters', count: 2 }), sentinels: watching }
    expect(withTopology(masters, { shape: 'single', count: 1 }).sentinels?.[0]?.monitors).toBe('redis-1')
  })

  test('whichever is chosen, the scenario stays one that runs', () => {
    for (const shape of ['single', 'replicas', 'masters'] as const)
      for (const count of [1, 2, 5]) {
        const next = { ...replicated, ...withTopology(replicated, { shape, count }) }
        const loose = looseAfter(replicated, next)
        const parts = loose ? tidied(replicated, next, loose) : next
        const parsed = parseScenario({ ...replicated, ...parts })
        expect(parsed.ok || parsed.error).toBe(true)
      }
  })
})

test('a copy of a client has the next free name', () => {
  expect(withCopy(FILE, 'A', ['A', 'B', 'redis-1']).map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  const worker: Pick<ScenarioFile, 'clients'> = { clients: [{ id: 'worker-1', program: 'worker' }] }
  expect(withCopy(worker, 'worker-1', ['worker-1'])[1]?.id).toBe('worker-2')
})

describe('what names an actor that goes', () => {
  const file: ScenarioFile = {
    ...replicated,
    faults: [
      { id: 'crash', when: { at: '1s' }, action: { do: 'crash', actor: 'redis-2' } },
      {
        id: 'until',
        when: { at: '1s' },
        action: { do: 'pause', actor: 'A', lasts: { until: { kind: 'applied', actor: 'redis-3' } } },
      },
      { id: 'pause', when: { at: '1s' }, action: { do: 'pause', actor: 'A', lasts: { for: '1s' } } },
    ],
    marks: [{ id: 'seen', on: { kind: 'applied', actor: 'redis-2' }, text: '' }],
    network: { links: [{ between: ['A', 'redis-2'], latency: '5ms' }] },
  }
  const single = withTopology(file, { shape: 'single', count: 1 })

  test('goes with it: what is typed to a node, or tied to what is typed on its host', () => {
    const typed: ScenarioFile = {
      ...replicated,
      faults: [
        { id: 'to', when: { at: '1s' }, action: { do: 'command', actor: 'A', node: 'redis-2', args: ['PING'] } },
        {
          id: 'after',
          when: { on: { kind: 'command', actor: 'redis-cli@redis-3' } },
          action: { do: 'pause', actor: 'A', lasts: { for: '1s' } },
        },
        { id: 'stays', when: { at: '1s' }, action: { do: 'command', actor: 'A', node: 'redis-1', args: ['PING'] } },
      ],
    }
    const loose = looseAfter(typed, withTopology(typed, { shape: 'single', count: 1 }))
    expect(loose?.faults.map(({ id }) => id)).toEqual(['to', 'after'])
  })

  test('is found wherever it is', () => {
    const loose = looseAfter(file, single)
    expect(loose?.faults.map(({ id }) => id)).toEqual(['crash', 'until'])
    expect(loose).toMatchObject({
      actors: ['redis-2', 'redis-3'],
      marks: ['seen'],
      links: [['A', 'redis-2']],
      starts: ['B'],
    })
    expect(looseAfter(file, { ttl: '5s' })).toBeNull()
  })

  test('is taken out with it, and nothing else is', () => {
    const loose = looseAfter(file, single)
    if (!loose) throw new Error('nothing is loose')
    const parts = tidied(file, single, loose)
    expect(parts).toMatchObject({ marks: [], network: { links: [] } })
    expect(parts.clients?.[1]).toEqual({ id: 'B', program: 'worker' })
    const faults = file.faults?.filter((fault) => !loose.faults.includes(fault)) ?? []
    const next = { ...file, ...parts, faults }
    expect(faults.map(({ id }) => id)).toEqual(['pause'])
    expect(parseScenario(next).ok).toBe(true)
    expect(looseAfter(next, {})).toBeNull()
  })
})
