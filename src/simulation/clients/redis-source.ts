/**
 * ioredis as a program sees it, as the text of what makes it for one realm: the class `Redis`, pipelines, scripts,
 * events and errors (lib/Redis.ts, lib/Pipeline.ts, lib/transaction.ts, lib/Script.ts, lib/Command.ts). States and
 * queues are the host's; here is only what the program may break for itself.
 */
import { REDIS_METHODS } from './redis-methods'

export const ERRORS_SOURCE = `class RedisError extends Error { get name() { return 'RedisError' } }
  class ReplyError extends RedisError { get name() { return 'ReplyError' } }
  class AbortError extends RedisError { get name() { return 'AbortError' } }
  class MaxRetriesPerRequestError extends AbortError { get name() { return 'MaxRetriesPerRequestError' } }
  const classes = { __proto__: null, Error, TypeError, ReplyError, AbortError, MaxRetriesPerRequestError }
  const makeError = ({ name, message, code, syscall }, command) => {
    const error = new (classes[name] || Error)(message)
    if (code) Object.assign(error, { code, syscall })
    if (command) error.command = { name: command[0], args: command.slice(1) }
    return error
  }`

const EVENTS = `class EventEmitter {
    #listeners = new Map()
    _listen(event) {}
    #add(event, listener, how) {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.')
      const list = this.#listeners.get(event) || []
      const entry = { listener, once: how.once === true }
      this.#listeners.set(event, how.first ? [entry, ...list] : [...list, entry])
      this._listen(event)
      return this
    }
    on(event, listener) { return this.#add(event, listener, {}) }
    addListener(event, listener) { return this.#add(event, listener, {}) }
    prependListener(event, listener) { return this.#add(event, listener, { first: true }) }
    once(event, listener) { return this.#add(event, listener, { once: true }) }
    prependOnceListener(event, listener) { return this.#add(event, listener, { once: true, first: true }) }
    off(event, listener) {
      const list = this.#listeners.get(event) || []
      const index = list.findLastIndex((entry) => entry.listener === listener)
      if (index >= 0) this.#listeners.set(event, list.toSpliced(index, 1))
      return this
    }
    removeListener(event, listener) { return this.off(event, listener) }
    removeAllListeners(event) {
      if (event === undefined) this.#listeners.clear()
      else this.#listeners.delete(event)
      return this
    }
    listeners(event) { return (this.#listeners.get(event) || []).map(({ listener }) => listener) }
    listenerCount(event) { return (this.#listeners.get(event) || []).length }
    eventNames() { return [...this.#listeners.keys()].filter((event) => this.listenerCount(event) > 0) }
    setMaxListeners() { return this }
    emit(event, ...args) {
      const list = this.#listeners.get(event) || []
      if (event === 'error' && list.length === 0) throw args[0]
      for (const { listener, once } of list) {
        if (once) this.off(event, listener)
        Reflect.apply(listener, this, args)
      }
      return list.length > 0
    }
  }`

const COMMANDS = `/** What becomes of a value on its way to Redis: nothing is '', anything else its text (utils.toArg). */
  const toArg = (value) => (typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value))
  const pairs = (value) => (value instanceof Map ? [...value] : Object.entries(value)).flat()
  const isObject = (value) => typeof value === 'object' && value !== null
  const transformers = {
    __proto__: null,
    mset: (args) => (args.length === 1 && isObject(args[0]) ? pairs(args[0]) : args),
    hset: (args) => (args.length === 2 && isObject(args[1]) ? [args[0], ...pairs(args[1])] : args),
  }
  transformers.msetnx = transformers.mset
  transformers.hmset = transformers.hset
  const prepared = (name, args) => {
    const flat = args.flat()
    return [String(name), ...(transformers[name] || ((same) => same))(flat).map(toArg)]
  }
  const hash = (reply) => {
    const object = {}
    for (let i = 0; i < reply.length; i += 2) {
      Object.defineProperty(object, reply[i], { value: reply[i + 1], configurable: true, enumerable: true, writable: true })
    }
    return object
  }
  const transformed = (name, reply) => (name === 'hgetall' && Array.isArray(reply) ? hash(reply) : reply)
  const wrapMultiResult = (replies) =>
    replies ? replies.map((reply) => (reply instanceof Error ? [reply] : [null, reply])) : null
  /** A callback as the last argument, besides the promise (standard-as-callback). */
  const splitCallback = (args) => {
    const last = args.at(-1)
    return typeof last === 'function' ? [args.slice(0, -1), last] : [args, undefined]
  }
  const asCallback = (promise, callback) => {
    if (typeof callback === 'function') {
      const call = (...given) => { try { callback(...given) } catch (problem) { host.failed(problem) } }
      promise.then((value) => (value === undefined ? call(null) : call(null, value)), call)
    }
    return promise
  }`

