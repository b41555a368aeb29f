import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { openFile } from './files'
import { createPlayer } from './player'
import { testPorts } from './testing/ports'

const open = async (...files: Parameters<typeof openFile>[1][]) => {
  const player = createPlayer(testPorts({ analyse }))
  for (const file of files) await openFile(player, file)
  return player.store.getState().problems
}

test('a file that is too large is told with the limit and never read', async () => {
  let reads = 0
  const text = async () => {
    reads++
    return ''
  }
  expect(await open({ size: 4_200_000_000, text })).toEqual([
    expect.stringContaining('4200 MB, and Lockstep opens files of up to 3 MB'),
  ])
  expect(reads).toBe(0)
})

test('what cannot be read, such as a folder, is told', async () => {
  const folder = { size: 4096, text: () => Promise.reject(new Error('NotFoundError')) }
  expect(await open(folder)).toEqual([expect.stringContaining('This file could not be read')])
})

test('what is wrong with a file is told once, however often it is opened', async () => {
  const broken = new Blob(['{'])
  expect(await open(broken, broken, '{')).toEqual([expect.stringContaining('it is not JSON')])
})
