import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROPERTIES, type Property, type Verdict } from '../scenario'
import type { Trace } from '../trace'
import { analyse, analyseInParts, type Findings } from '.'
import { LOCK, put, type Run, run } from './testing/build'
import { steps, tell } from './testing/stories'

const SEEDED = { seed: 20_260_101, numRuns: 150 }

/** What does not depend on where an event stands in the trace. */
const gist = (findings: Findings) =>
  PROPERTIES.map((property) => {
    const { verdict, text, violations, reason } = findings[property]
    return { property, verdict, text, reason, violations: violations.map(({ at, actors }) => ({ at, actors })) }
  })

const verdicts = (trace: Trace): Partial<Record<Property, Verdict>> => {
  const findings = analyse(trace)
  return Object.fromEntries(PROPERTIES.map((property) => [property, findings[property].verdict]))
}

const ping = (story: Run) =>
  story
    .event({ kind: 'send', actor: 'replica', to: 'redis', payload: 'ping', connection: 9, background: true })
    .event({ kind: 'send', actor: 'redis', to: 'replica', payload: 'pong', connection: 9, background: true })

describe('analyse', () => {
  test('answers for each of the ten properties', () => {
    expect(Object.keys(analyse(run().finish()))).toEqual([...PROPERTIES])
  })

  test('finds nothing exercised in an empty run', () => {
    expect(new Set(Object.values(verdicts(run().finish())))).toEqual(new Set(['not-exercised']))
  })

  test('finds what a pause past the TTL does: two inside, and a stale write', () => {
    const story = run().want('A').set('A').enter('A').at(1).pause('A').want('B').refused('B').at(10.2)
    story
      .expire()
      .set('B')
      .enter('B')
      .write('B', { hold: story.seq('enter', 'B') })
      .at(16)
    story
      .write('A', { hold: story.seq('enter', 'A') })
      .leave('A')
      .releaseInVain('A')
      .end('A')
      .leave('B')
      .del('B')
      .end('B')
    expect(verdicts(story.finish())).toEqual({
      'mutual-exclusion': 'violated',
      ownership: 'holds',
      'deadlock-freedom': 'holds',
      progress: 'holds',
      fairness: 'not-exercised',
      'truthful-answers': 'holds',
      'stale-writes': 'violated',
      fencing: 'not-exercised',
      capacity: 'not-exercised',
      'fault-tolerance': 'not-exercised',
    })
  })

  test('finds what SETNX and a crash before EXPIRE do: a lock that is never freed, and no progress', () => {
    const bounds = { freed: 35_000_000, progress: 35_000_000 }
    const story = run({ bounds })
      .want('A')
      .command('A', `SETNX ${LOCK} a`, [put(LOCK, 'a')])
      .crash('A')
    story.at(1).want('B').refused('B').at(46).giveUp('B').end('B')
    expect(verdicts(story.finish())).toMatchObject({ 'deadlock-freedom': 'violated', progress: 'violated' })
  })

  test('finds what a failover does to a lock that was not replicated: two inside', () => {
    const story = run({ replicas: ['replica'] })
      .want('A')
      .set('A', 30_000)
      .enter('A')
      .at(0.02)
      .crash('redis')
      .want('B')
    story.at(6).promote('replica').set('B', 30_000, { node: 'replica' }).enter('B').at(20).leave('A').end('A')
    story.at(26).leave('B').del('B', { node: 'replica' }).end('B')
    expect(verdicts(story.finish())).toMatchObject({
      'mutual-exclusion': 'violated',
      ownership: 'holds',
      'deadlock-freedom': 'holds',
      'truthful-answers': 'holds',
    })
  })

  test('shows for a violation events of the trace, in order and once, and for anything else none', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const trace = tell(story).finish()
        for (const { verdict, evidence, violations, text } of Object.values(analyse(trace))) {
          expect(verdict === 'violated').toBe(violations.length > 0)
          expect(new Set(evidence)).toEqual(new Set(violations.flatMap((violation) => violation.evidence)))
          for (const seqs of [evidence, ...violations.map((violation) => violation.evidence)]) {
            expect(seqs.every((seq, i) => trace.events[seq] !== undefined && seq > (seqs[i - 1] ?? -1))).toBe(true)
          }
          for (const { at, until = at, actors, evidence: shown } of violations) {
            expect(at <= until && actors.length > 0 && shown.length > 0).toBe(true)
          }
          expect(text).toMatch(/^.+\.$/)
        }
      }),
      SEEDED,
    )
  })

  test('does not depend on background events', () => {
    fc.assert(
      fc.property(steps, (story) => {
        expect(gist(analyse(tell(story, ping).finish()))).toEqual(gist(analyse(tell(story).finish())))
      }),
      SEEDED,
    )
  })

  test('never says `holds` of a truncated run, and keeps the violations that were seen', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const whole = verdicts(tell(story).finish())
        const cut = verdicts(tell(story).finish({ why: 'until', truncated: true }))
        for (const property of PROPERTIES) {
          expect(cut[property]).not.toBe('holds')
          if (whole[property] === 'violated') expect(cut[property]).toBe('violated')
        }
      }),
      SEEDED,
    )
  })

  test('gives the same answer in parts, with rests between them, as at once', async () => {
    let rests = 0
    const rest = async () => {
      rests++
    }
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const trace = tell(story).finish()
        expect(await analyseInParts(trace, rest)).toEqual(analyse(trace))
      }),
      { ...SEEDED, numRuns: 50 },
    )
    expect(rests).toBeGreaterThan(50)
  })

  test('gives the same answer for the same trace', () => {
    fc.assert(
      fc.property(steps, (story) => {
        expect(analyse(tell(story).finish())).toEqual(analyse(tell(story).finish()))
      }),
      { ...SEEDED, numRuns: 50 },
    )
  })

  test('agrees on mutual exclusion with counting who is inside after each event', () => {
    fc.assert(
      fc.property(steps, (story) => {
        const exclusive = story.filter(({ does }) => does !== 'want')
        expect(analyse(tell(exclusive).finish())['mutual-exclusion'].verdict === 'violated').toBe(isCrowded(exclusive))
      }),
      SEEDED,
    )
  })

  test('survives effects and holds that point outside the trace', () => {
    const story = run()
      .want('A')
      .event({
        kind: 'execute',
        actor: 'nowhere',
        role: 'master',
        clock: 0,
        connection: 1,
        client: 'nobody',
        of: 9_999,
        args: [],
        keys: [],
        offset: 0,
        effects: [
          { key: LOCK, op: 'delete', before: 'a', after: null, expiresAt: null, origin: null, originBefore: 8_888 },
        ],
      })
    const trace = story.enter('A').write('A', { hold: 7_777 }).leave('B').giveUp('C').finish()
    expect(Object.keys(analyse(trace))).toHaveLength(10)
  })

  test('takes names that objects have built in for names', () => {
    const story = run().want('A', { resource: '__proto__', key: '__proto__' }).enter('A', { resource: '__proto__' })
    const trace = story.want('B', { resource: '__proto__' }).enter('B', { resource: '__proto__' }).finish()
    expect(analyse(trace)['mutual-exclusion'].verdict).toBe('violated')
  })
})

function isCrowded(story: Parameters<typeof tell>[0]): boolean {
  const depth = new Map<string, number>()
  return story.some(({ who, does }) => {
    const before = depth.get(who) ?? 0
    if (does === 'enter') depth.set(who, before + 1)
    if (does === 'leave') depth.set(who, Math.max(0, before - 1))
    if (does === 'crash') depth.set(who, 0)
    return [...depth.values()].filter((enters) => enters > 0).length > 1
  })
}