const PIPELINE = `class Pipeline {
    #redis
    #queue = []
    #transactions = 0
    #promise
    constructor(redis, scripts) {
      this.#redis = redis
      this.options = redis.options
      for (const [name, method] of scripts) this[name] = method
    }
    isPipeline = true
    get length() { return this.#queue.length }
    _send(args, script, callback) {
      this.#queue.push({ args, script, callback, inTransaction: this.#transactions > 0 })
      return this
    }
    addBatch(commands) {
      for (const [name, ...args] of commands) this[name](...args)
      return this
    }
    multi(...given) {
      this.#transactions++
      const [args, callback] = splitCallback(given)
      return this._send(prepared('multi', args), -1, callback)
    }
    exec(callback) {
      if (this.#transactions > 0) {
        this.#transactions--
        return this._send(['exec'], -1, callback)
      }
      // A second exec() sends all again, and resolves to what the first one got.
      if (this.#promise) this.#run().catch(() => {})
      else this.#promise = asCallback(this.#run(), callback)
      return this.#promise
    }
    async #run() {
      const queue = [...this.#queue]
      const results = await Promise.all(queue.map(({ args, script, callback, inTransaction }, place) =>
        asCallback(send(this.#redis, args, place, inTransaction, script), callback).then((value) => [null, value], (error) => [error])))
      results.forEach(([, replies], position) => {
        if (queue[position].args[0] !== 'exec' || !Array.isArray(replies)) return
        const first = position - replies.length
        replies.forEach((reply, i) => {
          if (!(reply instanceof Error)) replies[i] = transformed(queue[first + i]?.args[0], reply)
        })
      })
      return results
    }
  }
  /** redis.multi(): a pipeline between MULTI and EXEC, whose result is that of EXEC. */
  class Transaction extends Pipeline {
    #unwrapped
    #closed = false
    exec(callback) {
      if (!this.#closed) super.exec()
      this.#closed = true
      if (this.#unwrapped) return super.exec()
      this.#unwrapped = asCallback(super.exec().then((results) => {
        const [error, replies] = results.at(-1)
        if (error) {
          error.previousErrors = results.slice(0, -1).flatMap(([problem]) => (problem ? [problem] : []))
          throw error
        }
        return wrapMultiResult(replies)
      }), callback)
      return this.#unwrapped
    }
  }`

