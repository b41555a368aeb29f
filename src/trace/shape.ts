/**
 * Shapes of plain data, checked field by field: an answer of the engine has thousands of events, and a schema
 * library takes ten times as long for each. A shape names all fields that there may be.
 */
export type Guard<T> = (value: unknown) => value is T
type Out<G> = G extends Guard<infer T> ? T : never
type Fields = Readonly<Record<string, Guard<unknown>>>

interface Field {
  readonly check: Guard<unknown>
  readonly required: boolean
}

export interface Shape<T> {
  readonly fields: ReadonlyMap<string, Field>
  readonly required: readonly string[]
  /** For the compiler alone: what a value that fits is. */
  readonly __fits?: T
}

export function shape<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional: O = {} as O,
): Shape<{ [K in keyof R]: Out<R[K]> } & { [K in keyof O]?: Out<O[K]> }> {
  const fields = new Map<string, Field>()
  for (const [name, check] of Object.entries(optional)) fields.set(name, { check, required: false })
  for (const [name, check] of Object.entries(required)) fields.set(name, { check, required: true })
  return { fields, required: Object.keys(required) }
}

/** The shape with more fields: those of both. */
export function extend<A, B>(a: Shape<A>, b: Shape<B>): Shape<A & B> {
  return { fields: new Map([...a.fields, ...b.fields]), required: [...a.required, ...b.required] }
}

/** The first field that is missing, wrong or too many; '' for a value that is no object, undefined when it fits. */
export function misfit(value: unknown, { fields, required }: Shape<unknown>): string | undefined {
  if (typeof value !== 'object' || value === null) return ''
  let found = 0
  for (const name in value) {
    const field = fields.get(name)
    if (!field?.check((value as Record<string, unknown>)[name])) return name
    if (field.required) found++
  }
  return found === required.length ? undefined : required.find((name) => !Object.hasOwn(value, name))
}

export const guard = <T>(test: (value: unknown) => boolean): Guard<T> => test as Guard<T>
export const fits = <T>(of: Shape<T>): Guard<T> => guard((value) => misfit(value, of) === undefined)
export const oneOf = <const T extends string>(...words: readonly T[]): Guard<T> => {
  const known = new Set<unknown>(words)
  return guard((value) => known.has(value))
}
export const either = <A, B>(a: Guard<A>, b: Guard<B>): Guard<A | B> => guard((value) => a(value) || b(value))
export const nullable = <T>(of: Guard<T>): Guard<T | null> => guard((value) => value === null || of(value))
export const listOf = <T>(of: Guard<T>, max: number): Guard<readonly T[]> =>
  guard((value) => Array.isArray(value) && value.length <= max && value.every(of))
export const textUpTo = (max: number): Guard<string> =>
  guard((value) => typeof value === 'string' && value.length <= max)
export const integer: Guard<number> = guard(Number.isSafeInteger)
export const count: Guard<number> = guard((value) => Number.isSafeInteger(value) && (value as number) >= 0)
export const flag: Guard<boolean> = guard((value) => typeof value === 'boolean')
export const exactly = <const T>(wanted: T): Guard<T> => guard((value) => value === wanted)
