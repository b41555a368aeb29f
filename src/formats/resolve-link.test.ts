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

test('the run to compare with has settings of its own, checked in the same way', () => {
  const { settings, versus, problems } = resolve('#/run/hand-made@2?ttl=8s&vs.ttl=9s&vs.pause=never')
  expect(settings.params).toMatchObject({ ttl: 8_000_000 })
  expect(versus?.params).toEqual({ ttl: 9_000_000, pause: 15_000_000 })
  expect(problems).toEqual([expect.stringMatching(/^Of the run to compare with: pause/)])
  expect(resolve('#/run/hand-made@2?vs=defaults').versus?.params.ttl).toBe(10_000_000)
  expect(resolve('#/run/hand-made@2').versus).toBeNull()
})
