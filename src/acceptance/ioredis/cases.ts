/** Small programs that print the same on ioredis 5 with redis-server and in a client's realm. */
import type { Faults } from './real'

export interface Case extends Faults {
  readonly title: string
  readonly text: string
}

/** `tell` prints how a promise ends; `watched` notes a connection's events; `until` waits for one. */
export const PRELUDE = `const shown = (e) => e.name + ' ' + e.message.replace(/\\S+:\\d+$/, 'HOST') + (e.command ? ' ' + JSON.stringify(e.command) : '')
const tell = (name, promise) => promise.then((value) => console.log(name, value), (e) => console.log(name, shown(e)))
const until = (connection, event) => new Promise((resolve) => connection.once(event, resolve))
const watched = (connection, events = []) => {
  for (const event of ['wait', 'connecting', 'connect', 'ready', 'close', 'reconnecting', 'end', 'error']) {
    connection.on(event, (given) => events.push(event + (given === undefined ? '' : ':' + (given.message || given).toString().replace(/\\S+:\\d+$/, 'HOST'))))
  }
  return events
}
const here = { host: params.host, port: params.port }
const nowhere = { host: params.host, port: params.closed }
`

const CONNECTION: readonly Case[] = [
  {
    title: 'a SET NX whose reply was lost is sent again, before what waits',
    lose: 'lock',
    text: `const a = redis.set('lock', 'mine', 'PX', 30000, 'NX')
const events = watched(redis)
await until(redis, 'close')
const c = redis.incr('n'), d = redis.get('lock')
await tell('set', a); await tell('incr', c); await tell('get', d)
console.log(events)`,
  },
  {
    title: 'a command that timed out is sent again all the same',
    lose: 'count',
    text: `redis.options.commandTimeout = 10
redis.options.retryStrategy = () => 100
await tell('incr', redis.incr('count'))
delete redis.options.commandTimeout
redis.options.commandTimeout = undefined
await until(redis, 'ready')
await tell('get', redis.get('count'))`,
  },
  {
    title: 'a command that timed out while it waited for a connection is sent all the same',
    text: `const late = new Redis({ ...nowhere, commandTimeout: 20, retryStrategy: () => 100 })
await tell('set', late.set('late', 'x'))
late.options.port = params.port
late.options.commandTimeout = undefined
await until(late, 'ready')
await tell('get', late.get('late'))`,
  },
  {
    title: 'a pipeline of which no reply came is sent again whole',
    lose: 'p1',
    text: `await tell('pipeline', redis.pipeline().set('p1', 'x', 'NX').set('p2', 'y', 'NX').get('p1').exec())`,
  },
  {
    title: 'a transaction that was answered in part is aborted',
    lose: 'p1',
    passing: 3,
    text: `await tell('multi', redis.multi().incr('p1').incr('p2').exec())
await tell('get', redis.get('p1'))`,
  },
  {
    title: 'back-off, events and the error after so many retries',
    text: `const gone = new Redis({ ...nowhere, maxRetriesPerRequest: 1, retryStrategy: (n) => (n > 3 ? null : n * 10) })
const events = watched(gone)
await tell('first', gone.get('a'))
await tell('second', gone.get('a'))
await sleep(20)
console.log(gone.status, events)
await tell('third', gone.get('a'))`,
  },
  {
    title: 'the default back-off begins with 50 ms a retry',
    text: `const gone = new Redis({ ...nowhere, maxRetriesPerRequest: 2 })
const delays = []
gone.on('reconnecting', (delay) => delays.push(delay))
await tell('get', gone.get('a'))
console.log(delays, gone.options.retryStrategy(39), gone.options.retryStrategy(41), gone.options.sentinelRetryStrategy(7))`,
  },
  {
    title: 'no retry strategy',
    lose: 'k',
    text: `const once = new Redis({ ...here, retryStrategy: null })
const events = watched(once)
await tell('set', once.set('k', 'v'))
await tell('get', once.get('k'))
await sleep(5)
console.log(events)`,
  },
  {
    title: 'no offline queue',
    text: `const eager = new Redis({ ...here, enableOfflineQueue: false })
await tell('get', eager.get('a'))
await until(eager, 'ready')
await tell('get', eager.get('a'))`,
  },
  {
    title: 'disconnect() lets what was sent be answered, and drops what comes behind',
    text: `const events = watched(redis)
const sent = redis.set('k', 'v')
redis.disconnect()
const late = redis.get('k')
console.log(redis.status)
await tell('sent', sent); await tell('late', late)
await sleep(5)
console.log(redis.status, events)
await tell('after', redis.get('k'))`,
  },
  {
    title: 'disconnect(true) connects anew',
    text: `const events = watched(redis)
const sent = redis.set('k', 'v')
redis.disconnect(true)
const late = redis.get('k')
await tell('sent', sent); await tell('late', late)
console.log(events)`,
  },
  {
    title: 'disconnect() right after the constructor',
    text: `const one = new Redis(here)
const waiting = one.get('k')
one.disconnect()
console.log(one.status)
await tell('get', waiting)
await sleep(5)
console.log(one.status)`,
  },
  {
    title: 'disconnect() while it waits for a retry leaves commands waiting',
    text: `const gone = new Redis({ ...nowhere, retryStrategy: () => 10000 })
await until(gone, 'reconnecting')
let over = 'pending'
gone.get('k').catch(() => {}).then(() => { over = 'settled' })
gone.disconnect()
await sleep(50)
console.log(gone.status, over)`,
  },
  {
    title: 'quit() waits for replies, and ends',
    text: `const events = watched(redis)
const sent = redis.set('k', 'v')
await tell('quit', redis.quit()); await tell('set', sent)
await until(redis, 'end')
await tell('get', redis.get('k'))
console.log(redis.status, events.slice(0, 2))`,
  },
  {
    title: 'lazyConnect, connect() and connecting again after the end',
    text: `const lazy = new Redis({ ...here, lazyConnect: true })
const events = watched(lazy)
console.log(lazy.status)
await tell('connect', lazy.connect())
await tell('again', lazy.connect())
lazy.disconnect()
await until(lazy, 'end')
await tell('connect', lazy.connect())
await tell('ping', lazy.ping())
console.log(events)`,
  },
  {
    title: 'quit() and disconnect() of a lazy connection',
    text: `const one = new Redis({ ...here, lazyConnect: true }), two = new Redis({ ...here, lazyConnect: true })
await tell('quit', one.quit())
two.disconnect()
await sleep(5)
console.log(one.status, two.status)`,
  },
  {
    title: 'connect() to nobody',
    text: `const gone = new Redis({ ...nowhere, lazyConnect: true, retryStrategy: null })
await tell('connect', gone.connect())
await sleep(5)
console.log(gone.status)`,
  },
  {
    title: 'reconnectOnError: 1 connects anew, 2 sends again too',
    text: `await redis.set('text', 'x')
redis.options.reconnectOnError = (e) => e.message.startsWith('WRONGTYPE') && 1
const events = watched(redis)
const failed = redis.hget('text', 'f'), behind = redis.get('text')
await tell('one', failed); await tell('behind', behind)
await until(redis, 'ready')
console.log(events)
let asked = 0
redis.options.reconnectOnError = () => (++asked > 1 ? false : 2)
await tell('two', redis.hget('text', 'f'))
console.log(asked)`,
  },
  {
    title: 'an error reply by itself is no reason to connect anew',
    text: `const events = watched(redis)
await tell('hget', redis.set('k', 'v').then(() => redis.hget('k', 'f')))
console.log(redis.status, events)`,
  },
  {
    title: 'subscriber mode',
    text: `const messages = (kind) => new Promise((resolve) => redis.once(kind, (...message) => resolve(message)))
console.log(await redis.subscribe('a', 'b'), redis.mode, await redis.psubscribe('x*'))
await tell('get', redis.get('k'))
await tell('pipeline', redis.pipeline().get('k').exec())
const other = redis.duplicate()
const heard = Promise.all([messages('message'), messages('pmessage')])
console.log(await other.publish('a', 'one'), await other.publish('xy', 'two'), await heard)
console.log(await redis.unsubscribe('a'), await redis.unsubscribe('b', 'none'), await redis.punsubscribe(), redis.mode)
await tell('get', redis.get('k'))`,
  },
  {
    title: 'unsubscribe() from all channels is not over while there are patterns',
    text: `await redis.subscribe('a')
await redis.psubscribe('x*')
redis.unsubscribe().then((count) => console.log('all', count))
console.log(await Promise.race([redis.punsubscribe(), sleep(30)]), redis.mode)`,
  },
  {
    title: 'a subscriber that lost its connection subscribes again',
    cut: 'now',
    text: `const messages = (kind) => new Promise((resolve) => redis.once(kind, (...message) => resolve(message)))
const other = redis.duplicate()
await redis.subscribe('a')
await redis.psubscribe('x*')
const heard = Promise.all([messages('message'), messages('pmessage')])
await other.get('now')
await until(redis, 'close')
await tell('closed', redis.get('k'))
await until(redis, 'ready')
await redis.ping()
console.log(await other.publish('a', 'one'), await other.publish('xy', 'two'), await heard)`,
  },
  {
    title: 'a subscriber without autoResubscribe is an ordinary connection again',
    cut: 'now',
    text: `redis.options.autoResubscribe = false
const other = redis.duplicate()
await redis.subscribe('a')
await other.get('now')
await until(redis, 'ready')
console.log(redis.mode, await redis.get('k'), await other.publish('a', 'one'))`,
  },
  {
    title: 'a connection’s name survives a reconnect',
    cut: 'now',
    text: `const named = new Redis({ ...here, connectionName: 'me' })
console.log(await named.client('GETNAME'))
const ready = until(named, 'close').then(() => until(named, 'ready'))
await named.get('now')
await ready
console.log(await named.client('GETNAME'))`,
  },
  {
    title: 'listeners: once, off, how many',
    text: `const heard = []
const f = () => heard.push('f'), g = () => heard.push('g')
redis.on('x', f).once('x', g).prependListener('x', () => heard.push('first'))
console.log(redis.emit('x'), redis.emit('x'), redis.listenerCount('x'), redis.off('x', f).listenerCount('x'), redis.emit('y'))
redis.removeAllListeners('x')
console.log(heard, redis.listenerCount('x'))`,
  },
  {
    title: 'options, and the words of the constructor',
    text: `const { host, port, retryStrategy, sentinelRetryStrategy, ...options } = new Redis({ lazyConnect: true }).options
const plain = Object.entries(options).filter(([, value]) => typeof value !== 'function').sort()
while (plain.length > 0) console.log(plain.splice(0, 6))
console.log([new Redis(1, 'h', { lazyConnect: true }), new Redis('redis://h:5', { lazyConnect: true }), new Redis('h:5', { lazyConnect: true }), new Redis('7', { lazyConnect: true })].map((r) => r.options.host + ' ' + r.options.port))
for (const args of [[true], [{ sentinels: [] }], [{ sentinels: [{ host: 'x' }] }]]) {
  try { new Redis(...args) } catch (e) { console.log(shown(e)) }
}`,
  },
]

