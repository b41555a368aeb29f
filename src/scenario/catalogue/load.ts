/** Each built-in as a part of the page of its own, by the name of its folder, which is its id. */
import type { Builtin } from '../builtin'

const PARTS = import.meta.glob<Builtin>('./*/scenario.ts', { import: 'default' })

/** Rejects where the part cannot be loaded. `id`: one that the catalogue lists. */
export function loadBuiltin(id: string): Promise<Builtin> {
  const part = PARTS[`./${id}/scenario.ts`]
  return part ? part() : Promise.reject(new Error(`no scenario is called "${id}"`))
}
