/** Edits as text and back. Loaded when there are some: the first page needs none of it. */
import { decodeEdits, encodeEdits } from './codec'
import { decodeExercise, readExercise } from './exercise'
import { readFile, writeFile, wrongSize } from './file'
import { readEdits } from './read-edits'

export { hasGoal } from './exercise'
export { type LockstepFile, SAVED_FORMAT } from './file'
export type { ReadEdits } from './read-edits'

export const editsCodec = {
  decodeEdits,
  encodeEdits,
  readEdits,
  decodeExercise,
  readExercise,
  readFile,
  writeFile,
  wrongSize,
}
export type EditsCodec = typeof editsCodec
