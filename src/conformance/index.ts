/**
 * Conformance: cases recorded from redis-server, played on the emulated nodes on virtual time. The corpus in
 * `corpus/` is data; what is proved by it is in docs/fidelity.md. `fuzz/` compares the emulator
 * with a running redis-server instead.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type LuaFactory, loadLua } from '../simulation/redis'
import { readCorpus } from './corpus'
import { type Mismatch, playCase } from './play'

export { type Case, readCorpus } from './corpus'
export { type Mismatch, playCase } from './play'

export async function prepareLua(): Promise<LuaFactory> {
  const wasm = createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')
  return loadLua(new Uint8Array(readFileSync(wasm)))
}

const showMismatch = ({ caseId, step, did, what, expected, got }: Mismatch): string =>
  `${caseId}, step ${step}: ${did}\n  ${what}\n  expected  ${expected}\n  got       ${got}`

/** `npm run conformance -- <file>`: an exit code. */
export async function main(words: readonly string[], folder: URL, say: (line: string) => void): Promise<number> {
  const [file] = words
  if (file === undefined || words.length > 1) {
    say('name one corpus file:  npm run -s conformance -- src/conformance/corpus/public.json')
    return 2
  }
  let text: string
  try {
    text = readFileSync(new URL(file, folder), 'utf8')
  } catch {
    say(`${file} cannot be read`)
    return 2
  }
  const corpus = readCorpus(text)
  if (!corpus.ok) {
    say(`${file}: ${corpus.error}`)
    return 2
  }
  const lua = await prepareLua()
  let failed = 0
  for (const one of corpus.value.cases) {
    const mismatches = await playCase(one, lua)
    for (const mismatch of mismatches) say(showMismatch(mismatch))
    if (mismatches.length > 0) failed += 1
  }
  say(`${corpus.value.cases.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
