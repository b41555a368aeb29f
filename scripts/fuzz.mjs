/** `npm run fuzz -- --runs N --seed S`: random commands on redis-server and on the emulator. */
import { load } from './lib/load.mjs'
import { installPackages, requireNode } from './lib/packages.mjs'
import { findRedisServer } from './lib/programs.mjs'

requireNode()
installPackages()
const program = findRedisServer()
if (program) {
  const { main } = await load('src/conformance/fuzz/index.ts')
  process.exitCode = await main(process.argv.slice(2), program, (/** @type {string} */ line) => console.log(line))
} else {
  console.error('redis-server is not on this system; name it by REDIS_SERVER.')
  process.exitCode = 2
}
