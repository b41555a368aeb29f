/** Any path that a link can carry. */
import fc from 'fast-check'
import type { Along, OwnPath } from '../link-path'

export const ofName = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/)
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((text) => !/[,;]/.test(text))
const step = fc.record({
  id: ofName,
  settings: fc.dictionary(ofName, value, { maxKeys: 4, noNullPrototype: true }),
})
const title = fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.trim())

export const ofOwnPath = fc.record({
  kind: fc.constant('own' as const),
  title,
  steps: fc.array(step, { maxLength: 8 }),
}) satisfies fc.Arbitrary<OwnPath>

export const ofAlong: fc.Arbitrary<Along> = fc.oneof(
  fc.record({
    path: fc.record({ kind: fc.constant('built-in' as const), id: ofName.filter((text) => text !== 'own') }),
    step: fc.integer({ min: 1, max: 999 }),
  }),
  ofOwnPath
    .filter(({ steps }) => steps.length > 0)
    .chain((path) => fc.record({ path: fc.constant(path), step: fc.integer({ min: 1, max: path.steps.length }) })),
)
