/**
 * `npm run -s lockstep -- …`: the command line, from the sources. It works in a thread, so that a program that never
 * stops is ended from outside (code of a scenario cannot be stopped from within).
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** How long one run may take in real time. */
const GUARD_MS = 20_000

/** @param {{ code: number, stdout: string, stderr: string }} outcome */
function end({ code, stdout, stderr }) {
  process.exitCode = code
  process.stdout.write(stdout)
  process.stderr.write(stderr)
}

if (isMainThread) {
  const words = process.argv.slice(2)
  // npm changes to the project's folder; a file is named from where the person is.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { words, folder: process.env.INIT_CWD ?? process.cwd() },
  })
  /** @type {NodeJS.Timeout | undefined} */
  let guard
  worker.on('message', (message) => {
    clearTimeout(guard)
    if (message === 'started') {
      const stderr = `lockstep: the program did not stop within ${GUARD_MS / 1000} s: an endless loop?\n`
      guard = setTimeout(() => worker.terminate().then(() => end({ code: 1, stdout: '', stderr })), GUARD_MS)
    } else {
      end(message)
      worker.terminate()
    }
  })
  worker.on('error', (error) => end({ code: 1, stdout: '', stderr: `lockstep: the engine failed: ${error.message}\n` }))
} else {
  const { load } = await import('./lib/load.mjs')
  const { main } = await load('src/cli/main.ts')
  const { words, folder } = workerData
  parentPort?.postMessage(await main(words, folder, () => parentPort?.postMessage('started')))
}
