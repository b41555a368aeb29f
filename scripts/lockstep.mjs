/**
 * `npm run -s lockstep -- …`: the command line, from the sources. It works in a thread, so that a program that never
 * stops is ended from outside (code of a scenario cannot be stopped from within); a thread that follows it goes on.
 */
import { text } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** How long one run may take in real time. */
const GUARD_MS = 20_000

/** The outcomes that have been told, and standard input once somebody has asked for it. */
let count = 0
/** @type {Promise<string> | undefined} */
let input

/** @param {{ code: number, stdout: string, stderr: string }} outcome */
function tell({ code, stdout, stderr }) {
  count++
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
}

/** @param {{ after: number, problem: string } | null} ended the run that ended the thread before */
function begin(ended) {
  // npm changes to the project's folder; a file is named from where the person is.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const worker = new Worker(new URL(import.meta.url), { workerData: { words: process.argv.slice(2), folder, ended } })
  /** @type {NodeJS.Timeout | undefined} */
  let guard
  let hasRun = false
  /** @param {string} problem */
  const follow = (problem) => worker.terminate().then(() => begin({ after: count, problem }))
  worker.on('message', async (message) => {
    if (message === 'input') {
      input ??= text(process.stdin)
      worker.postMessage(await input)
      return
    }
    clearTimeout(guard)
    if (message === 'started') {
      hasRun = true
      const problem = `the program did not stop within ${GUARD_MS / 1000} s: an endless loop?`
      guard = setTimeout(() => follow(problem), GUARD_MS)
    } else if (message === 'done') worker.terminate()
    else tell(message)
  })
  worker.on('error', (error) => {
    clearTimeout(guard)
    const problem = `the engine failed: ${error.message}`
    if (hasRun) follow(problem)
    else tell({ code: 1, stdout: '', stderr: `lockstep: ${problem}\n` })
  })
}

if (isMainThread) begin(null)
else {
  const { load } = await import('./lib/load.mjs')
  const { main } = await load('src/cli/main.ts')
  const { words, folder, ended } = workerData
  const readInput = () =>
    new Promise((resolve) => {
      parentPort?.once('message', resolve)
      parentPort?.postMessage('input')
    })
  const started = () => parentPort?.postMessage('started')
  for await (const outcome of main(words, { folder, ended, readInput, started })) parentPort?.postMessage(outcome)
  parentPort?.postMessage('done')
}
