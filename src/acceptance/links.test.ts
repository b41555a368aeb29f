/**
 * Links of each version that was given out, with the verdicts that they had: a link that was sent stays good. A verdict
 * changes only with a fix of fidelity that names its source, in the same commit; a link never leaves.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyse } from '../analysis'
import { decodeLink, resolveLink } from '../formats'
import { editsCodec } from '../formats/edits'
import { fileOf, NO_EDITS } from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'
import { runForTest } from '../simulation/testing'

interface Kept {
  readonly link: string
  /** The properties that the run exercises. */
  readonly verdicts: Readonly<Record<string, string>>
}

const FOLDER = new URL('./links/', import.meta.url)

/** What a link shows, or that something of it is not understood any more. */
async function verdictsOf(link: string): Promise<Kept['verdicts']> {
  const { route, problems } = decodeLink(link)
  const builtin = route.page === 'run' ? CATALOGUE.find(({ id }) => id === route.link.id) : undefined
  if (route.page !== 'run' || !builtin) throw new Error(`${link} leads nowhere`)
  const resolved = resolveLink(builtin, { ...route.link, revision: null })
  const edits = route.link.edits === null ? { edits: NO_EDITS, problems: [] } : editsCodec.decodeEdits(route.link.edits)
  expect([...problems, ...resolved.problems, ...edits.problems]).toEqual([])
  const trace = await runForTest(fileOf(builtin, { settings: resolved.settings, edits: edits.edits }))
  const exercised = Object.entries(analyse(trace)).filter(([, { verdict }]) => verdict !== 'not-exercised')
  return Object.fromEntries(exercised.map(([property, { verdict }]) => [property, verdict]))
}

describe.each(readdirSync(FOLDER))('the links of %s', (name) => {
  const kept = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as readonly Kept[]
  test.each(kept)('$link', async ({ link, verdicts }) => {
    expect(await verdictsOf(link)).toEqual(verdicts)
  })
})
