/** The operations of Lua BitOp 1.0, which redis-server gives to scripts: numbers are cut to 32 bits, results are signed. */

/** The low 32 bits of a number, as BitOp takes them. */
const cut = (value: number): number => Number(BigInt.asIntN(32, BigInt(Number.isFinite(value) ? Math.round(value) : 0)))

const OPERATIONS: Record<string, (numbers: number[]) => number> = {
  tobit: ([a = 0]) => a,
  bnot: ([a = 0]) => ~a,
  band: (all) => all.reduce((a, b) => a & b),
  bor: (all) => all.reduce((a, b) => a | b),
  bxor: (all) => all.reduce((a, b) => a ^ b),
  lshift: ([a = 0, n = 0]) => a << n,
  rshift: ([a = 0, n = 0]) => (a >>> (n & 31)) | 0,
  arshift: ([a = 0, n = 0]) => a >> n,
  rol: ([a = 0, n = 0]) => (a << (n & 31)) | (a >>> (-n & 31)),
  ror: ([a = 0, n = 0]) => (a >>> (n & 31)) | (a << (-n & 31)),
  bswap: ([a = 0]) => ((a & 0xff) << 24) | ((a & 0xff00) << 8) | ((a >>> 8) & 0xff00) | (a >>> 24),
}

export function bit(operation: string, numbers: number[]): number {
  const cutNumbers = numbers.length > 0 ? numbers.map(cut) : [0]
  return OPERATIONS[operation]?.(cutNumbers) ?? 0
}

/** The last `digits` hexadecimal digits; upper case when negative. */
export function tohex(value: number, digits: number): string {
  const length = Math.min(Math.abs(cut(digits)), 8)
  const text = (cut(value) >>> 0)
    .toString(16)
    .padStart(8, '0')
    .slice(8 - length)
  return digits < 0 ? text.toUpperCase() : text
}
