import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { known } from './known'
import { COMMANDS } from './table'

const PAGE = readFileSync(new URL('../../../../docs/fidelity.md', import.meta.url), 'utf8')

const isEmulated = (name: string): boolean => {
  const [command = '', sub] = name.split('|')
  const row = COMMANDS.get(command)
  return sub === undefined ? row !== undefined : Object.hasOwn(row?.subcommands ?? {}, sub)
}

test('docs/fidelity.md lists every command of redis-server that is not emulated, and no other', () => {
  const absent = PAGE.slice(PAGE.indexOf('## Absent'))
  const listed = Array.from(absent.matchAll(/^\| .* \| ([a-z_\\| -]+?)(?:;.*)? \|$/gm), ([, names = '']) =>
    names.replaceAll('\\|', '|').split(' '),
  ).flat()
  // Of a command that is absent as a whole, the parts are not named.
  const missing = [...known].filter(
    (name) => !isEmulated(name) && (!name.includes('|') || COMMANDS.has(name.split('|')[0] ?? '')),
  )
  expect(listed.filter((name) => /^[a-z]/.test(name) && known.has(name)).sort()).toEqual(missing.sort())
})
