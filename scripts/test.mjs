/**
 * `npm test`: installs what is missing, then runs every check as a step of its own. All steps run even when one fails,
 * so the last line counts everything: each test of the two runners, and each other step as one.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installPackages, requireNode } from './lib/packages.mjs'
import { findChromium, findFirefox, findRedisServer, installPrograms } from './lib/programs.mjs'
import { ROOT, runPackage } from './lib/run.mjs'

// In a log, colours are noise.
const plain = !process.stdout.isTTY
if (plain) process.env.NO_COLOR = '1'

requireNode()
installPackages()
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
const reports = join(ROOT, '.cache/test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @param {string} name @param {{ passed: number, failed: number }} counts */
function count(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(`${name}: ${failed} failed`)
}

/** @param {string} name @param {() => number} body gives an exit code */
function step(name, body) {
  console.log(`\n── ${name}`)
  const good = body() === 0
  count(name, { passed: good ? 1 : 0, failed: good ? 0 : 1 })
  return good
}

/**
 * A step whose tests are counted one by one, from the report that it leaves.
 * @param {string} name @param {() => number} body @param {string} file
 * @param {(report: any) => { passed: number, failed: number }} read
 */
function tests(name, body, file, read) {
  console.log(`\n── ${name}`)
  const code = body()
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(join(reports, file), 'utf8')))
  } catch {
    console.error(`${name} left no report`)
    counts.failed = 1
  }
  // A file that does not load, or a server that does not start, fails no test: it counts as one.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  count(name, counts)
}

/** Steps are named after what a person asks; the command to repeat one alone is in CONTRIBUTING.md. */
const toType = installPrograms()
step('programs that the tests need', () => {
  for (const line of toType) console.error(`Something is missing. Type:  ${line}`)
  return toType.length
})
/** A port that nobody listens on. @returns {Promise<string>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : 0)))
    })
  })
const env = {
  CHROMIUM_PATH: findChromium() ?? '',
  FIREFOX_PATH: findFirefox() ?? '',
  REDIS_SERVER: findRedisServer() ?? '',
  PAGE_PORT: await freePort(),
  HARNESS_PORT: await freePort(),
}

step('formatting and lint', () =>
  runPackage('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', ...(plain ? ['--colors=off'] : [])]),
)
step('types', () => runPackage('typescript/bin/tsc', ['--noEmit', '-p', '.']))
step('unused code', () => runPackage('knip/bin/knip.js', []))
tests(
  'imports, unit and property tests',
  () => {
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`]
    return runPackage('vitest/vitest.mjs', ['run', ...report], env)
  },
  'unit.json',
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
)
const built = step('build', () => runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn']))
if (built) {
  tests(
    'browser tests',
    () =>
      runPackage('@playwright/test/cli.js', ['test'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
      }),
    'browser.json',
    (report) => ({ passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }),
  )
} else step('browser tests (there is no build to test)', () => 1)

console.log(failures.length > 0 ? `\n${failures.join('\n')}` : '')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
