/**
 * The built page's content security policy. A `srcdoc` frame inherits it, so it allows what the engine's closed frame
 * needs (its one inline script by hash, evaluation, a blob worker) and closes the rest: the page talks to nobody.
 * Only the built page has it; the development server needs inline scripts and a socket.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { FRAME_SCRIPT } from '../../src/app/engine-host/frame-document.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** The policy of a page with these inline scripts. */
function policyFor(inlineScripts: readonly string[]): string {
  const hashes = [FRAME_SCRIPT, ...inlineScripts].map(hash)
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')} 'unsafe-eval' 'wasm-unsafe-eval' blob:`,
    // React and d3 set styles of single elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // Nor may the engine's frame go anywhere: its own document is part of the page.
    "frame-src 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "connect-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

export function contentSecurityPolicy(): Plugin {
  return {
    name: 'lockstep:content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const content = policyFor(Array.from(html.matchAll(INLINE_SCRIPT), (match) => match[1] ?? ''))
        return [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }]
      },
    },
  }
}
