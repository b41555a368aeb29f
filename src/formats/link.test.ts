import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLink, encodeLink, MAX_LINK_LENGTH, type RunLink } from './link'
import { ofAlong, ofName } from './testing/paths'

const run = (over: Partial<RunLink>): RunLink => ({
  id: 'gc-pause',
  revision: 1,
  settings: {},
  edits: null,
  versus: null,
  exercise: null,
  versusEdits: null,
  at: null,
  view: 'compressed',
  display: 'page',
  ask: null,
  along: null,
  ...over,
})
const read = (address: string) => {
  const { route, problems } = decodeLink(address)
  return { link: route.page === 'run' ? route.link : undefined, problems }
}

describe('a link', () => {
  test('reads as a sentence of names and values', () => {
    const link = run({
      settings: { ttl: '12s', release: 'compare-and-delete', seed: '7' },
      at: { at: 10_002_100, nth: 2 },
      view: 'linear',
      display: 'present',
      ask: true,
    })
    expect(encodeLink({ page: 'run', link })).toBe(
      '#/run/gc-pause@1?ttl=12s&release=compare-and-delete&seed=7&at=10.002100s.2&view=linear&display=present&ask=on',
    )
  })

  test('of the defaults names the scenario alone', () => {
    expect(encodeLink({ page: 'run', link: run({}) })).toBe('#/run/gc-pause@1')
  })

  test('is read out of a whole address', () => {
    expect(read('https://example.org/lockstep/#/run/gc-pause?ttl=12s').link).toEqual(
      run({ revision: null, settings: { ttl: '12s' } }),
    )
  })

  test('without a scenario is the catalogue', () => {
    for (const address of ['', '#', '#/', 'https://example.org/']) {
      expect(decodeLink(address)).toEqual({ route: { page: 'catalogue' }, problems: [] })
    }
  })

  test('that leads nowhere is the catalogue and says so', () => {
    expect(decodeLink('#/walk/away').problems[0]).toContain('"/walk/away"')
  })

  test('keeps the rest when one value is wrong', () => {
    const { link, problems } = read('#/run/gc-pause?ttl=12s&at=noon&view=sideways&x=%E0%A4%A&display=wall&ask=off')
    expect(link).toEqual(run({ revision: null, settings: { ttl: '12s' }, ask: false }))
    expect(problems).toHaveLength(4)
  })

  test('keeps the first of two values of one name', () => {
    const { link, problems } = read('#/run/gc-pause?ttl=1s&ttl=2s')
    expect(link?.settings).toEqual({ ttl: '1s' })
    expect(problems).toHaveLength(1)
  })

  test('carries the settings of a second run beside its own', () => {
    const link = run({ settings: { fencing: 'on' }, versus: { watchdog: 'on', ttl: '20s' } })
    const address = '#/run/gc-pause@1?fencing=on&vs.watchdog=on&vs.ttl=20s'
    expect(encodeLink({ page: 'run', link })).toBe(address)
    expect(read(address)).toEqual({ link, problems: [] })
  })

  test('carries changes of the scenario, and of the run beside it', () => {
    const link = run({ edits: '1abc', versus: { ttl: '20s' }, versusEdits: 'same' })
    const address = '#/run/gc-pause@1?edits=1abc&vs.ttl=20s&vs.edits=same'
    expect(encodeLink({ page: 'run', link })).toBe(address)
    expect(read(address)).toEqual({ link, problems: [] })
  })

  test('is embedded by embed=1 as by display=embed', () => {
    expect(read('#/run/gc-pause@1?embed=1')).toEqual({ link: run({ display: 'embed' }), problems: [] })
  })

  test('says where the second run has the scenario’s own settings', () => {
    expect(read('#/run/gc-pause@1?fencing=on&vs=defaults').link).toEqual(
      run({ settings: { fencing: 'on' }, versus: {} }),
    )
  })

  test('with a wrong second run keeps the rest and tells', () => {
    const { link, problems } = read('#/run/gc-pause@1?ttl=12s&vs=other&vs.=1&vs.vs.ttl=1s&vs.ttl=1s&vs.ttl=2s')
    expect(link).toEqual(run({ settings: { ttl: '12s' }, versus: { ttl: '1s' } }))
    expect(problems).toHaveLength(4)
  })

  test('that is too long is not read', () => {
    expect(read(`#/run/gc-pause?ttl=${'9'.repeat(MAX_LINK_LENGTH)}`).problems[0]).toContain('characters long')
  })

  test('never throws, whatever it holds', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `#/run/gc-pause@1?${text}`),
      fc.constantFrom(
        '#/run/__proto__',
        '#/run/constructor?constructor=1&hasOwnProperty=x',
        '#/run/a?=&&==&%',
        '#/run/a%2',
      ),
    )
    fc.assert(fc.property(hostile, (text) => Array.isArray(decodeLink(text).problems)))
  })

  test('says again what it was made from', () => {
    const own = ['at', 'view', 'vs', 'display', 'ask', 'edits', 'embed', 'path', 'path-title', 'path-steps']
    const name = ofName.filter((text) => !own.includes(text))
    const settings = fc.dictionary(name, fc.string({ unit: 'grapheme', maxLength: 20 }), {
      maxKeys: 8,
      noNullPrototype: true,
    })
    const link = fc.record({
      id: name,
      revision: fc.option(fc.nat(999_999)),
      settings,
      edits: fc.option(fc.base64String()),
      versus: fc.option(settings),
      exercise: fc.constant(null),
      versusEdits: fc.constant(null),
      at: fc.option(fc.record({ at: fc.nat(86_400_000_000), nth: fc.integer({ min: 1, max: 9999 }) })),
      view: fc.constantFrom('compressed' as const, 'linear' as const),
      display: fc.constantFrom('page' as const, 'present' as const, 'embed' as const),
      ask: fc.constantFrom(null, true, false),
      along: fc.option(ofAlong),
    })
    fc.assert(
      fc.property(link, (made) => {
        expect(decodeLink(encodeLink({ page: 'run', link: made }))).toEqual({
          route: { page: 'run', link: made },
          problems: [],
        })
      }),
    )
  })
})
