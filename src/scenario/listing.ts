/** What is told of a built-in where the scenario itself is not loaded: in the catalogue. Made when the page is built. */
import { applySettings, type Builtin, ownFindings } from './builtin'
import { PROPERTIES, type Property } from './properties'

export interface Listing extends Pick<Builtin, 'id' | 'revision' | 'group' | 'title' | 'summary' | 'terms'> {
  readonly question: string
  /** The right option of its prediction. */
  readonly answer: number | null
  /** Whether there is something to be reached by changing its code. */
  readonly exercise: boolean
  /** The properties that it violates under its own settings. */
  readonly broken: readonly Property[]
  /** The commands that its programs send under any of the settings that it has verdicts for, upper case. */
  readonly commands: readonly string[]
}

export function listingOf(builtin: Builtin): Listing {
  const { id, revision, group, title, summary, terms, lesson, goal } = builtin
  const told = { question: lesson.question, answer: lesson.prediction?.answer ?? null, exercise: goal !== undefined }
  return { id, revision, group, title, summary, terms, ...told, broken: broken(builtin), commands: commandsOf(builtin) }
}

function broken(builtin: Builtin): readonly Property[] {
  const own = ownFindings(builtin)
  return PROPERTIES.filter((property) => own[property] === 'violated')
}

const CALL = /\bredis[\w.]*?\.(?:p?call\(\s*['"])?(\w+)/gi

function commandsOf(builtin: Builtin): readonly string[] {
  const programs = builtin.expected.flatMap(({ set }) => {
    const { programs, modules = {} } = builtin.build(applySettings(builtin, set).settings)
    return [...Object.values(programs), ...Object.values(modules)]
  })
  const names = programs.flatMap((text) => Array.from(text.matchAll(CALL), ([, name = '']) => name.toUpperCase()))
  return [...new Set(names)].sort()
}
