import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLink, encodeLink } from './link'
import type { GuideRoute } from './link-guide'
import { MAX_STEPS, MAX_TITLE } from './link-path'
import { ofName, ofOwnPath } from './testing/paths'

describe('the link of a path', () => {
  test('reads as a title and steps with their settings', () => {
    const path = {
      kind: 'own',
      title: 'Monday, 9:00',
      steps: [
        { id: 'gc-pause', settings: {} },
        { id: 'gc-pause', settings: { watchdog: 'on', ttl: '12s' } },
      ],
    } as const
    const address = '#/path/own?title=Monday,%209:00&steps=gc-pause;gc-pause,watchdog:on,ttl:12s'
    expect(encodeLink({ page: 'path', path })).toBe(address)
    expect(decodeLink(address)).toEqual({ route: { page: 'path', path }, problems: [] })
  })

  test('keeps what can be read and says of each other thing what was wrong', () => {
    const { route, problems } = decodeLink(
      '#/path/own?steps=../x;gc-pause,ttl,fencing:on;<b>&title=A&title=B&colour=red',
    )
    expect(route).toEqual({
      page: 'path',
      path: { kind: 'own', title: 'A', steps: [{ id: 'gc-pause', settings: { fencing: 'on' } }] },
    })
    expect(problems).toHaveLength(5)
    expect(problems.join()).toContain('"ttl" of the step gc-pause')
  })

  test('is bounded', () => {
    const steps = Array.from({ length: MAX_STEPS + 5 }, () => 'gc-pause').join(';')
    const { route, problems } = decodeLink(`#/path/own?title=${'t'.repeat(MAX_TITLE + 1)}&steps=${steps}`)
    expect(route).toMatchObject({ path: { title: 't'.repeat(MAX_TITLE) } })
    expect(route.page === 'path' && route.path.kind === 'own' && route.path.steps).toHaveLength(MAX_STEPS)
    expect(problems).toHaveLength(2)
  })

  test('never throws, whatever it holds', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 200 })
    const address = fc.constantFrom('#/path/own?steps=', '#/path/', '#/new-path?', '#/glossary/', '#/run/a?path=')
    fc.assert(fc.property(address, hostile, (start, text) => Array.isArray(decodeLink(start + text).problems)))
  })

  test('says again what it was made from, as every page that leads to scenarios does', () => {
    const route: fc.Arbitrary<GuideRoute> = fc.oneof(
      fc.constant({ page: 'paths' } as const),
      fc.record({ page: fc.constant('do-you-need-a-lock' as const), at: fc.option(ofName) }),
      fc.record({ page: fc.constant('glossary' as const), term: fc.option(ofName) }),
      fc.record({ page: fc.constantFrom('path' as const, 'new-path' as const), path: ofOwnPath }),
      ofName.map((id) => ({ page: 'path', path: { kind: 'built-in', id: `x${id}` } }) as const),
    )
    fc.assert(
      fc.property(route, (made) => {
        expect(decodeLink(encodeLink(made))).toEqual({ route: made, problems: [] })
      }),
    )
  })
})

describe('a run along a path', () => {
  test('names the path and the step', () => {
    expect(decodeLink('#/run/gc-pause?ttl=12s&path=classic-five.2').route).toMatchObject({
      link: { settings: { ttl: '12s' }, along: { path: { kind: 'built-in', id: 'classic-five' }, step: 2 } },
    })
  })

  test('that the link does not carry is shown by itself, and the link says so', () => {
    for (const path of ['classic-five', 'own.1', 'own.0&path-steps=gc-pause', '%00.1']) {
      const { route, problems } = decodeLink(`#/run/gc-pause?ttl=12s&path=${path}`)
      expect(route).toMatchObject({ link: { settings: { ttl: '12s' }, along: null } })
      expect(problems).toHaveLength(1)
    }
  })
})
