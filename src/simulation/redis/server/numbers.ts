/** Numbers in arguments and replies, by the rules of redis-server 7.0 (util.c). */
import { NOT_FLOAT, NOT_INTEGER, type Refusal } from './errors'

export const INT64_MAX = 2n ** 63n - 1n
export const INT64_MIN = -(2n ** 63n)
/** Needs no BigInt. */
const SMALL = /^(?:0|[1-9]\d{0,14})$/
const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/

/** A 64-bit integer as string2ll reads it: no sign but −, no leading zeros, no spaces; null otherwise. */
export function parseInteger(text: string): bigint | null {
  if (!INTEGER.test(text)) return null
  const value = BigInt(text)
  return value >= INT64_MIN && value <= INT64_MAX ? value : null
}

export function integerArgument(text: string | undefined, otherwise: Refusal = NOT_INTEGER): bigint {
  const value = parseInteger(text ?? '')
  if (value === null) throw otherwise
  return value
}

/** An integer argument that fits a host number: a count, an index. What is larger is cut to ±2^53. */
export function numberArgument(text: string | undefined, otherwise: Refusal = NOT_INTEGER): number {
  if (text !== undefined && SMALL.test(text)) return Number(text)
  const value = integerArgument(text, otherwise)
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(value > most ? most : value < -most ? -most : value)
}

const FLOAT = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$/i
const HEX = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?$/i

/** A double as strtod reads all of `text`, too large ones as infinite; null where it is none, or NaN. */
export function readFloat64(text: string): number | null {
  const hex = HEX.exec(text)
  if (hex) return readHex(hex)
  if (!FLOAT.test(text)) return null
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return Number(text)
}

function readHex([, sign, whole = '', fraction = '', power = '0']: readonly string[]): number | null {
  if (whole + fraction === '') return null
  const value = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(power) - 4 * fraction.length)
  return sign === '-' ? -value : value
}

/** The same where redis-server refuses what is out of a double's range. */
function parseFloat64(text: string): number | null {
  const value = readFloat64(text)
  if (value === null) return null
  const isZero = value === 0 && /[1-9a-f]/i.test(text.replace(/[ep].*$/i, '').replace(/0x/i, ''))
  return isZero || (!Number.isFinite(value) && !/inf/i.test(text)) ? null : value
}

export function floatArgument(text: string | undefined, otherwise: Refusal = NOT_FLOAT): number {
  const value = parseFloat64(text ?? '')
  if (value === null) throw otherwise
  return value
}

/** An integer reply: a host number, or text beyond 2^53. */
export const reply64 = (value: bigint): number | string => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value.toString()
}

/** A double as C's printf("%.17g") writes it. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e17) return Object.is(value, -0) ? '-0' : BigInt(value).toString()
  // What 0/0 gives on the processors that redis-server was measured on.
  if (Number.isNaN(value)) return '-nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const [mantissa = '', exponent] = value.toExponential(16).split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 17) {
    const digits = mantissa.replace(/\.?0+$/, '')
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const fixed = value.toFixed(Math.max(0, 16 - power))
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
}
