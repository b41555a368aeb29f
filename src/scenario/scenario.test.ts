import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applySettings,
  changedSettings,
  defaultSettings,
  describeFault,
  describePlacement,
  mustParse,
  parseScenario,
  renderProgram,
  type ScenarioFile,
} from '.'
import { CATALOGUE } from './catalogue'

const FILE: ScenarioFile = {
  format: 'lockstep-scenario/1',
  programs: { p: 'await redis.ping()' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis-1' }, { id: 'redis-2', replicaOf: 'redis-1' }],
}
const problemsOf = (file: unknown) => {
  const parsed = parseScenario(file)
  return parsed.ok ? [] : parsed.error
}

describe('a scenario file', () => {
  test('gets its defaults, and lengths of time as microseconds', () => {
    const scenario = mustParse({ ...FILE, ttl: '30s' })
    expect(scenario).toMatchObject({
      seed: 1,
      ttl: 30_000_000,
      until: 120_000_000,
      network: { latency: 500, jitter: 200 },
    })
  })

  test.each<[string, unknown, string]>([
    ['a program that is not there', { ...FILE, clients: [{ id: 'A', program: 'q' }] }, '/clients/0/program'],
    ['an id used twice', { ...FILE, clients: [...FILE.clients, { id: 'redis-1', program: 'p' }] }, '/nodes/0/id'],
    [
      'a replica of a replica',
      { ...FILE, nodes: [...FILE.nodes, { id: 'redis-3', replicaOf: 'redis-2' }] },
      '/nodes/2/replicaOf',
    ],
    ['a length of time without a unit', { ...FILE, ttl: '30' }, '/ttl'],
    [
      'a fault on nobody',
      { ...FILE, faults: [{ id: 'f', when: { at: '1s' }, action: { do: 'crash', actor: 'Z' } }] },
      '/faults/0/action/actor',
    ],
    [
      'a delay without a message',
      { ...FILE, faults: [{ id: 'f', when: { at: '1s' }, action: { do: 'delay', lasts: { for: '1s' } } }] },
      '/faults/0/when',
    ],
    ['a field that is not known', { ...FILE, colour: 'red' }, '/colour'],
    ['another format', { ...FILE, format: 'lockstep-scenario/2' }, '/format'],
  ])('with %s is refused, and the place is named', (_what, file, pointer) => {
    expect(problemsOf(file).map((problem) => problem.pointer)).toContain(pointer)
  })

  test('of any shape is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(Array.isArray(problemsOf(value))).toBe(true)
      }),
    )
  })

  test('cannot reach a prototype by a name', () => {
    const hostile = JSON.parse(
      '{"format":"lockstep-scenario/1","programs":{"__proto__":"x"},"clients":[{"id":"A","program":"toString"}],"nodes":[{"id":"n"}]}',
    )
    expect(problemsOf(hostile)).not.toEqual([])
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

describe('a program text', () => {
  const TEMPLATE = ['a', '// #if x=on', 'b', '// #elif x=half & y=on', 'c', '// #else', 'd', '// #end', 'e'].join('\n')
  test.each([
    [{ x: 'on', y: 'off' }, 'abe'],
    [{ x: 'half', y: 'on' }, 'ace'],
    [{ x: 'half', y: 'off' }, 'ade'],
  ])('under %o keeps the lines of its switches', (switches, kept) => {
    expect(renderProgram(TEMPLATE, switches).replaceAll('\n', '')).toBe(kept)
  })

  test('with a directive out of place, or an unknown switch, is a defect', () => {
    expect(() => renderProgram('// #end', {})).toThrow('without #if')
    expect(() => renderProgram('// #if x=on\na', { x: 'on' })).toThrow('without #end')
    expect(() => renderProgram('// #if z=on\n// #end', {})).toThrow('"z"')
  })
})

describe('settings', () => {
  const gcPause = CATALOGUE.find(({ id }) => id === 'gc-pause')
  if (!gcPause) throw new Error('gc-pause is gone')

  test('that are wrong are told with what is allowed, and the rest is kept', () => {
    const { settings, problems } = applySettings(gcPause, {
      ttl: '20s',
      pause: 'soon',
      watchdog: 'maybe',
      colour: 'red',
      seed: '-1',
    })
    expect(settings.params.ttl).toBe(20_000_000)
    expect(settings.params.pause).toBe(15_000_000)
    expect(problems.map(({ name }) => name)).toEqual(['pause', 'watchdog', 'colour', 'seed'])
    expect(problems.find(({ name }) => name === 'watchdog')?.message).toContain('off, on')
  })

  test('that differ from the defaults are all that a link carries', () => {
    expect(changedSettings(gcPause, defaultSettings(gcPause))).toEqual({})
    const changed = { ttl: '12s', fencing: 'on', seed: '7' }
    expect(changedSettings(gcPause, applySettings(gcPause, changed).settings)).toEqual(changed)
  })

  test('outside their range are refused with the range', () => {
    expect(applySettings(gcPause, { ttl: '1us' }).problems[0]?.message).toContain('between 100ms and 5m')
  })
})

test('a fault is told in words', () => {
  const { faults } = mustParse({
    ...FILE,
    faults: [
      {
        id: 'f',
        when: { at: '1s' },
        action: { do: 'pause', actor: 'A', lasts: { until: { kind: 'enter', actor: 'B' } } },
      },
    ],
    clients: [...FILE.clients, { id: 'B', program: 'p' }],
  })
  expect(faults.map(describeFault)).toEqual(['A is paused until B enters'])
})

test('what somebody types is told with its place, and with who typed before it', () => {
  const on = (kind: 'command' | 'executed', actor: string, client?: string) =>
    describePlacement({ on: { kind, actor, ...(client ? { client } : {}), key: 'k' }, delay: 0 })
  const typed = (action: { actor: string; node?: string; args?: string[] }) =>
    describeFault({ id: 't', when: { at: 0 }, action: { do: 'command', args: ['GET', 'k'], ...action } })
  expect(typed({ actor: 'r' })).toBe('someone types GET k at r')
  expect(typed({ actor: 'A' })).toBe('someone types GET k at A')
  expect(typed({ actor: 'A', node: 'r', args: ['ECHO', '\xff'] })).toBe('someone types ECHO "\\xff" at A, to r')
  expect(on('command', 'redis-cli@A')).toBe("when redis-cli@A's first command on k is answered")
  expect(on('executed', 'r', 'run')).toBe("when r executes redis-cli@r's command on k")
})

test.each([
  [
    { actor: 'storage' },
    '/faults/0/action/actor',
    'commands are typed at a Redis node or a client; "storage" is neither',
  ],
  [{ actor: 'A', node: 'A' }, '/faults/0/action/node', 'commands are sent to a Redis node; "A" is none'],
])('what is typed needs a place and a node: %j', (action, pointer, message) => {
  const fault = { id: 't', when: { at: '0s' }, action: { do: 'command', args: ['PING'], ...action } }
  expect(parseScenario({ ...FILE, faults: [fault] })).toEqual({ ok: false, error: [{ pointer, message }] })
})

test('a partition is told by its two sides', () => {
  const between = (...between: [string[], string[]]) =>
    describeFault({ id: 'cut', when: { at: 0 }, action: { do: 'partition', between } })
  expect(between(['A'], ['r'])).toBe('A and r cannot reach each other')
  expect(between(['r', 'A'], ['B'])).toBe('r and A are cut off from B')
  expect(between(['r'], ['A', 'B', 'C'])).toBe('r is cut off from A, B and C')
})
