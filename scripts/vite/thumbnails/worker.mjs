import { parentPort } from 'node:worker_threads'
import { runnerImport } from 'vite'
import { ROOT } from '../../lib/run.mjs'

const { module, dependencies } = await runnerImport('./scripts/vite/thumbnails/draw.ts', {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
})
parentPort?.postMessage({ json: JSON.stringify(await module.drawThumbnails()), files: dependencies })
