/** What programs may use, read from its declarations, for completion: names, their types and their comments. */
import type { Completion } from '@codemirror/autocomplete'
import declarations from '../../programs/api.d.ts?raw'

/** The members that can follow "redis." and the like; '' has the names that stand alone. */
export type Api = ReadonlyMap<string, readonly Completion[]>

const TOP = /^declare (?:const|function|class) (\w+)(.*)$/
const MEMBER = /^ {2}(?:readonly )?(\w+)(\??[:(<].*)$/
const ALONE = ''
/** Variables of these names are connections to Redis, whatever they are called in the declarations. */
const INSTANCES: Readonly<Record<string, string>> = { Redis: 'redis' }

export function readApi(text: string = declarations): Api {
  const api = new Map<string, Completion[]>([[ALONE, []]])
  let owner = ALONE
  let comment: string[] = []
  for (const line of text.split('\n')) {
    const told = /^\s*(?:\/\*\*|\*)\s?(.*?)\s*(?:\*\/)?$/.exec(line)
    if (told) {
      if (line.trimStart().startsWith('/**')) comment = []
      if (told[1] && told[1] !== '/') comment.push(told[1])
      continue
    }
    const top = TOP.exec(line)
    const member = MEMBER.exec(line)
    const [, name = '', rest = ''] = top ?? member ?? []
    if (top) owner = INSTANCES[name] ?? name
    else if (/^(?:interface|type) /.test(line)) owner = `interface ${line}`
    if (name && name !== 'constructor') {
      const list = top ? ALONE : owner
      const known = api.get(list) ?? []
      api.set(list, known)
      if (!known.some(({ label }) => label === name)) known.push(completion(name, rest, comment.join(' ')))
    }
    comment = []
  }
  return api
}

function completion(label: string, rest: string, info: string): Completion {
  const isCall = rest.startsWith('(') || rest.startsWith('<')
  return {
    label,
    type: isCall ? 'function' : 'variable',
    detail: rest.replace(/ ?[{;]?$/, '').slice(0, 60),
    ...(info === '' ? {} : { info }),
  }
}
