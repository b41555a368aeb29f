/**
 * Writes the service worker beside the built page, with the list of all that was built: the page works without a
 * network after one visit. Its name never changes, since browsers look there for a new version.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { SERVICE_WORKER } from '../../src/app/offline/service-worker-name.ts'

const SOURCE = new URL('./offline/service-worker.js', import.meta.url)

/** Everything in the folder by its address, and a hash of it all. */
function listOf(folder: string) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => path !== SERVICE_WORKER)
    .sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0')
  // The page under its folder's own address: some hosts answer for its file with a redirection, which no page may be.
  const files = ['', ...paths.filter((path) => path !== 'index.html')]
  return { files, version: hash.digest('hex').slice(0, 16) }
}

export function offline(): Plugin {
  return {
    name: 'lockstep:offline',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (dir === undefined) throw new Error('the build has no folder')
        const { files, version } = listOf(dir)
        const constants = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
        writeFileSync(join(dir, SERVICE_WORKER), constants + readFileSync(SOURCE, 'utf8'))
      },
    },
  }
}
