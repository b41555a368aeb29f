import 'ses'
import { expect, test } from 'vitest'
import { testServer } from './testing'

test('everything works after the intrinsics are frozen', () => {
  lockdown({
    errorTaming: 'unsafe',
    overrideTaming: 'moderate',
    stackFiltering: 'verbose',
    consoleTaming: 'unsafe',
    evalTaming: 'unsafe-eval',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
    regExpTaming: 'unsafe',
    localeTaming: 'unsafe',
    reporting: 'none',
  })
  const hostNow = Date.now
  const test = testServer()
  expect(test.say('SET k v NX PX 100')).toBe('OK')
  expect(test.say('HSET h constructor 1 toString 2')).toBe('(integer) 2')
  test.now = 100
  expect(test.script("return {redis.call('GET', 'k'), redis.call('PTTL', 'k')}")).toBe('1) "v" 2) (integer) 0')
  test.now = 101
  expect(test.say('GET k')).toBe('(nil)')
  expect(test.script("error('x')")).toContain('ERR user_script:1: x')
  expect(Date.now).toBe(hostNow)
})
