import type { Way } from './ways'

/** Asks the server for something, from a worker as from a document. */
export const NETWORK: readonly Way[] = [
  ['fetch', `await reach('fetch')(at + 'fetch'); return 'an answer'`],
  [
    'post',
    `await reach('fetch')(at + 'post', { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true }); return 'an answer'`,
  ],
  [
    'xhr',
    `const x = new (reach('XMLHttpRequest'))(); x.open('GET', at + 'xhr'); x.send(); await heard(x, 'load', 'error'); return 'an answer'`,
  ],
  [
    'xhr-sync',
    `const x = new (reach('XMLHttpRequest'))(); x.open('GET', at + 'xhr-sync', false); x.send(); return 'an answer'`,
  ],
  [
    'socket',
    `await heard(new (reach('WebSocket'))(at.replace('http', 'ws') + 'socket'), 'open', 'error'); return 'a socket'`,
  ],
  [
    'socket-stream',
    `await new (reach('WebSocketStream'))(at.replace('http', 'ws') + 'socket-stream').opened; return 'a socket'`,
  ],
  ['event-source', `await heard(new (reach('EventSource'))(at + 'event-source'), 'open', 'error'); return 'a stream'`],
  ['module', `await reach('eval')('import(' + JSON.stringify(at + 'module') + ')'); return 'a module'`],
  ['worker', `await heard(new (reach('Worker'))(at + 'worker'), 'message', 'error'); return 'a worker'`],
  [
    'worker-in-worker',
    `const source = 'fetch(' + JSON.stringify(at + 'worker-in-worker') + ').then(() => postMessage(1), () => postMessage(0))'
    const worker = new (reach('Worker'))(reach('URL').createObjectURL(new (reach('Blob'))([source])))
    const { data } = await heard(worker, 'message', 'error'); return data ? 'an answer' : undefined`,
  ],
  ['font', `await new (reach('FontFace'))('f', 'url(' + at + 'font)').load(); return 'a font'`],
  ['wasm-stream', `await reach('WebAssembly').compileStreaming(reach('fetch')(at + 'wasm-stream')); return 'a module'`],
]

/** The same from a worker alone. */
export const NETWORK_OF_WORKER: readonly Way[] = [
  ['import-scripts', `reach('importScripts')(at + 'import-scripts'); return 'a script'`],
]

const element = (tag: string, properties: string) =>
  `document.body.append(Object.assign(document.createElement('${tag}'), ${properties}))`

/** Asks a STUN server for this machine's address; over UDP, so no address is in what the server hears. */
const STUN = `(world, at) => {
  const rtc = new world.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + new URL(at).port }] })
  rtc.createDataChannel('x'); rtc.setLocalDescription()
}`

/** The same from a document alone. */
export const NETWORK_OF_FRAME: readonly Way[] = [
  ['beacon', `navigator.sendBeacon(at + 'beacon', 'x')`],
  ['image', `new Image().src = at + 'image'`],
  ['style', element('div', `{ style: 'background: url(' + at + 'style)', textContent: 'x' }`)],
  ['style-import', element('style', `{ textContent: '@import "' + at + 'style-import"' }`)],
  ['stylesheet', element('link', `{ rel: 'stylesheet', href: at + 'stylesheet' }`)],
  ['prefetch', element('link', `{ rel: 'prefetch', href: at + 'prefetch' }`)],
  ['preload', element('link', `{ rel: 'preload', as: 'script', href: at + 'preload' }`)],
  ['module-preload', element('link', `{ rel: 'modulepreload', href: at + 'module-preload' }`)],
  ['script', element('script', `{ src: at + 'script' }`)],
  ['video', element('video', `{ src: at + 'video' }`)],
  ['poster', element('video', `{ poster: at + 'poster' }`)],
  ['object', element('object', `{ data: at + 'object' }`)],
  ['embed', element('embed', `{ src: at + 'embed' }`)],
  ['frame', element('iframe', `{ src: at + 'frame' }`)],
  ['frame-in-frame', element('iframe', `{ srcdoc: '<img src=' + at + 'frame-in-frame>' }`)],
  ['input-image', element('input', `{ type: 'image', src: at + 'input-image' }`)],
  ['svg-image', `document.body.insertAdjacentHTML('beforeend', '<svg><image href=' + at + 'svg-image></svg>')`],
  [
    'form',
    `const form = Object.assign(document.createElement('form'), { action: at + 'form', method: 'post', target: 'nowhere' })
    document.body.append(form); form.submit()`,
  ],
  ['window', `window.open(at + 'window')`],
  ['worklet', `await new AudioContext().audioWorklet.addModule(at + 'worklet'); return 'a worklet'`],
  ['shared-worker', `new SharedWorker(at + 'shared-worker')`],
  ['service-worker', `await navigator.serviceWorker.register(at + 'service-worker'); return 'a service worker'`],
  ['udp', `(${STUN})(window, at)`],
  [
    'udp',
    `const frame = document.createElement('iframe'); document.body.append(frame); (${STUN})(frame.contentWindow, at)`,
  ],
  [
    'udp',
    `const script = '<script>(' + ${JSON.stringify(STUN)} + ')(window, ' + JSON.stringify(at) + ')</script>'
    ${element('iframe', `{ srcdoc: script }`)}`,
  ],
]

/** Leaves the frame or takes the page along: what runs there is gone afterwards, so each is tried alone. */
export const NAVIGATION: readonly Way[] = [
  ['frame-away', `location.href = at + 'frame-away'`],
  ['frame-to-data', `location.href = 'data:text/html,<img src=' + at + 'frame-to-data>'`],
  [
    'frame-to-blob',
    `location.href = URL.createObjectURL(new Blob(['<img src=' + at + 'frame-to-blob>'], { type: 'text/html' }))`,
  ],
  ['frame-to-page', `location.href = document.baseURI`],
  [
    'frame-by-refresh',
    `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=' + at + 'frame-by-refresh">')`,
  ],
  [
    'ping',
    `const a = Object.assign(document.createElement('a'), { href: '#', ping: at + 'ping' }); document.body.append(a); a.click()`,
  ],
  ['page-away', `top.location.href = at + 'page-away'`],
  ['page-by-replace', `parent.location.replace(at + 'page-by-replace')`],
  [
    'page-by-link',
    `const a = Object.assign(document.createElement('a'), { href: at + 'page-by-link', target: '_top' }); document.body.append(a); a.click()`,
  ],
  ['page-by-window', `window.open(at + 'page-by-window', '_top')`],
]
