import { applySettings, type Builtin, PROPERTIES, type Property } from '../../scenario'
import { type Answer, answerKey, propertyName } from '../../store'

/** A scenario in the list, as it may be told now. */
export interface Entry {
  readonly builtin: Builtin
  readonly answer: Answer | undefined
  /** Whether its outcome may be told. */
  readonly isTold: boolean
}

/** `all`: somebody who teaches has asked for every outcome. */
export function entryOf(builtin: Builtin, answers: Readonly<Record<string, Answer>>, all: boolean): Entry {
  const answer = answers[answerKey(builtin)]
  return { builtin, answer, isTold: all || answer !== undefined }
}

/** The properties that it violates under its own settings. */
export function broken({ expected }: Builtin): readonly Property[] {
  const own = expected.find(({ set }) => Object.keys(set).length === 0)?.findings ?? {}
  return PROPERTIES.filter((property) => own[property] === 'violated')
}

const CALL = /\bredis[\w.]*?\.(?:p?call\(\s*['"])?(\w+)/gi

/** The commands that its programs send under any of the settings that it has verdicts for, upper case. */
export function commandsOf(builtin: Builtin): ReadonlySet<string> {
  const programs = builtin.expected.flatMap(({ set }) =>
    Object.values(builtin.build(applySettings(builtin, set).settings).programs),
  )
  return new Set(programs.flatMap((text) => Array.from(text.matchAll(CALL), ([, name = '']) => name.toUpperCase())))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const known = new WeakMap<Builtin, readonly string[]>()

/** What is always told of it, in words. */
function toldWords(builtin: Builtin): readonly string[] {
  let words = known.get(builtin)
  if (!words) {
    const { title, group, lesson } = builtin
    words = wordsOf([title, group, lesson.question, ...commandsOf(builtin)].join(' '))
    known.set(builtin, words)
  }
  return words
}

/** Whether each word of the search begins a word of what is told of the scenario; what is not told is not found. */
export function found({ builtin, isTold }: Entry, search: string): boolean {
  const outcome = isTold ? wordsOf([builtin.summary, ...broken(builtin).map(propertyName)].join(' ')) : []
  const words = [...toldWords(builtin), ...outcome]
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}
