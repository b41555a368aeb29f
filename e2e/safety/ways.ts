/**
 * Ways out of the engine: a name and the body of an async function. `at` is the address of a server that must hear
 * nothing; `reach(name)` gives a global by the best means there is where it runs; `heard(target, good, bad)` waits for an
 * event. What the function gives is what it got hold of: nothing, where it was blocked.
 */
export type Way = readonly [name: string, code: string]

/** Keeps something beyond the run, from a worker as from a document. */
export const STORAGE: readonly Way[] = [
  [
    'indexed-db',
    `const open = reach('indexedDB').open('x'); await heard(open, 'success', 'error'); return 'a database'`,
  ],
  ['caches', `await reach('caches').open('x'); return 'a cache'`],
  ['files', `await reach('navigator').storage.getDirectory(); return 'a folder'`],
  [
    'file-system',
    `await new Promise((good, bad) => reach('webkitRequestFileSystem')(0, 10, good, bad)); return 'a file system'`,
  ],
]

/** The same from a document alone. */
export const STORAGE_OF_FRAME: readonly Way[] = [
  ['local-storage', `localStorage.setItem('x', 'y'); return localStorage.getItem('x')`],
  ['session-storage', `sessionStorage.setItem('x', 'y'); return sessionStorage.getItem('x')`],
  ['cookie', `document.cookie = 'x=y'; return document.cookie`],
]

/** Touches the page, from the frame. What it sends is heard by nobody, and the page is looked at afterwards. */
export const PAGE: readonly Way[] = [
  ['document', `return parent.document.title`],
  ['global', `parent.hacked = true; return 'the page'`],
  ['address', `return top.location.href`],
  ['own-element', `return frameElement && 'the element'`],
  ['page-storage', `return parent.localStorage.length + 1`],
  ['message', `parent.postMessage({ type: 'trace', run: 1, trace: {} }, '*'); parent.postMessage('ready', '*')`],
  ['channel', `new BroadcastChannel('lockstep').postMessage('forged')`],
]

/** What a program tries that is held in its realm: other powers, real time, what the engine keeps. */
export const REALM: readonly Way[] = [
  ['post', `reach('postMessage')({ type: 'trace', run: 1, trace: {} }); return 'a message'`],
  ['close', `reach('close')(); return 'an end'`],
  ['global', `return ({}).constructor.constructor('return this')().postMessage && 'the global'`],
  ['async-global', `return (await (async () => {}).constructor('return this')()).postMessage && 'the global'`],
  ['host-global', `return redis.set.constructor('return this')().postMessage && 'the global'`],
  ['print-global', `return console.log.constructor('return this')().postMessage && 'the global'`],
  ['sloppy-this', `return reach('eval')('(function () { return this })()').postMessage && 'the global'`],
  ['caller', `return (function own() { return own.caller })() && 'the caller'`],
  [
    'call-sites',
    `Error.prepareStackTrace = (_, sites) => sites
    const sites = new Error().stack
    return Array.isArray(sites) && sites.map((site) => site.getThis() ?? site.getFunction()).find(Boolean) && 'a host function'`,
  ],
  ['wasm', `return reach('WebAssembly') && 'WebAssembly'`],
  ['shared-memory', `return reach('SharedArrayBuffer') && 'SharedArrayBuffer'`],
  [
    'real-date',
    `const now = Number(new (Object.getPrototypeOf(Date))()); return now > 0 && Math.abs(now - Date.now()) > 1e9 ? 'real time' : undefined`,
  ],
  ['real-time', `return performance.timeOrigin`],
  ['real-timer', `reach('requestAnimationFrame')(() => {}); return 'a timer'`],
  ['collection', `return reach('FinalizationRegistry') && 'word of what was collected'`],
  ['weak', `return reach('WeakRef') && 'word of what was collected'`],
  ['realms', `return (reach('Compartment') ?? reach('lockdown')) && 'what makes realms'`],
]

/** Tries each way and gives what was got, by name. The text of a function: it runs in a page, a worker and a program. */
export const TRY = `async (ways, at, reach, late) => {
  const heard = (target, good, bad) => new Promise((resolve, reject) => {
    target['on' + good] = resolve
    target['on' + bad] = () => reject(new Error('refused'))
  })
  const got = []
  for (const [name, code] of ways) {
    try {
      const way = (0, eval)('(async (at, reach, heard) => {' + code + '})')
      const found = await Promise.race([way(at, reach, heard), late()])
      if (found !== undefined && found !== null && found !== false) got.push(name + ': ' + found)
    } catch {}
  }
  return got
}`
