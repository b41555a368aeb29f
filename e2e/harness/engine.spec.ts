import { expect, type Page, test } from '@playwright/test'

const SCENARIO = {
  format: 'lockstep-scenario/1' as const,
  programs: { p: '' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis' }],
}

async function open(page: Page) {
  await page.goto('/e2e/harness/engine.html')
  await page.waitForFunction(() => window.host !== undefined)
}

/** Runs `source` as the worker of a closed frame and gives the first message that comes out, or the failure. */
const inFrame = (page: Page, source: string) =>
  page.evaluate(
    (text) =>
      new Promise<unknown>((resolve) => {
        const connect = window.host.connectFrame(async () => text)
        const connection = connect({
          message: (data) => resolve(data),
          failure: (message) => {
            connection.close()
            resolve({ failure: message })
          },
        })
      }),
    source,
  )

const withPort = (body: string) => `onmessage = async ({ ports: [port] }) => { ${body} }; postMessage('begun')`

test('the engine answers from inside the closed frame', async ({ page }) => {
  await open(page)
  const trace = await page.evaluate(async (file) => {
    const engine = window.host.createEngine()
    const answer = await engine.simulate(file)
    engine.dispose()
    return answer
  }, SCENARIO)
  expect(trace.format).toBe('lockstep-trace/1')
  expect(trace.events.at(-1)?.kind).toBe('finish')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('the latest run wins, and the one before it is told so', async ({ page }) => {
  await open(page)
  const outcomes = await page.evaluate(async (file) => {
    const engine = window.host.createEngine()
    const runs = [1, 2, 3].map((seed) =>
      engine.simulate({ ...file, seed }).then(
        (trace) => trace.seed,
        (error) => error.name,
      ),
    )
    return Promise.all(runs)
  }, SCENARIO)
  expect(outcomes).toEqual(['SupersededError', 'SupersededError', 3])
})

test('a worker in the frame reaches no network, no storage and not the page', async ({ page }) => {
  await open(page)
  const reached = await inFrame(
    page,
    withPort(`
      const tries = {
        fetch: () => fetch('http://localhost:4184/'),
        xhr: () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = () => no(new Error('refused')); x.open('GET', 'http://localhost:4184/'); x.send() }),
        socket: () => new Promise((ok, no) => { const s = new WebSocket('ws://localhost:4184/'); s.onopen = ok; s.onerror = () => no(new Error('refused')) }),
        events: () => new Promise((ok, no) => { const s = new EventSource('http://localhost:4184/'); s.onopen = ok; s.onerror = () => no(new Error('refused')) }),
        scripts: async () => importScripts('http://localhost:4184/e2e/harness/engine.ts'),
        module: () => import('http://localhost:4184/e2e/harness/engine.ts'),
        database: () => new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = ok; r.onerror = () => no(r.error) }),
        caches: async () => caches.open('x'),
        page: async () => parent.document,
      }
      const reached = []
      const late = () => new Promise((_, no) => setTimeout(no, 3000))
      for (const [name, attempt] of Object.entries(tries)) {
        await Promise.race([(async () => attempt())(), late()]).then(() => reached.push(name), () => {})
      }
      port.postMessage(reached)
    `),
  )
  expect(reached).toEqual([])
})

test('a worker that throws while it starts is reported', async ({ page }) => {
  await open(page)
  expect(await inFrame(page, `throw new Error('no start')`)).toEqual({ failure: expect.stringContaining('no start') })
})

test('a worker in an endless loop is ended, and a new one starts in its place', async ({ page }) => {
  await open(page)
  const answer = await page.evaluate(async () => {
    const loop = `onmessage = ({ ports: [port] }) => { port.postMessage('started'); for (;;) {} }; postMessage('begun')`
    const first = await new Promise<{ close(): void }>((resolve) => {
      const connection = window.host.connectFrame(async () => loop)({
        message: () => resolve(connection),
        failure: () => {},
      })
    })
    const before = performance.now()
    first.close()
    const next = `onmessage = ({ ports: [port] }) => port.postMessage('started'); postMessage('begun')`
    await new Promise((resolve) => window.host.connectFrame(async () => next)({ message: resolve, failure: () => {} }))
    return performance.now() - before
  })
  expect(answer).toBeGreaterThan(0)
})
