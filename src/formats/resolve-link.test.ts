import { expect, test } from 'vitest'
import { decodeLink } from './link'
import { resolveLink } from './resolve-link'
import { HAND_MADE } from './testing/hand-made'

function resolve(address: string) {
  const { route } = decodeLink(address)
  if (route.page !== 'run') throw new Error('not a run')
  return resolveLink(HAND_MADE, route.link)
}

test('a wrong value keeps its default and the rest of the link', () => {
  const { settings, problems } = resolve('#/run/hand-made@2?ttl=never&pause=20s&release=del&colour=red')
  expect(settings.params).toEqual({ ttl: 10_000_000, pause: 20_000_000 })
  expect(settings.switches.release).toBe('del')
  expect(problems).toHaveLength(2)
  for (const problem of problems) expect(problem).toMatch(/^(ttl: |hand-made has no "colour").*\.$/)
})

test('a link to another revision says so', () => {
  expect(resolve('#/run/hand-made@1').problems[0]).toContain('it is now at revision 2')
  expect(resolve('#/run/hand-made@3').problems[0]).toContain('does not have')
  expect(resolve('#/run/hand-made').problems).toEqual([])
})
