import { expect, test } from 'vitest'
import { respToText } from '../../../../../base'
import { streamed, testServer } from '../../testing'

test('a transaction runs together and is one in the stream', () => {
  const { say, run } = testServer()
  say('MULTI')
  expect(say('SET a 1')).toBe('QUEUED')
  expect(say('INCR a')).toBe('QUEUED')
  const exec = run('EXEC')
  expect(exec.replies.map(respToText)).toEqual(['1) OK 2) (integer) 2'])
  expect(streamed(exec)).toEqual(['MULTI', 'SET a 1', 'INCR a', 'EXEC'])
  expect(exec.keys).toEqual(['a'])
  expect(exec.inner?.map(({ args }) => args.join(' '))).toEqual(['SET a 1', 'INCR a'])
})

test('queued commands keep the origin of the call that queued them', () => {
  const { run } = testServer()
  run('MULTI', 1)
  run('SET a 1', 2)
  expect(run('EXEC', 3).effects.map(({ origin }) => origin)).toEqual([2])
})

test('a single write is not wrapped in the stream', () => {
  const { say, run } = testServer()
  say('MULTI')
  say('GET a')
  say('SET a 1')
  expect(streamed(run('EXEC'))).toEqual(['SET a 1'])
})

test('an unknown command while queueing aborts, an error while running does not', () => {
  const { say } = testServer()
  say('MULTI')
  expect(say('NOSUCH x')).toBe("(error) ERR unknown command 'NOSUCH', with args beginning with: 'x' ")
  expect(say('EXEC')).toBe('(error) EXECABORT Transaction discarded because of previous errors.')
  say('SET a text')
  say('MULTI')
  say('INCR a')
  say('SET b 1')
  expect(say('EXEC')).toBe('1) (error) ERR value is not an integer or out of range 2) OK')
})

test('a watched key that another client changed makes EXEC answer nil and do nothing', () => {
  const { say, ask } = testServer()
  say('SET k 1')
  say('WATCH k')
  ask(2, 'SET k 1')
  say('MULTI')
  say('SET k 2')
  expect(say('EXEC')).toBe('(nil)')
  expect(say('GET k')).toBe('"1"')
})

test('a change of the watching client itself counts too', () => {
  const { say } = testServer()
  say('WATCH k')
  say('SET k 1')
  say('MULTI')
  expect(say('EXEC')).toBe('(nil)')
})

test.each([
  ['a read', 'GET k'],
  ['a refused SET', 'SET k 2 NX'],
  ['a failed command', 'LPUSH k x'],
  ['a script that only reads', 'EVAL return(redis.call("GET","k")) 0'],
])('%s does not touch a watched key', (_name, command) => {
  const { say, ask } = testServer()
  say('SET k 1')
  say('WATCH k')
  ask(2, command)
  say('MULTI')
  say('SET k 2')
  expect(say('EXEC')).toBe('1) OK')
})

test('a watched key that ends before EXEC aborts it; one that had ended before WATCH does not', () => {
  const test = testServer()
  test.say('SET k 1 PX 10')
  test.say('WATCH k')
  test.say('MULTI')
  test.now = 11
  expect(test.say('EXEC')).toBe('(nil)')
  test.say('WATCH k')
  test.ask(2, 'GET k')
  test.say('MULTI')
  expect(test.say('EXEC')).toBe('(empty array)')
})

test('time stands still inside a transaction', () => {
  const test = testServer()
  test.say('SET k v PX 10')
  test.say('MULTI')
  test.say('PTTL k')
  test.say('GET k')
  test.now = 10
  expect(test.say('EXEC')).toBe('1) (integer) 0 2) "v"')
})
