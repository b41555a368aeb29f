/** The built page on a server of its own, which can go away and come back with another version. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PreviewServer, preview } from 'vite'

export const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const PATH = '/workshop/lockstep/'
export const WORKER = 'service-worker.js'

export interface Site {
  readonly url: string
  readonly close: () => Promise<void>
  /** Puts a second version in the first one's place: marked as such, and without one of the first one's files. */
  readonly publish: (without: string) => void
}

/** The fixture `site`. */
export async function useSite(use: (site: Site) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'lockstep-'))
  const dist = join(root, 'dist')
  cpSync(DIST, dist, { recursive: true })
  const server: PreviewServer = await preview({ configFile: false, root, base: PATH, logLevel: 'silent' })
  const url = server.resolvedUrls?.local[0] ?? ''
  await use({ url, close: () => server.close(), publish: (without) => publish(dist, without) })
  await server.close()
  rmSync(root, { recursive: true })
}

function publish(dist: string, without: string): void {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(dist, file), change(readFileSync(join(dist, file), 'utf8')))
  const isPart = (name: string) =>
    new RegExp(`\\bid:["'\`]${without}["'\`]`).test(readFileSync(join(dist, 'assets', name), 'utf8'))
  const asset = readdirSync(join(dist, 'assets')).find((name) => name.startsWith('scenario-') && isPart(name))
  if (!asset) throw new Error(`no part of the page is the scenario ${without}`)
  rmSync(join(dist, 'assets', asset))
  edit('index.html', (html) => html.replace('<head>', '<head><meta name="version" content="2">'))
  edit(WORKER, (text) => text.replace(`"assets/${asset}",`, '').replace(/VERSION = "\w+"/, 'VERSION = "second"'))
}
