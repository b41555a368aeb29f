import { defineConfig } from 'vitest/config'
import { engineSource } from './scripts/vite/engine-source.ts'

export default defineConfig({
  plugins: [engineSource()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores, and property tests that keep both busy: more workers only wait for each other.
    maxWorkers: 2,
    // A test reads its own time zone and locale or none.
    env: { TZ: 'UTC' },
  },
})
