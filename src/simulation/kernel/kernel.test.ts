import { expect, test } from 'vitest'
import { createKernel, createProcess, settle } from '.'

test('tasks run by time, and in the order of scheduling at one time', async () => {
  const kernel = createKernel(settle)
  const ran: string[] = []
  kernel.after(5, () => ran.push('c'))
  kernel.after(1, () => ran.push('a'))
  kernel.after(5, () => ran.push('d'))
  kernel.after(1, () => {
    ran.push('b')
    kernel.after(0, () => ran.push('b2'))
  })
  expect(await kernel.run(100, () => false)).toBe('empty')
  expect(ran).toEqual(['a', 'b', 'b2', 'c', 'd'])
  expect(kernel.now).toBe(5)
})

test('promises of a woken client settle before time moves, however long their chain', async () => {
  const kernel = createKernel(settle)
  const seen: number[] = []
  const chain = async (length: number) => {
    for (let i = 0; i < length; i++) await null
    seen.push(kernel.now)
  }
  kernel.after(1, () => {
    void chain(50)
    kernel.woke()
  })
  kernel.after(2, () => seen.push(-kernel.now))
  await kernel.run(100, () => false)
  expect(seen).toEqual([1, -2])
})

test('a run stops at its limit and leaves what lies beyond undone', async () => {
  const kernel = createKernel(settle)
  let ran = 0
  kernel.after(10, () => ran++)
  kernel.after(11, () => ran++)
  expect(await kernel.run(10, () => false)).toBe('until')
  expect([ran, kernel.now]).toEqual([1, 10])
})

test('a cancelled task does not run, and only foreground tasks count as pending', async () => {
  const kernel = createKernel(settle)
  const task = kernel.after(1, () => expect.unreachable())
  kernel.after(1, () => undefined, true)
  expect(kernel.pending).toBe(1)
  kernel.cancel(task)
  expect(kernel.pending).toBe(0)
  await kernel.run(100, () => false)
})

test('a paused process does its waiting work in order when it resumes, and new work behind it', async () => {
  const kernel = createKernel(settle)
  const process = createProcess(kernel)
  const done: string[] = []
  process.pause()
  process.submit(() => done.push('first'))
  process.submit(() => done.push('second'))
  kernel.after(5, () => {
    process.resume()
    process.submit(() => done.push('third'))
  })
  await kernel.run(10, () => false)
  expect(done).toEqual(['first', 'second', 'third'])
})

test('work that waits in a process is dropped when it dies, and says so', () => {
  const process = createProcess(createKernel(settle))
  const dropped: string[] = []
  process.pause()
  process.submit(
    () => expect.unreachable(),
    undefined,
    () => dropped.push('waiting'),
  )
  process.stop()
  process.submit(
    () => expect.unreachable(),
    undefined,
    () => dropped.push('later'),
  )
  expect(dropped).toEqual(['waiting', 'later'])
})
