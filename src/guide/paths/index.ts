/** The paths: every other file of this folder whose default is one. Adding one touches nothing else. */
import type { Path } from './path'

export { minutesOf, type Path, type Side } from './path'

const found = import.meta.glob<Path>(['./*.ts', '!./index.ts', '!./path.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
})

export const PATHS: readonly Path[] = Object.values(found).sort((a, b) => a.order - b.order)

export const findPath = (id: string): Path | undefined => PATHS.find((path) => path.id === id)
