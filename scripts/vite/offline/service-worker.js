// @ts-nocheck: the project's types are those of a page, and a service worker's contradict them.
/**
 * Keeps one version of the page on the device and answers from it, so that the page needs no network after one visit.
 * A newer version is fetched whole and waits: it takes over when the person says so, or when no page is open any more.
 * Pages of the version before go on with their own files, which stay until yet another version comes. It asks for
 * nothing but the page's own files. Its two constants are written by the build: `VERSION`, a hash of all files, and
 * `FILES`, their addresses below the page's folder, the first of which ('') is the page itself.
 */
const { scope } = self.registration
const MINE = `lockstep ${scope} `
const CACHE = MINE + VERSION
const PAGE = new URL(scope).pathname

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOldest()])))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request))
})

/** All or nothing: where one file cannot be had, the version before goes on. */
async function fetchAll() {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' })))
}

async function answer(request) {
  const cache = await caches.open(CACHE)
  const { pathname } = new URL(request.url)
  const isPage = request.mode === 'navigate' && (pathname === PAGE || pathname === `${PAGE}index.html`)
  const kept = await cache.match(isPage ? scope : request, { ignoreVary: true })
  // Of an older version, for a page that began with it.
  return kept ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function forgetOldest() {
  const others = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}
