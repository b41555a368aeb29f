import { expect, test } from 'vitest'
import { respToText } from '../../../../../base'
import { streamed, testServer } from '../../testing'

test('a message reaches every subscriber once for each subscription that matches', () => {
  const { ask, run } = testServer()
  ask(2, 'SUBSCRIBE news')
  ask(2, 'PSUBSCRIBE n*')
  ask(3, 'SUBSCRIBE news')
  const published = run('PUBLISH news hello')
  expect(published.replies.map(respToText)).toEqual(['(integer) 3'])
  expect(published.pushes.map(({ connection, message }) => `${connection}: ${respToText(message)}`)).toEqual([
    '2: 1) "message" 2) "news" 3) "hello"',
    '3: 1) "message" 2) "news" 3) "hello"',
    '2: 1) "pmessage" 2) "n*" 3) "news" 4) "hello"',
  ])
})

test('each channel of a SUBSCRIBE gets a reply of its own, with the number of subscriptions', () => {
  const { run, say } = testServer()
  expect(run('SUBSCRIBE a b').replies.map(respToText)).toEqual([
    '1) "subscribe" 2) "a" 3) (integer) 1',
    '1) "subscribe" 2) "b" 3) (integer) 2',
  ])
  expect(say('UNSUBSCRIBE a')).toBe('1) "unsubscribe" 2) "a" 3) (integer) 1')
})

test('a subscriber may only subscribe, unsubscribe, ping and leave', () => {
  const { say } = testServer()
  say('SUBSCRIBE a')
  expect(say('GET k')).toBe(
    "(error) ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are allowed in this context",
  )
  expect(say('PING')).toBe('1) "pong" 2) ""')
  expect(say('UNSUBSCRIBE')).toBe('1) "unsubscribe" 2) "a" 3) (integer) 0')
  expect(say('GET k')).toBe('(nil)')
})

test('a message goes to the replicas but not to the AOF', () => {
  const { run } = testServer()
  const published = run('PUBLISH a x')
  expect(streamed(published)).toEqual(['PUBLISH a x'])
  expect(published.propagated.map(({ replicas, aof }) => [replicas, aof])).toEqual([[true, false]])
})

test('a closed connection gets no messages', () => {
  const { ask, run, server } = testServer()
  ask(2, 'SUBSCRIBE a')
  server.close(2)
  expect(run('PUBLISH a x').pushes).toEqual([])
})
