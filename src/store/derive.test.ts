import { expect, test } from 'vitest'
import type { Finding, Findings } from '../analysis'
import { handMadeTrace } from '../formats/testing/hand-made'
import { PROPERTIES } from '../scenario'
import { findingMarks } from './derive'

const trace = handMadeTrace()
const seqOf = (kind: string) => trace.events.findLast((event) => event.kind === kind)?.seq ?? -1
const calm: Finding = { verdict: 'holds', evidence: [], text: '', violations: [] }

function findings(at: number, evidence: readonly number[]): Findings {
  const violated: Finding = {
    ...calm,
    verdict: 'violated',
    evidence,
    violations: [{ text: 'x', evidence, at, actors: [] }],
  }
  return { ...(Object.fromEntries(PROPERTIES.map((each) => [each, calm])) as Findings), progress: violated }
}

test('a violation is marked at the event that made it one', () => {
  const store = seqOf('store')
  const at = trace.events[store]?.at ?? 0
  expect(findingMarks(trace, findings(at, [3, store]))).toEqual([{ property: 'progress', at, seq: store, text: 'x' }])
})

test('a violation that time alone made is marked at the first event after its time, not at its cause', () => {
  expect(findingMarks(trace, findings(14_000_000, [seqOf('pause')]))[0]).toMatchObject({
    at: 14_000_000,
    seq: seqOf('resume'),
  })
})
