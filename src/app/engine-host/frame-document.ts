/**
 * The document of the closed frame, as text. It starts the engine's worker and does nothing else: programs run in the
 * worker alone, since code in a frame could still navigate it (STACK 7).
 */

/** The frame's own policy: evaluate and start a blob worker, and reach nothing. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:; connect-src 'none'"

/**
 * Takes away WebRTC, which no policy closes; waits for the page's one message (the worker's source; the port to the engine and the port for the frame's own
 * reports), starts a classic worker, and revokes its address once it has begun. The page's policy names this
 * script by hash, so it is the same text in every build.
 */
export const FRAME_SCRIPT = `delete self.RTCPeerConnection
delete self.webkitRTCPeerConnection
addEventListener('message', function start(event) {
  if (event.source !== parent || event.ports.length !== 2) return
  removeEventListener('message', start)
  const [engine, reports] = event.ports
  const report = (text) => reports.postMessage(String(text).slice(0, 200))
  const address = URL.createObjectURL(new Blob([event.data], { type: 'text/javascript' }))
  try {
    const worker = new Worker(address)
    worker.onmessage = () => {
      URL.revokeObjectURL(address)
      // The engine says so once; who says more would drown the page, whose thread this may be.
      worker.onmessage = () => {
        worker.terminate()
        report('it spoke to its frame')
      }
    }
    worker.onerror = (error) => {
      error.preventDefault()
      report(error.message || 'the worker did not start')
    }
    worker.postMessage(null, [engine])
  } catch (error) {
    report(error)
  }
})`

export const FRAME_DOCUMENT = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><title>Engine</title><script>${FRAME_SCRIPT}</script>`
