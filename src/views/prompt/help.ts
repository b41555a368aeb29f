/** The help of redis-cli 7.0 for the commands that the nodes have: hints, completion and `help`. */
import recorded from './help.json'

interface Help {
  /** "key value [NX|XX]" */
  readonly params: string
  readonly summary: string
  readonly since: string
  readonly group: string
}

/** By the name as redis-cli writes it: "SET", "CLIENT LIST". */
export const HELP: ReadonlyMap<string, Help> = new Map(Object.entries(recorded))

const GROUPS: readonly string[] = [...new Set([...HELP.values()].map(({ group }) => group))].sort()

const GENERIC = `Type a command, such as GET lock: it becomes part of the scenario at this moment, and what follows is run again.
      "help @<group>" for the commands of a group: ${GROUPS.map((group) => `@${group}`).join(' ')}
      "help <command>" for one command
      Tab or → completes, ↑ and ↓ go through what was typed, "clear" empties the screen`

const entry = (name: string, { params, summary, since }: Help): string =>
  `${`${name} ${params}`.trimEnd()}\n  summary: ${summary}\n  since: ${since}`

/** What `help` says about the words behind it. */
export function helpText(words: readonly string[]): string {
  const topic = words.join(' ').toUpperCase()
  if (topic === '') return GENERIC
  const all = [...HELP]
  if (topic.startsWith('@')) {
    const group = all.filter(([, { group }]) => `@${group.toUpperCase()}` === topic)
    return group.length > 0 ? group.map((each) => entry(...each)).join('\n\n') : `There is no group ${words.join(' ')}.`
  }
  const found = all.filter(([name]) => name === topic || name.startsWith(`${topic} `))
  if (found.length === 0) return `The nodes here have no command ${words.join(' ')}.`
  return found
    .map(([name, help]) => `${entry(name, help)}${name === topic ? `\n  group: ${help.group}` : ''}`)
    .join('\n\n')
}

const HELPING = /^(help|\?)(\s+)(.*)$/i

/** The whole lines that a line may be completed to. Whoever types small letters gets small letters. */
export function completions(line: string): readonly string[] {
  const helping = HELPING.exec(line)
  const before = helping ? `${helping[1]}${helping[2]}` : ''
  const begun = line.slice(before.length)
  if (begun.trim() === '') return []
  const names = [...(helping ? GROUPS.map((group) => `@${group}`) : []), ...HELP.keys()]
  const small = begun !== begun.toUpperCase()
  return names
    .filter((name) => name.length > begun.length && name.toUpperCase().startsWith(begun.toUpperCase()))
    .map((name) => before + begun + (small ? name.toLowerCase() : name).slice(begun.length))
}

/** The arguments that a command still takes, as redis-cli shows them in grey behind the line; '' where it shows none. */
export function hintOf(line: string): string {
  const words = line.trim().split(/\s+/)
  const name = [2, 1].map((length) => words.slice(0, length).join(' ').toUpperCase()).find((each) => HELP.has(each))
  const params = name === undefined ? '' : (HELP.get(name)?.params ?? '')
  if (name === undefined || params === '') return ''
  let left = params
  // Words that are typed are taken away, up to the first that may be left out (redis-cli.c, hintsCallback).
  for (let typed = words.length - name.split(' ').length; typed > 0 && left !== '' && !left.startsWith('['); typed--)
    left = left.replace(/^\S*\s?/, '')
  return left === '' ? '' : `${/\s$/.test(line) ? '' : ' '}${left}`
}
