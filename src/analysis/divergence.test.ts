import { describe, expect, test } from 'vitest'
import { applySettings } from '../scenario'
import { CATALOGUE, findBuiltin } from '../scenario/catalogue'
import { runForTest } from '../simulation/testing'
import type { Trace } from '../trace'
import { divergenceOf } from './divergence'
import { drop, LOCK, type Run, run } from './testing/build'

/** A's lease runs out, B gets the lock, and A releases. */
const overtaken = () => run().want('A').want('B').set('A').enter('A').at(12).expire().set('B').at(15).leave('A')
const texts = (one: Trace, other: Trace) => {
  const divergence = divergenceOf(one, other)
  return 'at' in divergence ? [divergence.kind, ...divergence.at.map((each) => each?.text ?? null)] : [divergence.kind]
}

describe('the divergence of two runs', () => {
  test('is at the release that deletes in one and finds nothing in the other', () => {
    const [one, other] = [overtaken().del('A'), overtaken().releaseInVain('A')]
    expect(texts(one.finish(), other.finish())).toEqual(['steps', "A deletes B's lock", "A's release answers 0"])
    expect(divergenceOf(one.finish(), other.finish())).toMatchObject({
      at: [{ seq: one.seq('execute', undefined, 3) }, { seq: other.seq('execute', undefined, 3) }],
    })
  })

  test('does not ask by which command a holder deletes its own lock', () => {
    const held = () => run().want('A').set('A').enter('A').at(2).leave('A')
    const script = held().command('A', `EVAL script 1 ${LOCK} a`, [drop(LOCK)], { keys: [LOCK] })
    expect(divergenceOf(held().del('A').finish(), script.finish())).toEqual({ kind: 'none' })
  })

  test('leaves out commands that decide nothing', () => {
    const patient = run().want('A').set('A').refused('B').at(1).enter('A')
    expect(divergenceOf(run().want('A').set('A').at(1).enter('A').finish(), patient.finish())).toEqual({ kind: 'none' })
  })

  test('is of times alone where the steps are the same', () => {
    const late = (at: number) => run().want('A').set('A').enter('A').at(at).leave('A')
    const [one, other] = [late(2), late(3)]
    expect(divergenceOf(one.finish(), other.finish())).toMatchObject({
      kind: 'times',
      at: [{ text: 'A leaves order' }, { seq: other.seq('leave') }],
    })
  })

  test('is where one run goes on and the other does not', () => {
    const short = run().want('A').set('A')
    expect(texts(short.finish(), run().want('A').set('A').enter('A').finish())).toEqual([
      'steps',
      null,
      'A enters order',
    ])
  })

  test('is not known where a run was cut off before it', () => {
    const cut = run().want('A').set('A').finish({ why: 'too-many-events', truncated: true })
    const divergence = divergenceOf(cut, run().want('A').set('A').enter('A').finish())
    expect(divergence).toMatchObject({ kind: 'unknown', why: expect.stringContaining('truncated') })
  })

  test('sees writes by their acceptance, grants by their node, and changes of role', () => {
    const granted = (add: (story: Run) => Run) => add(run({ replicas: ['replica'] }).want('A')).finish()
    const write = (isRefused: boolean) => granted((story) => story.write('A', { isRefused }))
    expect(texts(write(false), write(true))).toEqual([
      'steps',
      "the storage accepts A's write to order",
      "the storage refuses A's write to order",
    ])
    const by = (node: string) => granted((story) => story.set('A', 10_000, { node }))
    expect(texts(by('redis'), by('replica'))).toContain('replica grants lock:order to A')
    const promoted = granted((story) => story.promote('replica'))
    expect(texts(promoted, write(false))).toContain('replica becomes the master')
  })
})

describe('of the built-in scenarios', () => {
  const traceOf = (id: string, set: Readonly<Record<string, string>> = {}) => {
    const builtin = findBuiltin(id)
    if (!builtin) throw new Error(`no scenario is called ${id}`)
    return runForTest(builtin.build(applySettings(builtin, set).settings))
  }

  test.each(CATALOGUE.map(({ id }) => id))('%s does not part from itself', async (id) => {
    expect(divergenceOf(await traceOf(id), await traceOf(id))).toEqual({ kind: 'none' })
  })

  const WRITE = "A's write to order:123"
  test.each<[string, Readonly<Record<string, string>>, readonly (string | null)[]]>([
    ['setnx-then-expire', { acquire: 'set-nx-px' }, ['steps', null, 'redis-1 grants lock:order:123 to B']],
    ['unconditional-del', { release: 'compare-and-delete' }, ['steps', "A deletes B's lock", "A's release answers 0"]],
    ['get-then-del', { release: 'compare-and-delete' }, ['steps', "A deletes B's lock", "A's release answers 0"]],
    ['gc-pause', { fencing: 'on' }, ['steps', `the storage accepts ${WRITE}`, `the storage refuses ${WRITE}`]],
    ['gc-pause', { watchdog: 'on' }, ['times', "A's release answers 0", "A's release answers 0"]],
    ['failover-loss', { 'replica-check': 'on' }, ['steps', 'A enters order:123', 'redis-2 becomes the master']],
    ['fencing', { 'storage-check': 'off' }, ['steps', `the storage refuses ${WRITE}`, `the storage accepts ${WRITE}`]],
  ])('%s parts from %o where the lesson says', async (id, set, expected) => {
    expect(texts(await traceOf(id), await traceOf(id, set))).toEqual(expected)
  })
})
