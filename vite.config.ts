import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts'
import { engineSource } from './scripts/vite/engine-source.ts'
import { listings } from './scripts/vite/listings.ts'
import { offline } from './scripts/vite/offline.ts'
import { thumbnails } from './scripts/vite/thumbnails.ts'

export default defineConfig({
  // Relative addresses: the built folder works under any path of any static host.
  base: './',
  plugins: [react(), engineSource(), listings(), thumbnails(), contentSecurityPolicy(), offline()],
  build: {
    target: 'es2022',
    // Chromium, Firefox and Safari of the last years preload modules themselves; the polyfill would fetch.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // The engine is a build of its own inside this one: of course it takes the most of it.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  preview: { port: 4173 },
})
