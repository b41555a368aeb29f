/**
 * The worker's side: prepares the engine once, then answers each request with a trace or with what went wrong. It
 * decides nothing: the scenario was checked before it came, and the trace is checked after it leaves.
 */
import luaWasm from 'virtual:lua-wasm'
import { prepareEngine, RunTooLarge, simulate } from '../../simulation/engine'
import type { Answer, RunRequest } from './protocol'

const worker = globalThis as unknown as {
  postMessage(message: string): void
  onmessage: ((event: MessageEvent) => void) | null
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

async function answerTo({ run, scenario }: RunRequest): Promise<Answer> {
  try {
    return { type: 'trace', run, trace: await simulate(scenario) }
  } catch (error) {
    if (error instanceof RunTooLarge) return { type: 'too-large', run }
    return { type: 'failed', run, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

worker.onmessage = async (event) => {
  worker.onmessage = null
  const [port] = event.ports
  if (!port) return
  const answer = (message: Answer) => port.postMessage(message)
  await prepareEngine(bytesOf(luaWasm))
  port.onmessage = async ({ data }: MessageEvent<RunRequest>) => answer(await answerTo(data))
  answer({ type: 'ready' })
}
// Tells the frame that the script has begun, so that it revokes the script's address.
worker.postMessage('begun')
