import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder; every command runs there, wherever it was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** npm and npx are .cmd files on Windows, which only a shell starts. */
const needsShell = process.platform === 'win32'

/**
 * Runs a command with its output shown and no standard input; gives its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(command, args, env = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: needsShell,
  })
  return done.status ?? 1
}

/**
 * Runs a program of a package in node_modules by this same Node; gives its exit code.
 * @param {string} script such as 'vite/bin/vite.js'
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runPackage(script, args, env) {
  return run(process.execPath, [packageScript(script), ...args], env)
}

/** The path of a program of a package. @param {string} script */
export const packageScript = (script) => fileURLToPath(new URL(`../../node_modules/${script}`, import.meta.url))

/**
 * Starts a program of a package and leaves it running.
 * @param {string} script
 * @param {readonly string[]} args
 */
export function startPackage(script, args) {
  return spawn(process.execPath, [packageScript(script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
