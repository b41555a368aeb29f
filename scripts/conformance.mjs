/** `npm run -s conformance -- <file>`: plays a corpus on the emulated nodes and prints what differs. */
import { pathToFileURL } from 'node:url'
import { load } from './lib/load.mjs'
import { installPackages, requireNode } from './lib/packages.mjs'

requireNode()
installPackages()
const { main } = await load('src/conformance/index.ts')
// npm changes to the project's folder; a file is named from where the person is.
const folder = pathToFileURL(`${process.env.INIT_CWD ?? process.cwd()}/`)
process.exitCode = await main(process.argv.slice(2), folder, (/** @type {string} */ line) => console.log(line))
