/** redis-server's generator for math.random (rand.c): 48 bits of state, the upper 31 are the number. */
const MULTIPLIER = 0x5deece66dn
const START = 0x1234abcd330en
const MASK = (1n << 48n) - 1n

export class Lrand48 {
  private state = START

  /** The state of a server that has just started. */
  reset(): void {
    this.state = START
  }

  seed(seed: number): void {
    this.state = (BigInt.asUintN(32, BigInt(Math.trunc(Number.isFinite(seed) ? seed : 0))) << 16n) | 0x330en
  }

  /** An integer in 0 … 2^31 − 1. */
  next(): number {
    this.state = (this.state * MULTIPLIER + 0xbn) & MASK
    return Number(this.state >> 17n)
  }
}
