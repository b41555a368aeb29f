/**
 * A built-in's program is one text with directives for its switches, each alone on a line:
 *   // #if watchdog=on            (or: release=del|get-then-del, and `&` between conditions)
 *   // #elif … / // #else / // #end
 * A person sees, edits and links the text with the directives resolved and removed.
 */
const DIRECTIVE = /^\s*\/\/ #(if|elif|else|end)\b ?(.*)$/

/** The program's text under the given switches. Throws on a directive that is out of place. */
export function renderProgram(template: string, switches: Readonly<Record<string, string>>): string {
  const open: { taken: boolean; active: boolean }[] = []
  const lines: string[] = []
  for (const line of template.split('\n')) {
    const [, word, condition = ''] = DIRECTIVE.exec(line) ?? []
    if (!word) {
      if (open.every((block) => block.active)) lines.push(line)
      continue
    }
    if (word === 'if') {
      const active = holds(condition, switches)
      open.push({ taken: active, active })
      continue
    }
    const block = open.at(-1)
    if (!block) throw new Error(`#${word} without #if`)
    if (word === 'end') open.pop()
    else {
      block.active = !block.taken && (word === 'else' || holds(condition, switches))
      block.taken ||= block.active
    }
  }
  if (open.length > 0) throw new Error('#if without #end')
  return lines.join('\n')
}

function holds(condition: string, switches: Readonly<Record<string, string>>): boolean {
  return condition.split('&').every((part) => {
    const [name = '', values = ''] = part.trim().split('=')
    if (!Object.hasOwn(switches, name)) throw new Error(`no switch is called "${name}"`)
    return values.split('|').includes(switches[name] ?? '')
  })
}
