/** The prompt from its line to the reply, on the real engine: what is typed is a change of the scenario like any other. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { traceHash } from '../formats'
import { editsCodec } from '../formats/edits'
import { mustParse } from '../scenario'
import { loadBuiltin } from '../scenario/catalogue/load'
import { prepareEngine, simulate } from '../simulation/engine'
import { addressOf, answer, createPlayer, moveTo, openAddress, type Player, removeFault, undo } from '../store'
import { placementAt, typeCommand } from '../store/prompt'
import { testPorts } from '../store/testing/ports'
import { find } from '../trace'
import { isInTransaction, transcriptOf } from '../views/prompt/transcript'

const KEY = 'lock:order:123'

const opened = async (address: string): Promise<Player> => {
  const ports = testPorts({
    analyse,
    load: loadBuiltin,
    codec: async () => editsCodec,
    simulate: async (file) => simulate(mustParse(file)),
  })
  const player = createPlayer({ ...ports, titles: { 'gc-pause': 'gc-pause', 'renewed-through-failover': 'r' } })
  openAddress(player, address)
  await idle(player)
  return player
}
/** Until the run that is on its way is there. */
const idle = (player: Player) =>
  expect.poll(() => player.store.getState().run.status, { timeout: 20_000, interval: 5 }).toBe('ready')
const shownOf = (player: Player) => {
  const { shown } = player.store.getState()
  if (!shown) throw new Error('nothing is shown')
  return shown
}
const transcript = (player: Player, horizon: number | null = null) =>
  transcriptOf(shownOf(player), player.store.getState().moment, horizon)
const texts = (player: Player) => transcript(player).entries.map(({ line, text }) => `${line}: ${text}`)
const goWhere = (player: Player, kind: 'enter' | 'start', actor: string) =>
  moveTo(player, find({ kind, actor }, shownOf(player).trace.events)?.seq ?? 0)
const type = async (player: Player, actor: string, ...args: string[]) => {
  expect(typeCommand(player, { actor, args })).toBe(undefined)
  await idle(player)
}

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')
  await prepareEngine(new Uint8Array(await readFile(path)))
})

