/** The modules of `src/programs/locks`, which programs import by their names: 'locks/rlock'. */
const FOUND = import.meta.glob<string>('../../programs/locks/*.program.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries(FOUND).map(([path, text]) => [path.replace(/^.*\/programs\/(.*)\.program\.ts$/, '$1'), text]),
)
const IMPORT = /^\s*(?:import|export)\b[^'"\n]*['"](locks\/[a-z0-9-]+)['"]/gm

/** The texts of the modules that the programs import, directly or not. Throws on one that does not exist. */
export function modulesOf(programs: Readonly<Record<string, string>>): Record<string, string> {
  const needed = new Map<string, string>()
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      if (needed.has(name)) continue
      const module = TEXTS.get(name)
      if (module === undefined) throw new Error(`src/programs has no ${name}.program.ts`)
      needed.set(name, module)
      visit(module)
    }
  }
  for (const text of Object.values(programs)) visit(text)
  return Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1)))
}
