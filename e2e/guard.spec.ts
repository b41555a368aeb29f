/**
 * Programs that would never end, or take all there is; and a worker that was taken over and would drown the page. The page
 * says what happened, stays responsive, and runs the next settings as if nothing had been.
 */
import type { Page, Worker } from '@playwright/test'
import { code, current, events, expect, open, openPanel, parameter, scrubber, settled, test, verdicts } from './player'
import { longestFrame, watchFrames } from './safety/frames'
import { serveHostile } from './safety/hostile'

/** Ten times the goal of 200 ms: a busy machine may take its time. */
const MOST_MS = 2_000

const LATE = /did not stop within 1\.5 s: an endless loop\?/

const PROGRAMS: readonly (readonly [name: string, program: string, sentence: RegExp])[] = [
  ['an endless loop', `for (;;) {}`, LATE],
  [
    'a storm of promises',
    `const f = () => Promise.all([Promise.resolve().then(f), Promise.resolve().then(f)]); await f()`,
    LATE,
  ],
  ['a flood of calls', `for (;;) redis.set('k', 'v')`, LATE],
  ['a recursion', `const f = () => f() + 1; f()`, /A's program ends with RangeError at line/],
  ['memory in lists', `const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))`, LATE],
  ['memory in bytes', `const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))`, LATE],
  [
    'long values',
    `const long = 'x'.repeat(60_000); for (;;) await redis.set('k', long)`,
    /more than 4 million characters/,
  ],
  ['a pattern that tries all ways', `/^(a+)+$/.test('a'.repeat(40) + 'b')`, LATE],
  ['memory in Lua', `await redis.eval("local t = {} while true do t[#t + 1] = string.rep('x', 1e6) end", 0)`, LATE],
]

const lockTtl = (page: Page) => parameter(page, 'Lock TTL').and(page.getByLabel(/^Lock TTL/))

async function setTtl(page: Page, text: string): Promise<void> {
  const field = lockTtl(page)
  await field.fill(text)
  await field.press('Enter')
  await settled(page)
}

/** Which of them is tried, the lock's TTL says: 1 ms more each. */
const ttl = (index: number) => 1_001 + index

const serveChosen = (page: Page, programs: readonly (readonly [name: string, program: string, ...unknown[]])[]) =>
  serveHostile(page, programs.map(([, program], i) => `if (params.ttl === ${ttl(i)}) { ${program} }`).join('\n'))

test('each program that never ends is told in a sentence while the page works on', async ({ page }) => {
  test.setTimeout(180_000)
  await serveChosen(page, PROGRAMS)
  await open(page, '#/run/gc-pause?ask=off')
  await watchFrames(page)
  for (const [index, [name, , sentence]] of PROGRAMS.entries()) {
    await test.step(name, async () => {
      await longestFrame(page)
      await setTtl(page, `${ttl(index)}ms`)
      await scrubber(page).press('End')
      const said = page.getByRole('alert').or(events(page)).filter({ hasText: sentence })
      await expect(said.first()).toBeAttached()
      expect(await longestFrame(page), 'the longest frame, in ms').toBeLessThan(MOST_MS)
      await expect(code(page)).toContainText('Take the lock, do the work')
      await expect(lockTtl(page)).toHaveValue(/^1\.?\d*m?s$/)
    })
  }
  await setTtl(page, '10s')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await scrubber(page).press('End')
  await expect(current(events(page))).toContainText('The run ends')
})

test('where the first run never ends the text is there, and is mended in its place', async ({ page }) => {
  await serveHostile(page, 'for (;;) {}')
  await page.goto('./#/run/gc-pause?ask=off')
  await expect(page.getByRole('alert').filter({ hasText: LATE })).toBeVisible()
  await expect(code(page)).toContainText('Take the lock, do the work')
  await code(page).getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Text of worker' })
  await editor.click()
  for (const key of ['Control+Home', 'Shift+End', 'Delete']) await page.keyboard.press(key)
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(editor).toBeFocused()
  await expect(verdicts(page).getByRole('button', { name: /^stale writes violated/ })).toBeVisible()
})

/** The run is there and more than can be shown, or a machine that is too busy for it ended it before. */
const FLOODS: readonly (readonly [name: string, program: string, panel: string, sentence: RegExp])[] = [
  [
    'thousands of keys',
    `for (let i = 0; ; i++) await redis.set('k' + i, 'v', 'PX', 90000)`,
    'Keyspace',
    /and \d+ keys that changed before these/,
  ],
  [
    'a hash of many fields',
    `for (let i = 0; i < 1500; i++) await redis.hset('h', 'f' + i, 'v')`,
    'Keyspace',
    /and 1480 before these/,
  ],
  [
    'thousands of tokens',
    `for (let i = 0; ; i++) await want('r' + i, { key: 'k' + i, owner: 'o' + i })`,
    'Code',
    /and\d+ tokens before these/,
  ],
  [
    'thousands of tasks inside',
    `for (let i = 0; ; i++) { const as = 't' + i; await want('r', { key: 'k', owner: as, as }); await enter('r', { as, token: i }) }`,
    'Code',
    /and\d+ holds before these/,
  ],
  [
    'thousands of tasks at work',
    `await Promise.all(Array.from({ length: 15_000 }, (_, i) => work(i)))`,
    'Code',
    /as many events as a run may/,
  ],
  [
    'writes to thousands of resources',
    `for (let i = 0; ; i++) await storage.write('r' + i, 'v' + i, { token: i })`,
    'Storage',
    /and \d+ resources that changed before these/,
  ],
  [
    'thousands of writes to one',
    `for (let i = 0; ; i++) await storage.write('order:123', 'v', { token: i % 7 })`,
    'Storage',
    /and \d+ writes before these/,
  ],
  ['thousands of claims', `for (;;) await claim('order:123', 'held')`, 'Code', /as many events as a run may/],
  [
    'thousands of timers and log lines',
    `for (let i = 0; i < 500; i++) setInterval(() => console.log(i), 1 + (i % 10))`,
    'Code',
    /as many events as a run may/,
  ],
  [
    'thousands of messages',
    `const other = redis.duplicate(); await other.subscribe('c'); for (;;) await redis.publish('c', 'm')`,
    'Code',
    /as many events as a run may/,
  ],
]

test('a program that floods its run is shown in part, in words, while the page works on', async ({ page }) => {
  test.setTimeout(180_000)
  await serveChosen(page, FLOODS)
  await open(page, '#/run/gc-pause?ask=off')
  await watchFrames(page)
  for (const [index, [name, , panel, sentence]] of FLOODS.entries()) {
    await test.step(name, async () => {
      // What the usual run takes on this machine at this time; a quiet one keeps to the goal.
      await longestFrame(page)
      await setTtl(page, '10s')
      const usual = Math.max(200, await longestFrame(page))
      await setTtl(page, `${ttl(index)}ms`)
      await scrubber(page).press('End')
      const place = (await openPanel(page, panel)).or(events(page))
      const said = page
        .getByRole('alert')
        .filter({ hasText: LATE })
        .or(place.filter({ hasText: sentence }))
      await expect(said.first()).toBeAttached()
      expect(await longestFrame(page), 'the longest frame, in ms').toBeLessThan(10 * usual)
      await openPanel(page, 'Code')
      await expect(code(page)).toContainText('Take the lock, do the work')
    })
  }
})

/**
 * What a worker does that is no longer the engine's own: `answer` is what it would have sent over its `port`. With the
 * sentence that follows; undefined where nobody waits for anything any more.
 */
const TAKEN_OVER: readonly (readonly [name: string, code: string, sentence: RegExp | undefined])[] = [
  ['floods the page', `for (;;) send(1)`, /sent what nobody had asked for/],
  [
    'floods the page with long texts',
    `const long = 'x'.repeat(1e7); for (;;) send(long)`,
    /sent what nobody had asked for/,
  ],
  ['floods the page after its answer', `send(answer); setTimeout(() => { for (;;) send(1) }, 300)`, undefined],
  ['floods its frame', `send(answer); setTimeout(() => { for (;;) self.postMessage(1) }, 300)`, undefined],
  [
    'fails with a very long text',
    `send({ ...answer, type: 'failed', message: 'x'.repeat(1e7) })`,
    /The engine failed on this/,
  ],
  [
    'throws a very long text',
    `setTimeout(() => { throw new Error('x'.repeat(1e7)) })`,
    /The engine stopped \(Uncaught/,
  ],
  [
    'forges a verdict',
    `send({ ...answer, trace: { ...answer.trace, findings: {} } })`,
    /not a trace \(its findings is wrong/,
  ],
  [
    'forges an event that never was',
    `answer.trace.events.splice(3, 0, answer.trace.events[3]); send(answer)`,
    /not a trace \(event 4: its seq is 3\)/,
  ],
  [
    'sends more events than a run has',
    `const [event] = answer.trace.events
    answer.trace.events = Array.from({ length: 200_000 }, (_, seq) => ({ ...event, seq })); send(answer)`,
    /not a trace \(its events is wrong/,
  ],
  ['ends itself', `self.close()`, LATE],
]

const takeOver = (worker: Worker, code: string) =>
  worker.evaluate(`(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (answer, ...rest) {
      if (answer?.type !== 'trace') return postMessage.call(this, answer, ...rest)
      const send = (message) => postMessage.call(this, message)
      ${code}
    }
  })()`)

test('a worker that is taken over is ended, and neither drowns the page nor forges what it shows', async ({ page }) => {
  test.setTimeout(180_000)
  await open(page, '#/run/gc-pause?ask=off')
  await watchFrames(page)
  for (const [index, [name, code, sentence]] of TAKEN_OVER.entries()) {
    await test.step(name, async () => {
      // The one that was ended may still be listed before it.
      const worker = page.workers().at(-1)
      if (!worker) throw new Error('there is no worker')
      const next = page.waitForEvent('worker')
      await takeOver(worker, code)
      await longestFrame(page)
      await setTtl(page, `${index + 1}s`)
      if (sentence) await expect(page.getByRole('alert')).toContainText(sentence)
      await next
      expect(await longestFrame(page), 'the longest frame, in ms').toBeLessThan(MOST_MS)
      if (!sentence) await expect(page.getByRole('alert')).toHaveCount(0)
      await setTtl(page, '20s')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
})
