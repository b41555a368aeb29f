import { describe, expect, test } from 'vitest'
import { eventsOf, printed, runPrograms } from './testing'

const MUTEX = `export const PREFIX = 'lock:'
export class Mutex {
  constructor(private readonly name: string) {}
  async acquire(): Promise<boolean> {
    return (await redis.set(PREFIX + this.name, client, 'NX')) === 'OK'
  }
}
export default async function look(name: string) {
  return redis.get(PREFIX + name)
}
`
const PROGRAM = `import look, { Mutex, type PREFIX } from 'locks/mutex'

const mutex = new Mutex('a')
console.log(await mutex.acquire())
console.log(await look('a'))
await redis.del('b')`

const run = (program: string, modules: Record<string, string>) => runPrograms([program], { modules })
const endOf = async (program: string, modules: Record<string, string>) =>
  eventsOf(await run(program, modules), 'end')[0]

describe('a program that imports a module', () => {
  test('uses what it exports, and each call has the lines of both', async () => {
    const trace = await run(PROGRAM, { 'locks/mutex': MUTEX })
    expect(printed(trace)).toEqual(['true', 'A'])
    expect(eventsOf(trace, 'call').map(({ args, line, inner }) => [args?.[0], line, inner])).toEqual([
      ['set', 4, { module: 'locks/mutex', line: 5 }],
      ['get', 5, { module: 'locks/mutex', line: 9 }],
      ['del', 6, undefined],
    ])
  })

  test('has modules of its own: what another client does to them does not reach it', async () => {
    const modules = { state: 'export const seen: string[] = []' }
    const text = "import { seen } from 'state'\nseen.push(client)\nawait sleep(10)\nconsole.log(seen.join())"
    const trace = await runPrograms([text, text], { modules })
    expect([printed(trace, 'A'), printed(trace, 'B')]).toEqual([['A'], ['B']])
  })

  test('gets modules that import each other', async () => {
    const modules = {
      even: "import { odd } from 'odd'\nexport const even = (n: number): boolean => n === 0 || odd(n - 1)",
      odd: "import { even } from 'even'\nexport const odd = (n: number): boolean => n !== 0 && even(n - 1)",
    }
    const trace = await run("import { even } from 'even'\nconsole.log(even(7), even(8))", modules)
    expect(printed(trace)).toEqual(['false true'])
  })
})

describe('is refused, with a line and before anything runs:', () => {
  test.each([
    [
      'a module that is not there',
      "await sleep(1)\nimport 'nope'",
      {},
      'there is no module "nope"; there are: none',
      2,
    ],
    ['a name of every object', "import 'constructor'", {}, 'there is no module "constructor"; there are: none', 1],
    ['a module with a mistake', "\nimport 'm'", { m: 'const a = 1\nconst = 2' }, 'm, line 2: ', 2],
    ['a module that waits at its top level', "import 'm'", { m: 'await sleep(1)' }, 'm, line 1: ', 1],
    [
      'a module that names what is not there',
      "import 'm'",
      { m: '\nfetch("x")' },
      'm, line 2: fetch is not defined',
      1,
    ],
    [
      'a module of a module that is not there',
      "import 'm'",
      { m: "import 'n'" },
      'there is no module "n"; there are: m',
      1,
    ],
    ['a program that exports', 'await sleep(1)\nexport const a = 1', {}, 'a program cannot export', 2],
    ['import.meta', 'console.log(import.meta.url)', {}, 'import() and import.meta lead nowhere here', 1],
  ])('%s', async (_, program, modules, message, line) => {
    const end = await endOf(program, modules as Record<string, string>)
    expect(end).toMatchObject({ line, hostText: expect.stringContaining(message) })
    expect(end?.error).toMatch(/Error$/)
  })
})
