/**
 * The programs that the tests need beside Node: Chromium, Firefox and redis-server. Found where the system has them, else
 * installed: by the system's package manager (as root or in CI), else Chromium by Playwright. It never asks anything.
 */
import { existsSync } from 'node:fs'
import { run, runPackage } from './run.mjs'

/** Chromium without windows: a page is there in half the time. */
const SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The folders of PATH, and those that a service's short PATH leaves out. */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':'),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
]

/** @param {readonly string[]} names */
function onPath(names) {
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  return names
    .flatMap((name) => FOLDERS.flatMap((folder) => endings.map((end) => `${folder}/${name}${end}`)))
    .find((path) => existsSync(path))
}

/** Chromium's path, or undefined where only Playwright's own could be there. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return onPath(CHROMIUM_NAMES) ?? CHROMIUM_PLACES.find((path) => existsSync(path))
}

/** Firefox's path, or undefined. */
export function findFirefox() {
  return process.env.FIREFOX_PATH || (onPath(FIREFOX_NAMES) ?? FIREFOX_PLACES.find((path) => existsSync(path)))
}

/** redis-server's path, or undefined. */
export function findRedisServer() {
  return process.env.REDIS_SERVER || onPath(['redis-server'])
}

/** @typedef {'chromium' | 'firefox' | 'redis'} Program */
/** @typedef {{ name: string, before: string[], install: string[], root: boolean } & Record<Program, string>} Manager */
/** @type {Manager[]} */
const MANAGERS = [
  {
    name: 'apt-get',
    before: ['update'],
    install: ['install', '-y', '--no-install-recommends'],
    chromium: 'chromium',
    firefox: 'firefox-esr',
    redis: 'redis-server',
    root: true,
  },
  {
    name: 'dnf',
    before: [],
    install: ['install', '-y'],
    chromium: 'chromium',
    firefox: 'firefox',
    redis: 'redis',
    root: true,
  },
  {
    name: 'apk',
    before: ['update'],
    install: ['add'],
    chromium: 'chromium',
    firefox: 'firefox-esr',
    redis: 'redis',
    root: true,
  },
  { name: 'brew', before: [], install: ['install'], chromium: '', firefox: 'firefox', redis: 'redis', root: false },
]

/** @param {readonly Program[]} wanted */
function command(wanted) {
  const manager = MANAGERS.find((one) => onPath([one.name]))
  return manager && installing(manager, wanted.map((what) => manager[what]).filter(Boolean))
}

/** @param {Manager} manager @param {readonly string[]} packages */
function installing(manager, packages) {
  if (packages.length === 0) return undefined
  const isRoot = process.getuid?.() === 0
  const sudo = manager.root && !isRoot ? ['sudo', '-n'] : []
  return {
    steps: [manager.before, [...manager.install, ...packages]]
      .filter((step) => step.length > 0)
      .map((step) => [...sudo, manager.name, ...step]),
    // Nobody's machine is changed unasked: only root's own, or one that exists to run tests.
    allowed: isRoot || Boolean(process.env.CI),
  }
}

/** Debian has the shell as a package; where there is none, the whole Chromium does. */
function installShell() {
  const apt = MANAGERS.find(({ name }) => name === 'apt-get' && onPath([name]))
  const system = apt && installing(apt, [SHELL])
  if (!system?.allowed) return
  console.log(`Installing ${SHELL}, if there is one …`)
  runAll(system.steps)
}

/** @param {readonly (readonly string[])[]} steps */
function runAll(steps) {
  for (const [name = '', ...args] of steps) run(name, args, { DEBIAN_FRONTEND: 'noninteractive' })
}

/** Installs what is missing; gives the exact command to type for each thing that is still missing. */
export function installPrograms() {
  if (!onPath([SHELL])) installShell()
  /** @type {Program[]} */
  const missing = []
  if (!findChromium()) missing.push('chromium')
  if (!findFirefox()) missing.push('firefox')
  if (!findRedisServer()) missing.push('redis')
  const system = missing.length > 0 ? command(missing) : undefined
  if (system?.allowed) {
    console.log(`Installing ${missing.join(' and ')} …`)
    runAll(system.steps)
  }
  /** @type {string[]} */
  const toType = []
  if (!findRedisServer()) toType.push(typed(['redis']) ?? 'REDIS_SERVER=/path/to/redis-server npm test')
  if (!findFirefox()) toType.push(typed(['firefox']) ?? 'FIREFOX_PATH=/path/to/firefox npm test')
  if (!findChromium() && !playwrightHasChromium()) toType.push('npx playwright install chromium')
  return toType
}

/** @param {readonly Program[]} wanted */
const typed = (wanted) =>
  command(wanted)
    ?.steps.map((step) => step.join(' ').replace('sudo -n', 'sudo'))
    .join(' && ')

function playwrightHasChromium() {
  console.log("No Chromium on this system: trying Playwright's own …")
  return runPackage('playwright/cli.js', ['install', 'chromium']) === 0
}
