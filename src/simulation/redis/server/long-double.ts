/**
 * Arithmetic of C's long double on the processors that redis-server was measured on: 64 bits of mantissa, numbers to
 * 10^4932. INCRBYFLOAT and HINCRBYFLOAT compute and print with it.
 */

/** mantissa · 2^exponent, exactly; the mantissa has at most 64 bits. */
interface LongDouble {
  readonly mantissa: bigint
  readonly exponent: number
}
export type Extended = LongDouble | 'inf' | '-inf'

const BITS = 64
const MAX_EXPONENT = 16384 - BITS
const MIN_EXPONENT = -16445

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length)

/** The quotient, rounded to the nearest, ties to even. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
}

/** numerator / denominator · 2^exponent as the nearest long double. */
function nearest(numerator: bigint, denominator: bigint, exponent: number): Extended {
  const positive = magnitude(numerator)
  if (positive === 0n) return { mantissa: 0n, exponent: 0 }
  const over = (up: number, round: (a: bigint, b: bigint) => bigint): bigint =>
    up >= 0 ? round(positive << BigInt(up), denominator) : round(positive, denominator << BigInt(-up))
  const guess = BITS + 1 - (bitLength(positive) - bitLength(denominator))
  const exact = guess - (bitLength(over(guess, (a, b) => a / b)) - BITS)
  // Rounded once, from the exact quotient; what is too small for 64 bits keeps fewer.
  const up = Math.min(exact, exponent - MIN_EXPONENT)
  const mantissa = over(up, divide)
  const at = exponent - up
  if (at + bitLength(mantissa) - BITS > MAX_EXPONENT) return numerator < 0n ? '-inf' : 'inf'
  return { mantissa: numerator < 0n ? -mantissa : mantissa, exponent: at }
}

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i
const HEXADECIMAL = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?$/i
const INFINITE = /^[+-]?inf(?:inity)?$/i
const MAX_DIGITS = 6000

/** All of `text` as strtold reads it; null where it is no number, NaN, or out of range. */
export function parseExtended(text: string): Extended | null {
  if (INFINITE.test(text)) return text.startsWith('-') ? '-inf' : 'inf'
  const match = HEXADECIMAL.exec(text) ?? DECIMAL.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  if (whole + fraction === '') return null
  const isHex = /x/i.test(text)
  const digits = BigInt((isHex ? '0x' : '') + whole + fraction)
  const value = sign === '-' ? -digits : digits
  const exponent = Number(power) - fraction.length * (isHex ? 4 : 1)
  if (Math.abs(exponent) > MAX_DIGITS * 4) return digits === 0n ? { mantissa: 0n, exponent: 0 } : null
  const ten = 10n ** BigInt(isHex ? 0 : Math.abs(exponent))
  const read = isHex
    ? nearest(value, 1n, exponent)
    : exponent >= 0
      ? nearest(value * ten, 1n, 0)
      : nearest(value, ten, 0)
  const outOfRange = typeof read === 'string' || (read.mantissa === 0n && digits !== 0n)
  return outOfRange ? null : read
}

/** The sum; null where it is not a number. */
export function addExtended(a: Extended, b: Extended): Extended | null {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a === 'string' && typeof b === 'string' && a !== b) return null
    return typeof a === 'string' ? a : b
  }
  const exponent = Math.min(a.exponent, b.exponent)
  const aligned = ({ mantissa, exponent: own }: LongDouble) => mantissa << BigInt(own - exponent)
  return nearest(aligned(a) + aligned(b), 1n, exponent)
}

/** As printf("%.17Lf") writes it, without zeros at the end. */
export function showExtended(value: LongDouble): string {
  const { mantissa, exponent } = value
  const scaled = magnitude(mantissa) * 10n ** 17n
  const units = exponent >= 0 ? scaled << BigInt(exponent) : divide(scaled, 1n << BigInt(-exponent))
  const digits = units.toString().padStart(18, '0')
  const text = `${digits.slice(0, -17)}.${digits.slice(-17)}`.replace(/\.?0+$/, '')
  return mantissa < 0n && text !== '0' ? `-${text}` : text
}
