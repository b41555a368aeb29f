/** An exercise of one's own, from a link or a file. It is whole or it is none: a part that is wrong is told. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../base'
import { type Builtin, describeProblems, type ExerciseFile, ownExercise, parseScenario } from '../../scenario'
import { pack, unpack } from './codec'

/** Bytes of the hash by which exercises are told apart. */
const KEY = 4

/** The field of a link as the exercise; the error is a sentence. */
export function decodeExercise(packed: string): Result<Builtin> {
  const value = unpackExercise(packed)
  return value.ok ? readExercise(value.value) : value
}

export const unpackExercise = (packed: string): Result<unknown> => unpack(packed, 'The exercise of the link')

/** A scenario file with a goal; the error is a sentence that begins with the place. */
export function readExercise(value: unknown): Result<Builtin> {
  const parsed = parseScenario(value)
  if (!parsed.ok) return err(`${describeProblems(parsed.error)}.`)
  if (!hasGoal(value)) return err('/goal: say what is to be reached.')
  const key = bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))).subarray(0, KEY))
  return ok(ownExercise(value, key, pack(value)))
}

/** Of what is known to be a scenario file. */
export const hasGoal = (file: unknown): file is ExerciseFile =>
  typeof file === 'object' && file !== null && 'goal' in file && file.goal !== undefined
