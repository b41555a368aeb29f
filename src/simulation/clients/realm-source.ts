/**
 * The part of a client's realm that is made inside it, so that a program meets no object of the engine's own: error
 * classes, a Date on the client's clock in UTC, a Math whose results are the same on every host. Evaluated in the
 * client's compartment with the host's functions as arguments.
 */
export const REALM_SOURCE = `(({ wallMs, random, BaseDate }) => {
  class ReplyError extends Error { get name() { return 'ReplyError' } }
  class MaxRetriesPerRequestError extends Error { get name() { return 'MaxRetriesPerRequestError' } }
  class AbortError extends Error { get name() { return 'AbortError' } }
  const classes = { Error, TypeError, ReplyError, MaxRetriesPerRequestError, AbortError }
  const makeError = (name, message) => new (classes[name] || Error)(message)

  const LOCAL = ['Date', 'Day', 'FullYear', 'Hours', 'Milliseconds', 'Minutes', 'Month', 'Seconds']
  class Date extends BaseDate {
    constructor(...args) {
      if (args.length === 0) super(wallMs())
      else if (args.length === 1) super(typeof args[0] === 'string' && !/[zZ]|[+-]\\d\\d:?\\d\\d$/.test(args[0]) && /T/.test(args[0]) ? args[0] + 'Z' : args[0])
      else super(BaseDate.UTC(...args))
    }
    static now() { return wallMs() }
    getTimezoneOffset() { return 0 }
    toString() { return this.toISOString() }
    toDateString() { return this.toISOString().slice(0, 10) }
    toTimeString() { return this.toISOString().slice(11) }
    toLocaleString() { return this.toISOString() }
    toLocaleDateString() { return this.toISOString().slice(0, 10) }
    toLocaleTimeString() { return this.toISOString().slice(11) }
  }
  for (const part of LOCAL) {
    Object.defineProperty(Date.prototype, 'get' + part, { value() { return this['getUTC' + part]() }, configurable: true, writable: true })
    if (part !== 'Day') Object.defineProperty(Date.prototype, 'set' + part, { value(...args) { return this['setUTC' + part](...args) }, configurable: true, writable: true })
  }

  const portable = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']
  const math = { E: 2.718281828459045, PI: 3.141592653589793, LN2: 0.6931471805599453, LN10: 2.302585092994046, SQRT2: 1.4142135623730951, random }
  for (const name of portable) math[name] = Math[name]
  math.pow = (base, exponent) => {
    if (!Number.isInteger(exponent) || Math.abs(exponent) > 1024) throw new RangeError('Math.pow takes whole exponents here: others differ between browsers')
    let result = 1
    for (let n = Math.abs(exponent); n > 0; n--) result *= base
    return exponent < 0 ? 1 / result : result
  }
  return { makeError, Date, Math: Object.freeze(math) }
})`
