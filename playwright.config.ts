import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/programs.mjs'

/** The built page under a path of its own, as a static host would serve it; the engine's host alone. */
const PAGE = { port: Number(process.env.PAGE_PORT ?? 4183), path: '/workshop/lockstep/' }
const HARNESS = { port: Number(process.env.HARNESS_PORT ?? 4184), config: 'e2e/harness/vite.config.ts' }
const VITE = 'node node_modules/vite/bin/vite.js'
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/browser',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // Two cores: the page and its engine keep one each busy; two pages at a time were no faster, and met the guard's clock.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${PAGE.port}${PAGE.path}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'page', testIgnore: 'harness/**' },
    { name: 'engine', testDir: 'e2e/harness', use: { baseURL: `http://localhost:${HARNESS.port}/` } },
  ],
  webServer: [
    {
      command: `${VITE} preview --base ${PAGE.path} --port ${PAGE.port} --strictPort`,
      url: `http://localhost:${PAGE.port}${PAGE.path}`,
      reuseExistingServer: !process.env.CI,
    },
    {
      command: `${VITE} build -c ${HARNESS.config} && ${VITE} preview -c ${HARNESS.config} --port ${HARNESS.port} --strictPort`,
      url: `http://localhost:${HARNESS.port}/engine.html`,
      timeout: 180_000,
      reuseExistingServer: !process.env.CI,
    },
  ],
})
