import { err, ok, type Result } from '../../base'

/** One of what is to be checked, and what it is called among the others. */
export interface Entry {
  readonly name: string
  readonly source: string
}

export interface Entries {
  readonly entries: readonly Entry[]
  /** Whether each is told in a line of its own, be it the only one. */
  readonly listed: boolean
}

export interface Inputs {
  readonly readFile: (path: string) => Promise<string>
  /** Standard input to its end. */
  readonly readInput: () => Promise<string>
}

/** Lines of all lists: ten classes. */
const MOST = 300

/** The sources that were named on the command line, lists replaced by what is in them. */
export async function entriesOf(sources: readonly string[], inputs: Inputs): Promise<Result<Entries>> {
  const entries: Entry[] = []
  for (const source of sources) {
    if (!isList(source)) {
      entries.push({ name: source.includes('#') ? `link ${entries.length + 1}` : source, source })
      continue
    }
    const text = await read(source, inputs)
    if (!text.ok) return text
    entries.push(...linesOf(text.value))
  }
  if (entries.length === 0) return err('there is nothing to check: give a link, a file, or a list with one a line')
  if (entries.length > MOST) return err(`${entries.length} are too many at once; check up to ${MOST}`)
  return ok({ entries, listed: entries.length > 1 || sources.some(isList) })
}

/** A list is standard input, or a file that is no JSON. */
const isList = (source: string) =>
  source === '-' || (!source.includes('#') && !source.endsWith('.json') && /[\\/.]/.test(source))

async function read(source: string, { readFile, readInput }: Inputs): Promise<Result<string>> {
  try {
    return ok(await (source === '-' ? readInput() : readFile(source)))
  } catch {
    return err(`${source} cannot be read; give the path of a text file with one link a line`)
  }
}

/** A line is a link or a path; before a link may be a name: "Anna https://…". Empty lines are passed over. */
function linesOf(text: string): Entry[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const [, before = '', link] = /^(.*?)[\s,;:]*(\S*#\S*)\s*$/.exec(line) ?? []
    const source = link ?? line.trim()
    const name = before.trim() || (link === undefined ? source : `line ${i + 1}`)
    return source === '' ? [] : [{ name, source }]
  })
}
