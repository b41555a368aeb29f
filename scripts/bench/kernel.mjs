/** The kernel with its trace against a bare loop that does the same hops, in Node. */
import { bundled, median, times } from './lib.mjs'

const ROUNDS = 7

/** @returns {Promise<import("./lib.mjs").Row[]>} */
export async function measure() {
  const { bareLoop, kernelLoop } = await bundled('scripts/bench/kernel-loops.ts')
  const rates = { kernel: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
  for (let round = 0; round <= ROUNDS; round++) {
    const [kernel, bare] = [await rate(kernelLoop), await rate(bareLoop)]
    // The first round warms up.
    if (round === 0) continue
    rates.kernel.push(kernel)
    rates.bare.push(bare)
  }
  const [kernel, bare] = [median(rates.kernel), median(rates.bare)]
  const per = (/** @type {number} */ value) => `${Math.round(value / 1000)} k events/s`
  return [
    { what: 'bare loop of the same hops', value: per(bare), target: 'the floor' },
    {
      what: 'kernel with trace',
      value: per(kernel),
      ratio: times(kernel / bare),
      target: 'at least ×0.50',
      good: kernel >= bare / 2,
    },
  ]
}

/** Events a second. @param {() => Promise<number>} loop gives how many events there were */
async function rate(loop) {
  const before = performance.now()
  const events = await loop()
  return (events / (performance.now() - before)) * 1000
}
