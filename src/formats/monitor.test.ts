import { expect, test } from 'vitest'
import { integer, NIL, OK } from '../base'
import { createLog, type NewEvent, type Trace } from '../trace'
import { monitorLines, monitorText, respBytes } from './monitor'

const node = {
  actor: 'redis-1',
  role: 'master',
  clock: 0,
  connection: 1,
  client: 'A',
  keys: [],
  effects: [],
  offset: 0,
} as const

function traceOf(...events: [number, NewEvent][]): Trace {
  const log = createLog()
  for (const [at, event] of events) log.append(at, event)
  const bounds = { ttl: 1, freed: null, progress: null, overtakes: null, recovers: null, survives: 1 }
  const actors = [{ id: 'redis-1', type: 'redis', clockOffset: 5_000_000, clockRatePpm: 0 }] as const
  return { format: 'lockstep-trace/1', seed: 1, epoch: 1_767_225_600_000, actors, bounds, events: log.events }
}

test('a command is a MONITOR line by the wall clock of its node', () => {
  const trace = traceOf(
    [100, { kind: 'execute', ...node, args: ['SET', 'k', 'a\nb'], reply: OK }],
    [200, { kind: 'clock', actor: 'redis-1', offset: 0, ratePpm: 0, fault: 'step' }],
    [300, { kind: 'execute', ...node, args: ['GET', 'k'], reply: NIL }],
    [400, { kind: 'execute', ...node, args: ['PING'], reply: OK, background: true }],
  )
  expect(monitorText(trace)).toBe(
    '1767225605.000100 [0 A:1] "SET" "k" "a\\nb" => OK\n1767225600.000300 [0 A:1] "GET" "k" => (nil)\n',
  )
})

test('a script is followed by the commands that it ran', () => {
  const inner = [{ args: ['DEL', 'k'], reply: integer(1) }]
  const [line] = monitorLines(
    traceOf([0, { kind: 'execute', ...node, args: ['EVAL', '…', '0'], reply: integer(1), inner }]),
  )
  expect(line?.inner).toEqual(['1767225605.000000 [0 lua] "DEL" "k"'])
})

test('a command that blocked has the reply that it got later', () => {
  const trace = traceOf(
    [0, { kind: 'execute', ...node, of: 7, args: ['WAIT', '1', '1000'] }],
    [9, { kind: 'unblock', actor: 'redis-1', client: 'A', of: 7, reply: integer(1) }],
  )
  expect(monitorLines(trace)[0]?.reply).toBe('(integer) 1')
})

test('RESP bytes are shown with their line breaks', () => {
  expect(respBytes(['GET', 'k'], NIL)).toEqual({
    sent: '*2\\r\\n\n$3\\r\\n\nGET\\r\\n\n$1\\r\\n\nk\\r\\n',
    answered: '$-1\\r\\n',
  })
})
