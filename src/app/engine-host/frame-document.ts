/**
 * The document of the closed frame, as text. It starts the engine's worker and does nothing else: programs run in the
 * worker alone, since code in a frame could still navigate it (STACK 7).
 */

/** The frame's own policy: evaluate and start a blob worker, and reach nothing. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:; connect-src 'none'"

/**
 * Waits for the page's one message (the worker's source; the port to the engine and the port for the frame's own
 * reports), starts a classic worker, and revokes its address once it has begun. The page's policy names this
 * script by hash, so it is the same text in every build.
 */
export const FRAME_SCRIPT = `addEventListener('message', function start(event) {
  if (event.source !== parent || event.ports.length !== 2) return
  removeEventListener('message', start)
  const [engine, reports] = event.ports
  const address = URL.createObjectURL(new Blob([event.data], { type: 'text/javascript' }))
  try {
    const worker = new Worker(address)
    worker.onmessage = () => URL.revokeObjectURL(address)
    worker.onerror = (error) => {
      error.preventDefault()
      reports.postMessage(String(error.message || 'the worker did not start'))
    }
    worker.postMessage(null, [engine])
  } catch (error) {
    reports.postMessage(String(error))
  }
})`

export const FRAME_DOCUMENT = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><title>Engine</title><script>${FRAME_SCRIPT}</script>`
