import { expect, type Page, test } from '@playwright/test'

const SCENARIO = {
  format: 'lockstep-scenario/1' as const,
  programs: { p: '' },
  clients: [{ id: 'A', program: 'p' }],
  nodes: [{ id: 'redis' }],
}

async function open(page: Page) {
  await page.goto('./engine.html')
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

test('a worker in the frame reaches no network, no storage and not the page', async ({ page, baseURL }) => {
  await open(page)
  const reached = await inFrame(
    page,
    withPort(`
      const tries = {
        fetch: () => fetch('${baseURL}'),
        xhr: () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = () => no(new Error('refused')); x.open('GET', '${baseURL}'); x.send() }),
        socket: () => new Promise((ok, no) => { const s = new WebSocket('${baseURL?.replace('http', 'ws')}'); s.onopen = ok; s.onerror = () => no(new Error('refused')) }),
        events: () => new Promise((ok, no) => { const s = new EventSource('${baseURL}'); s.onopen = ok; s.onerror = () => no(new Error('refused')) }),
        scripts: async () => importScripts('${baseURL}engine.html'),
        module: () => import('${baseURL}engine.html'),
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

const TAMPERING = [
  'Promise.prototype.then = () => { throw 1 }',
  'Promise.resolve = () => 1',
  'Array.prototype.push = () => 0',
  'Array.prototype[Symbol.iterator] = null',
  'Map.prototype.get = () => 7',
  'JSON.stringify = () => "{}"',
  'Date.now = () => 0',
  'Object.prototype.seq = 99',
  'Object.defineProperty(Object.prototype, "at", { value: 1 })',
  'globalThis.Array = null',
  'self.postMessage("forged")',
]

test('a program that tampers with what it shares changes nothing in the trace', async ({ page }) => {
  await open(page)
  const outcomes = await page.evaluate(async (tampering) => {
    const engine = window.host.createEngine()
    const hold = (value: string) =>
      `await enter('r'); await redis.set('k', ${value}, 'PX', 1000); await sleep(50); await redis.get('k'); await leave('r')`
    // What a program does to its own world is its own affair, so the one that tampers tells no time.
    const run = async (first: string) => {
      const trace = await engine.simulate({
        format: 'lockstep-scenario/1',
        programs: { tampers: `${first}\n${hold("'v'")}`, plain: hold('Date.now()') },
        clients: [
          { id: 'A', program: 'tampers' },
          { id: 'B', program: 'plain' },
        ],
        nodes: [{ id: 'redis' }],
      })
      return window.host.traceHash(trace)
    }
    const clean = await run('')
    const changed: string[] = []
    for (const line of tampering) if ((await run(`try { ${line} } catch {}`)) !== clean) changed.push(line)
    // A new run of the same worker after all of it.
    if ((await run('')) !== clean) changed.push('the run after')
    engine.dispose()
    return changed
  }, TAMPERING)
  expect(outcomes).toEqual([])
})

test('a rejection that nobody handles ends its program before anything else happens', async ({ page }) => {
  await open(page)
  const told = await page.evaluate(async () => {
    const engine = window.host.createEngine()
    const trace = await engine.simulate({
      format: 'lockstep-scenario/1',
      programs: {
        rejects:
          "for (let n = 0; n < 40; n++) await null\nPromise.reject(new TypeError('nobody listens'))\nawait sleep(5)",
        waits: 'await sleep(5)',
      },
      clients: [
        { id: 'A', program: 'rejects' },
        { id: 'B', program: 'waits' },
      ],
      nodes: [{ id: 'redis' }],
    })
    engine.dispose()
    return trace.events
      .filter(({ actor, background }) => actor !== 'run' && !background)
      .slice(0, 4)
      .map((event) => [event.at, event.actor, event.kind, 'error' in event ? event.error : ''])
  })
  expect(told).toEqual([
    [0, 'A', 'start', ''],
    [0, 'A', 'call', ''],
    [0, 'A', 'end', 'TypeError'],
    [0, 'B', 'start', ''],
  ])
})

for (const [name, program] of [
  ['a loop that never ends', 'for (;;) {}'],
  ['a loop that never ends and always settles', 'for (;;) await null'],
] as const) {
  test(`${name} is ended and told, and the next run is answered`, async ({ page }) => {
    await open(page)
    const told = await page.evaluate(
      async ([file, text]) => {
        const engine = window.host.createEngine({ guardMs: 1_000 })
        const failure = await engine.simulate({ ...file, programs: { p: text } }).catch((error: Error) => error.message)
        const next = await engine.simulate(file)
        engine.dispose()
        return [failure, next.events.at(-1)?.kind]
      },
      [SCENARIO, program] as const,
    )
    expect(told).toEqual([expect.stringContaining('did not stop within 1 s: an endless loop?'), 'finish'])
  })
}
