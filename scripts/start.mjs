/** `npm start`: installs what is missing, builds, serves the built page and prints its address. */
import { installPackages, requireNode } from './lib/packages.mjs'
import { runPackage, startPackage } from './lib/run.mjs'

requireNode()
installPackages()
const built = runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'])
if (built !== 0) process.exit(built)
// The port is the first free one from 4173; Vite prints the address.
const server = startPackage('vite/bin/vite.js', ['preview', '--port', '4173'])
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal))
