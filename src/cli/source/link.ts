import { err, ok, type Result } from '../../base'
import { decodeLink, type RunLink, resolveLink, revisionProblems } from '../../formats'
import { editsCodec, type LockstepFile, type ReadEdits } from '../../formats/edits'
import { type Builtin, describeEdits, type Edits, NO_EDITS, OWN, solutionOf } from '../../scenario'
import { findBuiltin, fromBuiltin, type Reading, type Source } from '.'

/** What a link names, read as on the page; but where the page leaves out a part that is wrong, nothing is run here. */
export function fromLink(address: string, reading: Reading): Result<Source> {
  const link = readRunLink(address)
  if (!link.ok) return link
  const read = editsOf(link.value)
  const edits = whole(read)
  if (!edits.ok) return edits
  const code = [...(link.value.exercise === null ? [] : ['its exercise']), ...describeEdits(solutionOf(edits.value))]
  if (!reading.trust && code.length > 0)
    return err(`the link carries code: ${code.join(' and ')}. Add --trust to run it, if you know whom it is from`)
  const builtin = scenarioOf(link.value, reading)
  return builtin.ok ? fromVariant(builtin.value, link.value, edits.value, reading) : builtin
}

function scenarioOf({ id, exercise }: RunLink, { catalogue }: Reading): Result<Builtin> {
  if (exercise === null) return findBuiltin(id, [...catalogue, OWN])
  const read = editsCodec.decodeExercise(exercise)
  return read.ok ? read : err(`nothing was run: ${read.error}`)
}

/** A link that was saved in a file, with the changes beside it. Who opens a file trusts it. */
export function fromSaved({ address, edits: given, exercise }: LockstepFile, reading: Reading): Result<Source> {
  const link = readRunLink(address)
  if (!link.ok) return link
  const edits = whole(editsCodec.readEdits(given))
  if (!edits.ok) return edits
  const builtin = exercise ? ok(exercise) : scenarioOf(link.value, reading)
  return builtin.ok ? fromVariant(builtin.value, link.value, edits.value, reading) : builtin
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

function fromVariant(builtin: Builtin, link: RunLink, edits: Edits, { set }: Reading): Result<Source> {
  const { settings, problems } = resolveLink(builtin, { ...link, revision: null })
  const [problem] = problems
  if (problem) return err(problem)
  const source = fromBuiltin(builtin, settings, set, edits)
  return source.ok ? ok({ ...source.value, notes: revisionProblems(builtin, link.revision) }) : source
}
