import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A stream of seeded numbers that nothing else draws from. */
export interface RandomStream {
  /** An unsigned 32-bit integer. */
  uint32(): number
  /** An integer in 0 … bound − 1. */
  below(bound: number): number
  /** A float in [0, 1) with 32 random bits: dyadic, so the same on every host. */
  unit(): number
}

/** FNV-1a over UTF-16 units: spreads a stream's name over 32 bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

/**
 * The stream of `seed` that is called `name`. Streams of different names are independent, so one more draw for
 * one purpose never shifts another's (DESIGN, Deterministic).
 */
export function randomStream(seed: number, name: string): RandomStream {
  const generator = xoroshiro128plus(Math.imul(seed | 0, 0x9e3779b1) ^ hash32(name))
  const uint32 = () => generator.next() >>> 0
  uint32()
  return {
    uint32,
    below: (bound) => Math.floor((uint32() / 2 ** 32) * bound),
    unit: () => uint32() / 2 ** 32,
  }
}
