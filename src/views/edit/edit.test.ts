import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { readApi } from './api'
import { completions } from './completions'

const labels = (text: string) => {
  const state = EditorState.create({ doc: text })
  return completions(new CompletionContext(state, text.length, false))?.options.map(({ label }) => label) ?? []
}

test('what programs may use is completed, with what it is for', () => {
  expect(labels('en')).toEqual(
    expect.arrayContaining(['enter', 'want', 'leave', 'sleep', 'storage', 'redis', 'params']),
  )
  expect(labels('await redis.')).toEqual(expect.arrayContaining(['set', 'pexpire', 'eval', 'multi', 'wait']))
  expect(labels('await storage.wr')).toEqual(['write', 'read'])
  expect(labels("await redis.multi().set('a', 1).in")).toContain('incr')
  expect(labels('await other.se')).toContain('set')
  const write = readApi()
    .get('storage')
    ?.find(({ label }) => label === 'write')
  expect(write?.info).toContain('fencing token')
})

test('words of the program itself are completed as well, each once', () => {
  const given = labels('const patience = 1\nconst enterprise = 2\nen')
  expect(given).toEqual(expect.arrayContaining(['patience', 'enterprise']))
  expect(given.filter((label) => label === 'enter')).toHaveLength(1)
})
