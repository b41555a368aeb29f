import { expect, test } from 'vitest'
import type { Trace } from '../trace'
import { canonicalLines, traceHash } from './canonical'

const trace = (events: unknown[]) => ({ events }) as unknown as Trace

test('a canonical line has its keys in order, at every depth', () => {
  expect(canonicalLines(trace([{ seq: 0, at: 1, kind: 'x', b: [{ d: 1, c: null }] }]))).toBe(
    '{"at":1,"b":[{"c":null,"d":1}],"kind":"x","seq":0}\n',
  )
})

test('the wording of the host is left out of the hash', () => {
  const end = { seq: 0, at: 0, kind: 'end', actor: 'A', error: 'TypeError' }
  expect(traceHash(trace([{ ...end, hostText: 'x is not a function' }]))).toBe(traceHash(trace([end])))
  expect(traceHash(trace([{ ...end, error: 'RangeError' }]))).not.toBe(traceHash(trace([end])))
})

test('the hash is SHA-256 of the lines', () => {
  expect(traceHash(trace([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
