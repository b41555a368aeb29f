/**
 * The part of a client's realm that is no host's: error classes, a Date on the client's clock in UTC, a Math whose results
 * are the same on every host, the ioredis-shaped `redis`. It is the text of a function, which is called for each life of
 * a client. What it makes is the client's own, so it may break it for itself; the engine is reached by the few functions
 * of `host` alone.
 */
import { ERRORS_SOURCE, METHODS_SOURCE, REDIS_SOURCE } from './redis-source'

export const REALM_SOURCE = `(() => {
  ${METHODS_SOURCE}
  return (host) => {
    ${ERRORS_SOURCE}
    /** A function of the host's as the program gets it: what the host refuses is a TypeError of this realm. */
    const own = (call) => (...args) => {
      const refused = { why: '' }
      const result = call(refused, args)
      if (refused.why) throw new TypeError(refused.why)
      return result
    }

    const BaseDate = Date
    class ClientDate extends BaseDate {
      constructor(...args) {
        if (args.length === 0) super(ClientDate.now())
        else if (args.length > 1) super(BaseDate.UTC(...args))
        else super(typeof args[0] === 'string' && /T/.test(args[0]) && !/(Z|[+-]\\d\\d:?\\d\\d)$/i.test(args[0]) ? args[0] + 'Z' : args[0])
      }
      static now() {
        const now = host.wallMs()
        if (now < 0) throw new Error('virtual time stands still while code runs: wait with \`await sleep(ms)\`, not in a loop on the clock')
        return now
      }
      getTimezoneOffset() { return 0 }
      toString() { return this.toISOString() }
      toDateString() { return this.toISOString().slice(0, 10) }
      toTimeString() { return this.toISOString().slice(11) }
      toLocaleString() { return this.toISOString() }
      toLocaleDateString() { return this.toISOString().slice(0, 10) }
      toLocaleTimeString() { return this.toISOString().slice(11) }
    }
    // Defined, not assigned: the frozen prototype above has read-only methods of the same names.
    const define = (name, value) => Object.defineProperty(ClientDate.prototype, name, { value, writable: true, configurable: true })
    for (const part of ['Date', 'Day', 'FullYear', 'Hours', 'Milliseconds', 'Minutes', 'Month', 'Seconds']) {
      define('get' + part, function () { return this['getUTC' + part]() })
      if (part !== 'Day') define('set' + part, function (...args) { return this['setUTC' + part](...args) })
    }

    const math = { E: 2.718281828459045, PI: 3.141592653589793, LN2: 0.6931471805599453, LN10: 2.302585092994046, SQRT2: 1.4142135623730951 }
    for (const name of ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']) math[name] = Math[name]
    math.random = host.random
    math.pow = (base, exponent) => {
      if (!Number.isInteger(exponent) || Math.abs(exponent) > 1024) throw new RangeError('Math.pow takes whole exponents here: others differ between browsers')
      let result = 1
      for (let n = Math.abs(exponent); n > 0; n--) result *= base
      return exponent < 0 ? 1 / result : result
    }

    ${REDIS_SOURCE}
    const globals = { Date: ClientDate, Math: math, Redis, redis: new Redis(HOME), client: host.client, params: { ...host.params } }
    for (const name of ['want', 'enter', 'leave', 'giveUp', 'claim', 'work', 'sleep', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']) {
      globals[name] = own(host[name])
    }
    globals.queueMicrotask = (run) => { Promise.resolve().then(run).catch(host.failed) }
    globals.storage = { write: own(host.write), read: own(host.read) }
    globals.performance = { now: host.performanceNow }
    globals.crypto = { randomUUID: host.randomUUID, getRandomValues: own(host.getRandomValues) }
    globals.console = {}
    for (const name of ['log', 'info', 'warn', 'error', 'debug']) globals.console[name] = host.print
    return { globals, makeError }
  }
})()`