const COMMANDS: readonly Case[] = [
  {
    title: 'arguments are flattened once and made text',
    text: `console.log(await redis.rpush('l', null, undefined, true, 1.5, [1, [2, 3]], {}, -0, 1e21, 10n), await redis.lrange('l', 0, -1))
console.log(await redis.eval('return {KEYS, ARGV}', 1, ['k', 'a'], 'b'))
console.log(await redis.call('SET', ['k', 'ä']), await redis.call('get', 'k'))`,
  },
  {
    title: 'objects and maps for hashes and MSET',
    text: `console.log(await redis.hset('h', { a: 1, b: 2 }), await redis.hset('h', new Map([['c', 3]])), await redis.hgetall('h'), await redis.hgetall('none'))
console.log(await redis.mset({ x: 1, y: 2 }), await redis.mset(new Map([['z', 3]])), await redis.mget('x', 'y', 'z', 'none'), await redis.hmset('g', { q: 1 }))
await redis.hset('odd', '__proto__', 'p')
console.log(Object.keys(await redis.hgetall('odd')))`,
  },
  {
    title: 'errors have their class, text and command',
    text: `await tell('set', redis.call('set', 'k'))
await tell('unknown', redis.call('nope', 1, 'x'))
const e = await redis.incr('text').then(() => redis.hget('text', 'f')).catch((problem) => problem)
console.log(shown(e), e instanceof Error, e instanceof Redis.ReplyError, e.toString())`,
  },
  {
    title: 'callbacks besides promises',
    text: `await redis.set('text', 'x', (error, reply) => console.log('set', error, reply))
await redis.hget('text', 'f', (error, reply) => console.log('hget', shown(error), reply)).catch(() => {})
await redis.pipeline().get('text', (error, reply) => console.log('get', error, reply)).exec((error, results) => console.log('exec', error, results))`,
  },
  {
    title: 'a pipeline gives [null, reply] or [error] for each',
    text: `const results = await redis.pipeline().set('k').call('SET', 'k', '1').hset('h', 'f', 1).hgetall('h').get('none').exec()
console.log(results.map(([e, ...rest]) => (e ? [shown(e), rest.length] : [e, ...rest])))
console.log(await redis.pipeline().exec(), await redis.pipeline([['set', 'a', 1], ['get', 'a']]).exec(), redis.pipeline().get('a').length)
const twice = redis.pipeline().incr('n')
console.log(await twice.exec(), await twice.exec(), await redis.get('n'))`,
  },
  {
    title: 'multi gives the replies of EXEC',
    text: `const results = await redis.multi().set('s', 'x').incr('s').hset('h', 'f', 1).hgetall('h').exec()
console.log(results.map(([e, ...rest]) => (e ? [e.message, rest.length] : [e, ...rest])))
console.log(await redis.multi().exec(), await redis.multi([['get', 's']]).exec())
const e = await redis.multi().set('k').get('k').exec().catch((problem) => problem)
console.log(shown(e), e.previousErrors.map((one) => one.message))`,
  },
  {
    title: 'a transaction that WATCH aborts is null',
    text: `const other = redis.duplicate()
await redis.watch('s')
await other.set('s', 2)
console.log(await redis.multi().get('s').exec(), await redis.multi().get('s').exec())`,
  },
  {
    title: 'multi without a pipeline, and transactions inside one',
    text: `console.log(await redis.multi({ pipeline: false }), await redis.set('k', 1), await redis.call('incr', 'k'), await redis.exec())
await tell('exec', redis.exec())
const pipeline = redis.pipeline().get('k').multi().hset('h', 'f', 1).hgetall('h')
console.log(pipeline.exec() === pipeline, await pipeline.exec())
console.log(await redis.multi({ pipeline: false }), await redis.discard())`,
  },
  {
    title: 'scripts: EVAL once on a connection, EVALSHA from then on, EVAL again after NOSCRIPT',
    text: `redis.defineCommand('both', { numberOfKeys: 1, lua: 'return {KEYS[1], ARGV[1]}' })
redis.defineCommand('count', { lua: 'return {#KEYS, #ARGV}' })
redis.defineCommand('fail', { numberOfKeys: 0, lua: "return redis.error_reply('MY error')" })
console.log(await redis.both('k', 'v'), await redis.both('k', 'v'), await redis.count(2, 'a', 'b', 'c'))
await redis.script('FLUSH')
console.log(await redis.both('k', ['w']))
await tell('count', redis.count('a'))
await tell('fail', redis.fail()); await tell('fail', redis.fail())
console.log(await redis.pipeline().both('k', 1).set('z', 1).both('k', 2).exec())
await redis.script('FLUSH')
console.log(await redis.pipeline().both('k', 1).both('k', 2).exec())
console.log(await redis.multi().both('k', 1).exec())
await redis.script('FLUSH')
console.log((await redis.multi().both('k', 1).exec())[0][0].message)
console.log(await new Redis({ ...here, scripts: { mine: { numberOfKeys: 0, lua: 'return 7' } } }).mine())`,
  },
]

export const CASES: readonly Case[] = [...CONNECTION, ...COMMANDS]
