import { FRAME_DOCUMENT } from './frame-document'
import type { RunRequest } from './protocol'

/** A started worker, however it is reached. */
export interface Connection {
  post(request: RunRequest): void
  close(): void
}

export interface Listener {
  message(data: unknown): void
  /** The worker died or did not start. */
  failure(message: string): void
}

/** Opens a closed frame with a new worker in it. Answers may come at once. */
export type Connect = (listener: Listener) => Connection

/** The way in a browser; `source` is the worker's script. */
export const connectFrame =
  (source: () => Promise<string>): Connect =>
  (listener) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.hidden = true
    frame.title = 'Engine'
    frame.srcdoc = FRAME_DOCUMENT
    const engine = new MessageChannel()
    const reports = new MessageChannel()
    engine.port1.onmessage = (event) => listener.message(event.data)
    engine.port1.onmessageerror = () => listener.failure('an answer could not be read')
    reports.port1.onmessage = (event) => listener.failure(String(event.data))
    frame.onload = async () => {
      frame.onload = null
      try {
        const text = await source()
        frame.contentWindow?.postMessage(text, '*', [engine.port2, reports.port2])
      } catch {
        listener.failure('its code could not be loaded; check the connection and reload the page')
      }
    }
    document.body.append(frame)
    return {
      post: (request) => engine.port1.postMessage(request),
      close() {
        frame.onload = null
        engine.port1.close()
        reports.port1.close()
        // Removing the frame ends its worker, even one in an endless loop.
        frame.remove()
      },
    }
  }
