import { err, ok, type Result } from '../../base'
import { decodeLink, type RunLink, resolveLink, revisionProblems } from '../../formats'
import { editsCodec, type ReadEdits } from '../../formats/edits'
import { describeEdits, type Edits, NO_EDITS, OWN } from '../../scenario'
import { findBuiltin, fromBuiltin, type Reading, type Source } from '.'

/** What a link names, read as on the page; but where the page leaves out a part that is wrong, nothing is run here. */
export function fromLink(address: string, reading: Reading): Result<Source> {
  const link = readRunLink(address)
  if (!link.ok) return link
  const read = editsOf(link.value)
  const edits = whole(read)
  if (!edits.ok) return edits
  const { programs, modules } = edits.value
  if (!reading.trust && (programs || modules)) {
    const code = describeEdits({ ...(programs ? { programs } : {}), ...(modules ? { modules } : {}) }).join(' and ')
    return err(`the link carries code: ${code}. Add --trust to run it, if you know whom it is from`)
  }
  return fromVariant(link.value, edits.value, reading)
}

/** A link that was saved in a file, with the changes beside it. Who opens a file trusts it. */
export function fromSaved(address: string, given: unknown, reading: Reading): Result<Source> {
  const link = readRunLink(address)
  if (!link.ok) return link
  const edits = whole(editsCodec.readEdits(given))
  return edits.ok ? fromVariant(link.value, edits.value, reading) : edits
}

function readRunLink(address: string): Result<RunLink> {
  const { route, problems } = decodeLink(address)
  const [problem] = problems
  if (problem) return err(problem)
  return route.page === 'run' ? ok(route.link) : err('the link leads to no run; give the link of one')
}

function editsOf({ edits }: RunLink): ReadEdits {
  if (edits === null) return { edits: NO_EDITS, problems: [] }
  const draft = 'The link’s changes stayed on the device that it is from: save the run there as a Lockstep file.'
  return edits === 'draft' ? { edits: NO_EDITS, problems: [draft] } : editsCodec.decodeEdits(edits)
}

const whole = ({ edits, problems: [problem] }: ReadEdits): Result<Edits> =>
  problem === undefined ? ok(edits) : err(`nothing was run: ${problem}`)

function fromVariant(link: RunLink, edits: Edits, { set, catalogue }: Reading): Result<Source> {
  const builtin = findBuiltin(link.id, [...catalogue, OWN])
  if (!builtin.ok) return builtin
  const { settings, problems } = resolveLink(builtin.value, { ...link, revision: null })
  const [problem] = problems
  if (problem) return err(problem)
  const source = fromBuiltin(builtin.value, settings, set, edits)
  return source.ok ? ok({ ...source.value, notes: revisionProblems(builtin.value, link.revision) }) : source
}