const REDIS = `const HOME = {}
  const defaultOptions = {
    port: 6379, host: 'localhost', family: 0, connectTimeout: 10000, disconnectTimeout: 2000,
    retryStrategy: (times) => Math.min(times * 50, 2000), keepAlive: 0, noDelay: true, connectionName: null,
    disableClientInfo: false, clientInfoTag: undefined, sentinels: null, name: null, role: 'master',
    sentinelRetryStrategy: (times) => Math.min(times * 10, 1000), sentinelReconnectStrategy: () => 60000,
    natMap: null, enableTLSForSentinelMode: false, updateSentinels: true, failoverDetector: false,
    username: null, password: null, db: 0, enableOfflineQueue: true, enableReadyCheck: true, autoResubscribe: true,
    autoResendUnfulfilledCommands: true, lazyConnect: false, keyPrefix: '', reconnectOnError: null, readOnly: false,
    stringNumbers: false, maxRetriesPerRequest: 20, maxLoadingRetryTime: 10000, enableAutoPipelining: false,
    autoPipeliningIgnoredCommands: [], sentinelMaxConnections: 10, blockingTimeoutGrace: 100,
  }
  /** redis://host:port and host:port (utils.parseURL). */
  const parseURL = (url) => {
    if (/^\\d+$/.test(url)) return { port: Number(url) }
    const [, scheme, user, host, port, db] = /^(?:(rediss?):\\/\\/)?(?:([^@/]*)@)?([^:/?]*)(?::(\\d+))?(?:\\/(\\d*))?/.exec(url)
    const parsed = {}
    if (scheme === 'rediss') parsed.tls = true
    if (user) parsed.password = user
    if (host) parsed.host = host
    if (port) parsed.port = Number(port)
    if (db) parsed.db = Number(db)
    return parsed
  }
  const parseOptions = (args) => {
    const options = {}
    const defaults = (given) => {
      for (const name of Object.keys(given)) if (options[name] === undefined) options[name] = given[name]
    }
    for (const arg of args) {
      if (arg === null || arg === undefined) continue
      if (typeof arg === 'object') defaults(arg)
      else if (typeof arg === 'string') defaults(parseURL(arg))
      else if (typeof arg === 'number') options.port = arg
      else throw new Error('Invalid argument ' + String(arg))
    }
    defaults(Redis.defaultOptions)
    if (typeof options.port === 'string') options.port = parseInt(options.port, 10)
    if (options.sentinels && options.sentinels.length === 0) throw new Error('Requires at least one sentinel to connect to.')
    if (options.sentinels && !options.name) throw new Error('Requires the name of master.')
    return options
  }
  const { retry, commandTimeout, ...common } = host.ownOptions
  const homeOptions = () => ({
    ...host.home, ...common,
    ...(commandTimeout === null ? {} : { commandTimeout: commandTimeout / 1000 }),
    ...(retry ? {} : { retryStrategy: null }),
  })
  const openConnection = own((refused, [entries, dispatch]) => host.open(refused, entries, dispatch))
  const setOption = own((refused, [connection, name, value]) => host.setOption(refused, connection, name, value))
  const defineScript = own((refused, [lua]) => host.script(refused, lua))
  const sendNow = own((refused, args) => host.command(refused, ...args))
  const connectionOf = new WeakMap()
  const scriptsOf = new WeakMap()
  /** What is refused at once rejects: a command never throws. */
  const send = async (redis, args, place, inTransaction, script) =>
    transformed(args[0], await sendNow(connectionOf.get(redis), args, place, inTransaction, script))

  class Redis extends EventEmitter {
    isCluster = false
    constructor(...args) {
      super()
      const home = args[0] === HOME
      // Nothing said of where: as the client's own connection.
      const somewhere = args.some((arg) => arg && (typeof arg !== 'object' || ['host', 'port', 'sentinels', 'path'].some((name) => arg[name] !== undefined)))
      const options = parseOptions(home ? [homeOptions()] : somewhere ? args : [...args, host.home])
      const changed = Object.entries(options).filter(([name, value]) => value !== defaultOptions[name])
      const connection = openConnection(changed, (event, ...given) => {
        if (this.listenerCount(event) > 0) this.emit(event, ...given)
      })
      connectionOf.set(this, connection)
      scriptsOf.set(this, new Map())
      this.options = new Proxy(options, {
        set: (target, name, value) => {
          setOption(connection, String(name), value)
          target[name] = value
          return true
        },
      })
      for (const [name, definition] of Object.entries(options.scripts || {})) this.defineCommand(name, definition)
    }
    _listen(event) { host.listen(connectionOf.get(this), String(event)) }
    _send(args, script, callback) { return asCallback(send(this, args, -1, false, script), callback) }
    get status() { return host.status(connectionOf.get(this)) }
    get mode() { return host.mode(connectionOf.get(this)) }
    connect(callback) {
      return asCallback(new Promise((resolve, reject) => {
        host.connect(connectionOf.get(this), (error) => (error ? reject(error) : resolve()))
      }), callback)
    }
    disconnect(reconnect = false) { host.disconnect(connectionOf.get(this), Boolean(reconnect)) }
    end() { this.disconnect() }
    duplicate(override) { return new Redis({ ...this.options, ...override }) }
    pipeline(commands) {
      const pipeline = new Pipeline(this, scriptsOf.get(this))
      return Array.isArray(commands) ? pipeline.addBatch(commands) : pipeline
    }
    multi(commands, options) {
      if (options === undefined && !Array.isArray(commands)) [commands, options] = [null, commands]
      if (options && options.pipeline === false) return this._send(['multi'], -1)
      const transaction = new Transaction(this, scriptsOf.get(this))
      transaction.multi()
      return Array.isArray(commands) ? transaction.addBatch(commands) : transaction
    }
    exec(callback) {
      return asCallback(this._send(['exec'], -1).then((replies) => (Array.isArray(replies) ? wrapMultiResult(replies) : replies)), callback)
    }
    defineCommand(name, { lua, numberOfKeys }) {
      const [script, sha] = defineScript(toArg(lua))
      const method = function (...given) {
        const [args, callback] = splitCallback(given)
        const counted = typeof numberOfKeys === 'number' ? [numberOfKeys, ...args] : args
        return this._send(prepared('evalsha', [sha, ...counted]), script, callback)
      }
      scriptsOf.get(this).set(name, method)
      this[name] = method
    }
    getBuiltinCommands() { return [...METHODS] }
    static createClient(...args) { return new Redis(...args) }
  }
  const makeMethod = (name) => {
    const send = (self, command, given) => {
      const [args, callback] = splitCallback(given)
      return self._send(prepared(command, args), -1, callback)
    }
    return name === 'call' || name === 'send_command'
      ? function (command, ...given) { return send(this, command, given) }
      : function (...given) { return send(this, name, given) }
  }
  // Of hundreds of commands a program uses a few: the method of each is made when it is first asked for.
  const methods = new Proxy({}, {
    get(made, name) {
      if (NAMES.has(name) && !Object.hasOwn(made, name)) made[name] = makeMethod(name)
      return made[name]
    },
    has: (made, name) => NAMES.has(name) || name in made,
  })
  for (const kind of [EventEmitter, Pipeline]) Object.setPrototypeOf(kind.prototype, methods)
  Object.assign(Redis, { defaultOptions: { ...defaultOptions }, Redis, default: Redis, ReplyError, Pipeline })`

/** What all clients' realms share: it is read and never handed out. */
export const METHODS_SOURCE = `const METHODS = ${JSON.stringify(REDIS_METHODS)}
  const NAMES = new Set([...METHODS, 'call', 'send_command'])`

export const REDIS_SOURCE = [EVENTS, COMMANDS, PIPELINE, REDIS].join('\n  ')
