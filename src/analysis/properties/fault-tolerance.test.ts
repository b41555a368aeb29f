import { describe, expect, test } from 'vitest'
import { error, NIL } from '../../base'
import type { Trace } from '../../trace'
import { LOCK, put, type Run, run } from '../testing/build'
import { judge } from '../testing/judge'

const tolerance = (trace: Trace) => judge('fault-tolerance', trace)
const pair = (bounds = {}) => run({ replicas: ['replica'], bounds: { survives: 1, ...bounds } })
const NODES = ['n1', 'n2', 'n3']
const three = () => run({ nodes: NODES, bounds: { survives: 1 } })
const setOn = (story: Run, client: string, node: string) =>
  story.command(client, `SET ${LOCK} ${client}`, [put(LOCK, client)], { node })

describe('fault-tolerance', () => {
  test('is violated by a want that has no answer in time while a node is down', () => {
    const story = pair().at(1).crash('redis').at(2).want('B').at(8)
    expect(tolerance(story.finish())).toMatchObject({
      verdict: 'violated',
      text: "B's want of order, at 2.000 s with redis down, had no answer 5 s later.",
      evidence: [story.seq('crash'), story.seq('want')],
      violations: [{ at: 7_000_000, actors: ['B', 'redis'] }],
      bound: 'answered within 5 s with at most 1 down',
    })
  })

  test('holds when the promoted replica answers in time, be it with a refusal', () => {
    const story = pair().crash('redis').at(1).want('B').at(4).promote('replica').at(5.9)
    expect(
      tolerance(story.command('B', `SET ${LOCK} b NX`, [], { node: 'replica', reply: NIL }).at(9).finish()).verdict,
    ).toBe('holds')
  })

  test('does not take an error for an answer', () => {
    const story = pair().crash('redis').at(1).want('B').at(2)
    story.command('B', `SET ${LOCK} b NX`, [], { node: 'replica', reply: error('READONLY') }).at(9)
    expect(tolerance(story.finish()).verdict).toBe('violated')
  })

  test('takes the bound `recovers` from the scenario', () => {
    const story = pair({ recovers: 10_000_000 }).crash('redis').at(1).want('B').at(9)
    expect(tolerance(story.command('B', `SET ${LOCK} b NX`, [], { node: 'replica' }).at(20).finish())).toMatchObject({
      verdict: 'holds',
      bound: 'answered within 10 s with at most 1 down',
    })
  })

  test('asks for answers of a majority of independent masters', () => {
    const down = () => three().crash('n3').at(1).want('A', { nodes: NODES })
    expect(
      tolerance(
        setOn(setOn(down(), 'A', 'n1'), 'A', 'n2')
          .at(9)
          .finish(),
      ).verdict,
    ).toBe('holds')
    expect(tolerance(setOn(down(), 'A', 'n1').at(9).finish()).verdict).toBe('violated')
  })

  test('is violated by a release that has no answer in time', () => {
    const story = pair().want('A').set('A').enter('A').at(1).crash('redis').at(2).leave('A').at(2.5)
    story.del('A', { isUnanswered: true })
    expect(tolerance(story.at(9).finish()).text).toBe(
      "A's release of order, at 2.500 s with redis down, had no answer 5 s later.",
    )
  })

  test('holds when a release is answered by the promoted replica', () => {
    const story = pair().want('A').set('A').replicate('replica').enter('A').at(1).crash('redis').at(2).leave('A')
    expect(tolerance(story.at(2.5).promote('replica').del('A', { node: 'replica' }).at(9).finish()).verdict).toBe(
      'holds',
    )
  })

  test('takes a node that is cut off from the client for down, until it is healed', () => {
    const cut = () => pair().cut('split', ['B'], ['redis']).at(1)
    expect(tolerance(cut().want('B').at(9).finish()).verdict).toBe('violated')
    expect(tolerance(cut().want('A').at(9).giveUp('A').finish()).verdict).toBe('not-exercised')
    expect(tolerance(cut().heal('split').want('B').at(9).finish()).verdict).toBe('not-exercised')
  })

  test('judges only what was started while the node was down', () => {
    expect(tolerance(pair().want('B').at(1).crash('redis').at(9).finish()).verdict).toBe('not-exercised')
    expect(tolerance(pair().crash('redis').at(1).restart('redis').want('B').at(9).finish()).verdict).toBe(
      'not-exercised',
    )
  })

  test('promises nothing with more nodes down than it is to survive', () => {
    const both = pair().crash('redis').crash('replica').at(1).want('B').at(9)
    expect(tolerance(both.finish()).verdict).toBe('not-exercised')
    const meanwhile = pair().crash('redis').at(1).want('B').at(2).crash('replica').at(9)
    expect(tolerance(meanwhile.finish()).verdict).toBe('not-exercised')
  })

  test('leaves a want that was given up in time, or whose client crashed, unjudged', () => {
    expect(tolerance(pair().crash('redis').at(1).want('B').at(2).giveUp('B').at(9).finish()).verdict).toBe(
      'not-exercised',
    )
    expect(tolerance(pair().crash('redis').at(1).want('B').at(2).crash('B').at(9).finish()).verdict).toBe(
      'not-exercised',
    )
  })

  test('is not exercised when no node was down, or when the lock need not survive one', () => {
    expect(tolerance(pair().want('B').at(9).finish()).verdict).toBe('not-exercised')
    const story = run({ bounds: { survives: 0 } })
      .crash('redis')
      .want('B')
      .at(9)
    expect(tolerance(story.finish())).toMatchObject({
      verdict: 'not-exercised',
      text: 'The lock need not survive a node.',
    })
  })

  test('is unknown when the run ended before the bound was over', () => {
    const story = pair().crash('redis').at(1).want('B').at(3)
    expect(tolerance(story.finish({ why: 'until' }))).toMatchObject({
      verdict: 'unknown',
      reason: "B's want of order, 1.000 s, was not answered when the run ended at 3.000 s",
    })
  })

  test('is unknown when the run was truncated', () => {
    const story = pair().crash('redis').at(1).want('B').enter('B').at(9)
    expect(tolerance(story.finish({ why: 'until', truncated: true })).verdict).toBe('unknown')
  })
})
