/** A real run in which somebody types at a node and at a client: who sent what is plain wherever a run is told. */
import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { monitorText } from '../formats'
import { mermaidDiagram, shivizLog } from '../formats/export'
import { layout } from '../picture'
import { runPrograms } from '../simulation/testing'
import { traceRows } from '../store/row'
import { checkTrace } from '../trace/check'

const HOLDER =
  "await want('r', { key: 'lock', owner: 'a' })\nawait redis.set('lock', 'a', 'PX', 9000, 'NX')\nawait enter('r')\nawait work(100)\nawait leave('r')"
const trace = await runPrograms([HOLDER], {
  faults: [
    {
      id: 'g',
      when: { on: { kind: 'enter', actor: 'A' } },
      action: { do: 'command', actor: 'A', args: ['GET', 'lock'] },
    },
    { id: 'd', when: { at: '50ms' }, action: { do: 'command', actor: 'redis-1', args: ['DEL', 'lock'] } },
  ],
})
const findings = analyse(trace)

describe('what somebody types', () => {
  test('is a trace that the page takes', () => {
    expect(checkTrace(JSON.parse(JSON.stringify(trace)))).toMatchObject({ ok: true })
  })

  test('has rows and lines of MONITOR under the name of the redis-cli', () => {
    const typed = traceRows(trace, findings).filter(({ actor }) => actor.startsWith('redis-cli'))
    expect(typed.map(({ actor, text, outcome }) => [actor, text, outcome])).toEqual([
      ['redis-cli@A', '"GET" "lock"', '"a"'],
      ['redis-cli@redis-1', '"DEL" "lock"', '(integer) 1'],
    ])
    expect(monitorText(trace)).toMatch(/\[0 redis-cli@A:\d+\] "GET" "lock" => "a"\n/)
    expect(monitorText(trace)).toMatch(/\[0 redis-cli@redis-1:\d+\] "DEL" "lock" => \(integer\) 1\n/)
  })

  test('is drawn from its host’s lane, or on the node’s, and has no lane of its own', () => {
    const picture = layout(trace, findings, { width: 1600 })
    expect(picture.lanes.map(({ id }) => id)).toEqual(['A', 'redis-1'])
    const texts = picture.labels.map(({ text }) => text)
    expect(texts).toContain('redis-cli: GET lock')
    expect(texts).toContain('redis-cli: DEL lock → 1')
  })

  test('is accused by that name', () => {
    expect(findings.ownership.violations.map(({ text, actors }) => [text, actors])).toEqual([
      [
        expect.stringMatching(/^redis-cli@redis-1 deleted lock at .*, which A had created at /),
        ['redis-cli@redis-1', 'A'],
      ],
    ])
  })

  test('is in the exports for other tools', () => {
    expect(mermaidDiagram(trace, 't')).toContain('redis-1 runs DEL lock for redis-cli#64;redis-1')
    expect(shivizLog(trace)).toContain('redis-cli@A {')
  })
})
