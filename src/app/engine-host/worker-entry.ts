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

/** By a plain loop: Uint8Array.from with a function took as long as the interpreter's start. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

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
