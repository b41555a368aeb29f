import { expect, test } from 'vitest'
import type { NewEvent } from '../../trace'
import { createStorage, type Write } from '.'

const storage = (fencing: boolean) => {
  const events: NewEvent[] = []
  const { write, read } = createStorage('storage', fencing, (event) => events.push(event) - 1)
  const put = (value: string, token?: Write['token']) =>
    write({ client: 'A', holder: 'A', resource: 'r', value, ...(token === undefined ? {} : { token }) }, 0).accepted
  return { put, read: () => read('r'), events }
}

test('without checking, every write is accepted and the last one stays', () => {
  const { put, read } = storage(false)
  expect([put('a', 34), put('b', 33), put('c')]).toEqual([true, true, true])
  expect(read()).toBe('c')
})

test('with checking, a write without a token or with a lower one than the highest is refused; an equal one passes', () => {
  const { put, read } = storage(true)
  expect([put('a'), put('b', 34), put('c', 33), put('d', 34), put('e', 35)]).toEqual([false, true, false, true, true])
  expect(read()).toBe('e')
})

test('a token that has no order is refused, one that is a whole number in digits counts as it', () => {
  const { put } = storage(true)
  expect([put('a', 'b7f1'), put('b', '34'), put('c', 33)]).toEqual([false, true, false])
})

test('a write that names the value it was made for is refused when there is another one', () => {
  const { write, read } = createStorage('storage', false, () => 0)
  const put = (value: string, ifEqual: string | null) =>
    write({ client: 'A', holder: 'A', resource: 'r', value, ifEqual }, 0).accepted
  expect([put('1', null), put('1', null), put('2', '1'), put('2', '1')]).toEqual([true, false, true, false])
  expect(read('r')).toBe('2')
})

test('a refusal says why, and the highest token so far is in every event', () => {
  const { put, events } = storage(true)
  put('a', 34)
  put('b', 33)
  expect(events[1]).toMatchObject({ kind: 'store', accepted: false, highest: 34, why: 'token 33 is lower than 34' })
})
