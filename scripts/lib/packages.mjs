import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.mjs'

const LOWEST = [20, 19]

/** Stops with a sentence when this Node is too old to build the project. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantMajor = 0, wantMinor = 0] = LOWEST
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  console.error(`Lockstep needs Node ${LOWEST.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** @param {string} path */
function changedAt(path) {
  try {
    return statSync(join(ROOT, path)).mtimeMs
  } catch {
    return 0
  }
}

/** Runs `npm ci` when node_modules is absent or older than the lock file. */
export function installPackages() {
  // npm writes this file last, so an installation that was cut short is made again.
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.log('Installing the packages of package-lock.json …')
  if (run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']) === 0) return
  console.error('The packages could not be installed. Once the network is back, type:  npm ci')
  process.exit(1)
}
