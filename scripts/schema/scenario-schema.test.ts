import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../src/scenario'
import { SCHEMA_FILE, scenarioJsonSchema } from './scenario-schema'

const FILE = {
  format: 'lockstep-scenario/1',
  programs: { p: 'await sleep(1)' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis' }],
}
const validate = new Ajv2020({ strictTypes: false }).compile(JSON.parse(scenarioJsonSchema()))

describe('the published schema', () => {
  test('is up to date (npm run schema writes it anew)', async () => {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(scenarioJsonSchema())
  })

  test.each<[string, object]>([
    ['the least there may be', FILE],
    ['lengths of time with units', { ...FILE, ttl: '1.5s', until: '2m', network: { latency: '100us' } }],
    [
      'a fault on an event',
      {
        ...FILE,
        faults: [
          {
            id: 'gc',
            when: { on: { kind: 'enter', actor: 'A' } },
            action: { do: 'pause', actor: 'A', lasts: { for: '15s' } },
          },
        ],
      },
    ],
    ['a clock that is off', { ...FILE, nodes: [{ id: 'redis', clock: { offset: '-5s', ratePpm: 100 } }] }],
  ])('and the project both accept %s', (_, file) => {
    expect(validate(file)).toBe(true)
    expect(parseScenario(file).ok).toBe(true)
  })

  test.each<[string, object]>([
    ['another format', { ...FILE, format: 'lockstep-scenario/2' }],
    ['a field that there is not', { ...FILE, speed: 2 }],
    ['no client', { ...FILE, clients: [] }],
    ['a length of time without a unit', { ...FILE, ttl: '10' }],
    ['a length of time that is a number', { ...FILE, ttl: 10 }],
    ['an id with a space', { ...FILE, nodes: [{ id: 'my redis' }] }],
    ['a fault that there is not', { ...FILE, faults: [{ id: 'f', when: { at: '1s' }, action: { do: 'explode' } }] }],
    ['a program that is no text', { ...FILE, programs: { p: 7 } }],
  ])('and the project both refuse %s', (_, file) => {
    expect(validate(file)).toBe(false)
    expect(parseScenario(file).ok).toBe(false)
  })
})
