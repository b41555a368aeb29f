/**
 * The built-in scenarios: every folder beside this file that has a `scenario.ts`. Adding one touches nothing else.
 */
import type { Builtin } from '../builtin'

const found = import.meta.glob<Builtin>('./*/scenario.ts', { eager: true, import: 'default' })

export const CATALOGUE: readonly Builtin[] = Object.values(found).sort((a, b) => a.order - b.order)

export const findBuiltin = (id: string): Builtin | undefined => CATALOGUE.find((builtin) => builtin.id === id)
