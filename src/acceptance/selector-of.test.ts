import { expect, test } from 'vitest'
import { defaultSettings, parseFault } from '../scenario'
import failoverLoss from '../scenario/catalogue/failover-loss/scenario'
import gcPause from '../scenario/catalogue/gc-pause/scenario'
import { runForTest } from '../simulation/testing'
import { find, selectorOf } from '../trace'

test.each([gcPause, failoverLoss])('each event of $id that has a role is found by it again', async (builtin) => {
  const { events } = await runForTest(builtin.build(defaultSettings(builtin)))
  const named = events.filter(({ seq }) => selectorOf(events, seq) !== null)
  for (const event of named) {
    const selector = selectorOf(events, event.seq)
    const found = selector && find(selector, events)
    const carried = event.kind === 'send' ? [event.of, event.cause] : [event.seq]
    expect(carried, JSON.stringify(selector)).toContain(found?.seq)
    expect(parseFault({ id: 'x', when: { on: selector }, action: { do: 'crash', actor: 'A' } }).ok).toBe(true)
  }
  // What a person would tie a fault to is among them.
  const kinds = new Set(named.map(({ kind }) => kind))
  for (const kind of ['call', 'answered', 'execute', 'enter', 'send'] as const) expect(kinds).toContain(kind)
})
