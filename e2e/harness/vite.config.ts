/** Builds the harness page, so that the tests of the engine's host meet what a person meets: built code, no reloads. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { engineSource } from '../../scripts/vite/engine-source.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [engineSource()],
  build: {
    target: 'es2022',
    outDir: at('../../.cache/harness'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: [at('engine.html'), at('timeline.html')], checks: { pluginTimings: false } },
  },
})
