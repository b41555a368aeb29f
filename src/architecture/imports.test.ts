import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './imports'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const trees: string[] = []

/** A source tree of these files, checked. */
async function check(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'lockstep-imports-'))
  trees.push(root)
  await mkdir(join(root, 'src'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return (await checkImports(root)).problems
}

afterEach(async () => {
  await Promise.all(trees.splice(0).map((tree) => rm(tree, { recursive: true })))
})

const VALUE = 'export const value = 1\n'
const STORE = 'src/simulation/redis/server/store.ts'

describe('the allowed imports', () => {
  test('are the only ones in this project', async () => {
    const { modules, problems } = await checkImports(ROOT)
    expect(problems).toEqual([])
    expect(modules).toBeGreaterThan(0)
  })

  test('let data flow to the right', async () => {
    const problems = await check({
      'src/base/index.ts': VALUE,
      'src/trace/index.ts': "export { value } from '../base'\n",
      'src/simulation/kernel/index.ts': "export { value } from '../../base'\n",
      'src/simulation/network/index.ts': "export { value } from '../kernel'\n",
      'src/simulation/simulate.ts': "export { value } from './network'\nexport { value as other } from './kernel'\n",
      'src/app/main.tsx': "export { value } from '../simulation/simulate'\n",
      [STORE]: "import mock from 'ioredis-mock'\nexport default mock\n",
    })
    expect(problems).toEqual([])
  })

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['zero modules', {}, 'no module was seen'],
    [
      'an upward import',
      { 'src/trace/index.ts': VALUE, 'src/base/index.ts': "export { value } from '../trace'\n" },
      'src/base/index.ts imports src/trace/index.ts: base may not import trace',
    ],
    [
      'an upward import of a type',
      {
        'src/analysis/index.ts': 'export type Verdict = 1\n',
        'src/trace/index.ts': "import type { Verdict } from '../analysis'\nexport type Mine = Verdict\n",
      },
      'src/trace/index.ts imports src/analysis/index.ts: trace may not import analysis',
    ],
    [
      'a sibling inside simulation/',
      {
        'src/simulation/storage/index.ts': VALUE,
        'src/simulation/network/index.ts': "export { value } from '../storage'\n",
      },
      'src/simulation/network/index.ts imports src/simulation/storage/index.ts: simulation/network may not import simulation/storage',
    ],
    [
      'a kernel that knows its siblings',
      {
        'src/simulation/network/index.ts': VALUE,
        'src/simulation/kernel/index.ts': "export { value } from '../network'\n",
      },
      'simulation/kernel may not import simulation/network',
    ],
    [
      'a part that reaches for what wires it',
      { 'src/simulation/simulate.ts': VALUE, 'src/simulation/redis/node.ts': "export { value } from '../simulate'\n" },
      'simulation/redis may not import simulation',
    ],
    [
      'a second user of ioredis-mock',
      {
        [STORE]: "import mock from 'ioredis-mock'\nexport default mock\n",
        'src/simulation/redis/server/other.ts': "import mock from 'ioredis-mock'\nexport default mock\n",
      },
      `src/simulation/redis/server/other.ts uses ioredis-mock, which only ${STORE} may`,
    ],
    [
      'a second user of ioredis-mock by its inner path, even in a test',
      { 'src/base/a.test.ts': "import mock from 'ioredis-mock/lib/index.js'\nexport default mock\n" },
      'src/base/a.test.ts uses ioredis-mock/lib/index.js',
    ],
    [
      'a view that starts the engine',
      {
        'src/simulation/engine.ts': VALUE,
        'src/views/timeline/index.tsx': "export { value } from '../../simulation/engine'\n",
      },
      'views may not import simulation',
    ],
    [
      'a module of Node in what runs in the browser',
      { 'src/formats/file.ts': "export { readFile } from 'node:fs/promises'\n" },
      'src/formats/file.ts imports fs/promises of Node',
    ],
    [
      'a catalogue item that leans on another',
      {
        'src/scenario/catalogue/a/index.ts': VALUE,
        'src/scenario/catalogue/b/index.ts': "export { value } from '../a'\n",
      },
      'of another catalogue item',
    ],
    [
      'a test that looks to the right',
      { 'src/views/a.ts': VALUE, 'src/trace/a.test.ts': "export { value } from '../views/a'\n" },
      'trace may not import views',
    ],
    [
      'a helper of tests in what is shipped',
      { 'src/trace/testing/index.ts': VALUE, 'src/trace/index.ts': "export { value } from './testing'\n" },
      'src/trace/index.ts imports src/trace/testing/index.ts, which is for tests',
    ],
    [
      'a folder that the table does not have',
      { 'src/utils/a.ts': VALUE },
      'src/utils/a.ts is in no folder of the table',
    ],
    ['an import of nothing', { 'src/base/a.ts': "export { value } from './b'\n" }, 'imports ./b, which is not there'],
  ])('refuse %s', async (_, files, problem) => {
    expect((await check(files)).join('\n')).toContain(problem)
  })
})
