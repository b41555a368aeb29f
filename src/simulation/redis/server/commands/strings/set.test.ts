import { expect, test } from 'vitest'
import { START, streamed, testServer } from '../../testing'

const CASES: [command: string, before: string | null, reply: string, after: string | null][] = [
  ['SET k new', null, 'OK', 'new'],
  ['SET k new', 'old', 'OK', 'new'],
  ['SET k new NX', null, 'OK', 'new'],
  ['SET k new NX', 'old', '(nil)', 'old'],
  ['SET k new XX', null, '(nil)', null],
  ['SET k new XX', 'old', 'OK', 'new'],
  ['SET k new GET', null, '(nil)', 'new'],
  ['SET k new GET', 'old', '"old"', 'new'],
  ['SET k new NX GET', null, '(nil)', 'new'],
  ['SET k new NX GET', 'old', '"old"', 'old'],
  ['SET k new XX GET', null, '(nil)', null],
  ['SET k new XX GET', 'old', '"old"', 'new'],
  ['set k new nx px 1000', null, 'OK', 'new'],
  ['SET k new NX XX', 'old', '(error) ERR syntax error', 'old'],
  ['SET k new EX 1 PX 1', 'old', '(error) ERR syntax error', 'old'],
  ['SET k new EX 1 KEEPTTL', 'old', '(error) ERR syntax error', 'old'],
  ['SET k new EX', 'old', '(error) ERR syntax error', 'old'],
  ['SET k new FOO', 'old', '(error) ERR syntax error', 'old'],
  ['SET k new PX 0', 'old', "(error) ERR invalid expire time in 'set' command", 'old'],
  ['SET k new EX -5', 'old', "(error) ERR invalid expire time in 'set' command", 'old'],
  ['SET k new PX abc', 'old', '(error) ERR value is not an integer or out of range', 'old'],
  ['SET k new PX 1.5', 'old', '(error) ERR value is not an integer or out of range', 'old'],
]

test.each(CASES)('%s over %s answers %s and leaves %s', (command, before, reply, after) => {
  const { say } = testServer()
  if (before !== null) say(`SET k ${before}`)
  expect(say(command)).toBe(reply)
  expect(say('GET k')).toBe(after === null ? '(nil)' : `"${after}"`)
})

test('SET takes the deadline away and KEEPTTL keeps it', () => {
  const { say } = testServer()
  say('SET k v PX 5000')
  say('SET k w KEEPTTL')
  expect(say('PTTL k')).toBe('(integer) 5000')
  say('SET k x')
  expect(say('PTTL k')).toBe('(integer) -1')
})

test('a relative expire time goes into the stream as an absolute one, and without the options that were decided', () => {
  const { run } = testServer()
  expect(streamed(run('SET k v NX PX 30000'))).toEqual([`SET k v PXAT ${START + 30_000}`])
  expect(streamed(run('SET k v EX 10'))).toEqual([`SET k v PXAT ${START + 10_000}`])
  expect(streamed(run(`SET k v PXAT ${START + 7}`))).toEqual([`SET k v PXAT ${START + 7}`])
  expect(streamed(run('PSETEX k 5 v'))).toEqual([`SET k v PXAT ${START + 5}`])
  expect(streamed(run('SET k v XX GET'))).toEqual(['SET k v XX'])
  expect(streamed(run('SET j v NX'))).toEqual(['SET j v NX'])
})

test('a SET that did nothing is not in the stream', () => {
  const { run, say } = testServer()
  say('SET k v')
  expect(streamed(run('SET k w NX PX 1000'))).toEqual([])
})

test('the effects name what was there, who created it, and the deadline', () => {
  const { run } = testServer()
  expect(run('SET k a PX 10', 7).effects).toEqual([
    { key: 'k', op: 'create', before: null, after: 'a', expiresAt: START + 10, origin: 7, originBefore: null },
  ])
  expect(run('SET k b', 9).effects).toEqual([
    { key: 'k', op: 'update', before: 'a', after: 'b', expiresAt: null, origin: 9, originBefore: 7 },
  ])
  expect(run('DEL k', 11).effects).toEqual([
    { key: 'k', op: 'delete', before: 'b', after: null, expiresAt: null, origin: null, originBefore: 9 },
  ])
})

test('keys and values are bytes, whatever they are called', () => {
  const { send, say } = testServer()
  for (const key of ['__proto__', 'constructor', '', '\0\xff']) {
    expect(send(1, ['SET', key, `value of ${key}`]).replies).toEqual([{ type: 'status', text: 'OK' }])
    expect(send(1, ['GET', key]).replies).toEqual([{ type: 'bulk', text: `value of ${key}` }])
  }
  expect(say('DBSIZE')).toBe('(integer) 4')
})
