import { expect, test } from 'vitest'
import { runForTest } from './testing'

const PROGRAM = `
const token: string = crypto.randomUUID()
await want('order:123', { key: 'lock:order:123', owner: token })
const reply = await redis.set('lock:order:123', token, 'PX', 10_000, 'NX')
if (reply !== 'OK') { await giveUp('order:123', 'taken'); return }
await enter('order:123')
await work(params.work)
await storage.write('order:123', client + ' was here')
await leave('order:123')
const n = await redis.eval("if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end", 1, 'lock:order:123', token)
console.log(n, Date.now())
`
test('two clients compete for one lock', async () => {
  const trace = await runForTest({
    format: 'lockstep-scenario/1',
    programs: { p: PROGRAM },
    params: { work: 50 },
    clients: [{ id: 'A', program: 'p' }, { id: 'B', program: 'p', start: { at: '5ms' } }],
    nodes: [{ id: 'redis-1' }],
  })
  for (const e of trace.events) console.log(JSON.stringify(e))
  expect(trace.events.at(-1)?.kind).toBe('finish')
})