describe('what is typed at the prompt', () => {
  test('runs at the moment, and the moment goes on to its reply, so that the next line comes after it', async () => {
    const player = await opened('#/run/gc-pause')
    answer(player, 'shown')
    goWhere(player, 'enter', 'A')
    for (const actor of ['redis-1', 'A', 'A', 'redis-1']) await type(player, actor, 'INCR', 'n')
    expect(texts(player)).toEqual([1, 2, 3, 4].map((n) => `INCR n: (integer) ${n}`))
    const { events } = shownOf(player).trace
    const typed = events.flatMap((event) => (event.kind === 'fault' && event.fault.startsWith('typed-') ? [event] : []))
    expect(typed.map(({ at }) => at)).toEqual([...new Set(typed.map(({ at }) => at))].sort((a, b) => a - b))
  })

  test('changes what follows; a step of undo takes it back, and a link brings the same run', async () => {
    const player = await opened('#/run/gc-pause')
    answer(player, 'shown')
    for (const { id } of shownOf(player).file.faults ?? []) removeFault(player, id)
    await idle(player)
    const before = traceHash(shownOf(player).trace)
    expect(shownOf(player).findings['mutual-exclusion'].verdict).toBe('holds')
    goWhere(player, 'enter', 'A')
    await type(player, 'B', 'GET', KEY)
    await type(player, 'B', 'DEL', KEY)
    expect(texts(player)[1]).toBe(`DEL ${KEY}: (integer) 1`)
    const { findings, trace } = shownOf(player)
    expect(findings['mutual-exclusion'].verdict).toBe('violated')
    expect(findings.ownership.violations[0]?.text).toMatch(/^redis-cli@B deleted lock:order:123/)

    const other = await opened(addressOf(player.store.getState()) ?? '')
    expect(traceHash(shownOf(other).trace)).toBe(traceHash(trace))
    expect(texts(other)).toEqual(texts(player))

    undo(player)
    await idle(player)
    expect(transcript(player).entries.map(({ line }) => line)).toEqual([`GET ${KEY}`])
    undo(player)
    await idle(player)
    expect(traceHash(shownOf(player).trace)).toBe(before)
  })

  test('goes on in one connection: a transaction lasts from line to line at its place', async () => {
    const player = await opened('#/run/gc-pause')
    answer(player, 'shown')
    const inside = (actor: string) => isInTransaction(transcript(player).entries, { actor })
    for (const word of ['MULTI', 'PING']) await type(player, 'A', word)
    expect([inside('A'), inside('B')]).toEqual([true, false])
    await type(player, 'A', 'EXEC')
    expect(inside('A')).toBe(false)
    expect(texts(player).at(-1)).toBe('EXEC: 1) PONG')
  })

  test('is taken out as any fault is', async () => {
    const player = await opened('#/run/gc-pause')
    answer(player, 'shown')
    await type(player, 'redis-1', 'PING')
    removeFault(player, 'typed-1')
    await idle(player)
    expect(transcript(player)).toEqual({ entries: [], later: 0, never: 0 })
  })

  test('is shown as far as the moment has come', async () => {
    const player = await opened('#/run/gc-pause')
    answer(player, 'shown')
    goWhere(player, 'enter', 'A')
    await type(player, 'A', 'GET', 'nobody')
    const { moment } = player.store.getState()
    moveTo(player, moment - 1)
    expect(texts(player)[0]).toMatch(/^GET nobody: The reply comes at \d/)
    goWhere(player, 'start', 'A')
    expect(transcript(player)).toEqual({ entries: [], later: 1, never: 0 })
  })

  test('tells nothing of what an open question hides', async () => {
    const player = await opened('#/run/gc-pause')
    moveTo(player, shownOf(player).decisive ?? 0)
    await type(player, 'A', 'GET', KEY)
    const shown = shownOf(player)
    expect(player.store.getState().moment).toBeLessThan(shown.decisive ?? 0)
    const fired = find({ kind: 'command', actor: 'redis-cli@A', when: 'before' }, shown.trace.events)?.cause ?? 0
    expect(transcriptOf(shown, fired, fired)).toMatchObject({
      entries: [{ line: `GET ${KEY}`, text: 'What comes of it is shown when the question is answered.' }],
      later: 0,
      never: 0,
    })
  })

  test('says what redis-cli would where nobody answers', async () => {
    const player = await opened('#/run/renewed-through-failover')
    answer(player, 'shown')
    const { events } = shownOf(player).trace
    const crash = find({ kind: 'crash' }, events)
    if (!crash) throw new Error('nothing crashes here')
    moveTo(player, crash.seq)
    await type(player, crash.actor, 'PING')
    await type(player, crash.actor, 'PING')
    expect(texts(player)).toEqual([
      'PING: Error: Server closed the connection',
      `PING: Could not connect to Redis at ${crash.actor}:6379: Connection refused`,
    ])
  })

  test('is refused in a sentence where it cannot be a part of a scenario', async () => {
    const player = await opened('#/run/gc-pause')
    expect(typeCommand(player, { actor: 'A', args: ['ECHO', 'x'.repeat(3_000)] })).toMatch(/^action\/args\/1: /)
  })
})

test('what is done at an event is tied to it by name, and just after its time where no selector has one', async () => {
  const { trace } = shownOf(await opened('#/run/gc-pause'))
  const enter = find({ kind: 'enter', actor: 'A' }, trace.events)
  expect(placementAt(trace, enter?.seq ?? 0)).toMatchObject({ on: { kind: 'enter', actor: 'A' } })
  const nameless = trace.events.find(({ kind }) => kind === 'connect')
  expect(placementAt(trace, nameless?.seq ?? 0)).toEqual({ at: '1us' })
})
