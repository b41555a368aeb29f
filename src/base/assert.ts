/** A broken invariant of the engine: never the fault of a person's input (those are `Result`s). */
class InvariantError extends Error {
  override name = 'InvariantError'
}

/** Throws InvariantError with `message` unless `condition` holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}
