/** Numbers as bytes for scripts: integers of up to 32 bytes and floats, either end first. Byte strings hold them. */

const INT64 = 2 ** 63

/** A double as C casts it to 64 bits: towards zero, and to the least one beyond them. */
function toInt64(value: number): bigint {
  const whole = Math.trunc(value)
  if (whole >= -INT64 && whole < INT64) return BigInt(whole)
  // An unsigned cast of what is positive reaches twice as far.
  return whole >= INT64 && whole < 2 * INT64 ? BigInt.asIntN(64, BigInt(whole)) : -(2n ** 63n)
}

const reversed = (bytes: string): string => Array.from(bytes).reverse().join('')

export function packInteger(value: number, size: number, bigEndian: boolean): string {
  let rest = BigInt.asUintN(64, toInt64(value))
  let bytes = ''
  for (let index = 0; index < size; index++) {
    bytes += String.fromCharCode(Number(rest & 0xffn))
    rest >>= 8n
  }
  return bigEndian ? reversed(bytes) : bytes
}

export function unpackInteger(bytes: string, signed: boolean, bigEndian: boolean): number {
  let value = 0n
  for (const byte of bigEndian ? bytes : reversed(bytes)) value = (value << 8n) | BigInt(byte.charCodeAt(0))
  value = BigInt.asUintN(64, value)
  return Number(signed ? BigInt.asIntN(Math.min(64, bytes.length * 8), value) : value)
}

export function packFloat(value: number, size: number, bigEndian: boolean): string {
  const view = new DataView(new ArrayBuffer(8))
  if (size === 4) view.setFloat32(0, value)
  else view.setFloat64(0, value)
  const bytes = Array.from({ length: size }, (_, index) => String.fromCharCode(view.getUint8(index))).join('')
  return bigEndian ? bytes : reversed(bytes)
}

export function unpackFloat(bytes: string, bigEndian: boolean): number {
  const view = new DataView(new ArrayBuffer(8))
  Array.from(bigEndian ? bytes : reversed(bytes)).forEach((byte, index) => {
    view.setUint8(index, byte.charCodeAt(0))
  })
  return bytes.length === 4 ? view.getFloat32(0) : view.getFloat64(0)
}
