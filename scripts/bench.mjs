/**
 * `npm run bench`: measures speed in one run and prints each figure beside its floor or its target, as ratios: seconds
 * depend on the machine and its mood. One file of scripts/bench a measurement; name some to run only these.
 */
import { installPackages, requireNode } from './lib/packages.mjs'

requireNode()
installPackages()

const MEASUREMENTS = ['kernel', 'emulator', 'scenarios', 'first-load', 'repaint', 'frames', 'memory']
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !MEASUREMENTS.includes(name))
if (unknown) {
  console.error(`"${unknown}" is not measured; there are ${MEASUREMENTS.join(', ')}`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : MEASUREMENTS) {
  console.log(`\n── ${name}`)
  try {
    const { measure } = await import(`./bench/${name}.mjs`)
    print(await measure())
  } catch (error) {
    console.log(`could not be measured: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
// Servers and browsers of a measurement that failed half-way do not keep the process.
process.exit()

/** @param {readonly import('./bench/lib.mjs').Row[]} rows */
function print(rows) {
  const width = (/** @type {(row: import('./bench/lib.mjs').Row) => string} */ of) =>
    Math.max(...rows.map((row) => of(row).length))
  const [what, value, ratio] = [width((row) => row.what), width((row) => row.value), width((row) => row.ratio ?? '')]
  for (const row of rows) {
    const verdict = row.good === undefined ? '' : row.good ? 'ok    ' : 'MISSED'
    const cells = [
      row.what.padEnd(what),
      row.value.padStart(value),
      (row.ratio ?? '').padStart(ratio),
      verdict.padEnd(6),
      row.target,
    ]
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}
