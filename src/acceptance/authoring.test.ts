import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { analyse } from '../analysis'
import { applySettings, type Builtin, renderProgram } from '../scenario'
import * as common from '../scenario/catalogue/common'
import { runForTest } from '../simulation/testing'
import { find } from '../trace'

const PAGE = await readFile(fileURLToPath(new URL('../../docs/authoring.md', import.meta.url)), 'utf8')

function block(name: string): string {
  const [, text] = new RegExp(`\`\`\`ts ${name}\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? []
  if (text === undefined) throw new Error(`docs/authoring.md has no ${name}`)
  return text
}

/** The scenario of the page, from its two blocks as they stand. */
function written(): Builtin {
  const { outputText } = ts.transpileModule(block('scenario.ts'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const modules: Readonly<Record<string, unknown>> = {
    '../../program-text': { renderProgram },
    '../common': common,
    './worker.program.ts?raw': { __esModule: true, default: block('worker.program.ts') },
  }
  const exports: { default?: Builtin } = {}
  new Function('exports', 'require', outputText)(exports, (name: string) => modules[name])
  if (!exports.default) throw new Error('the block exports nothing')
  return exports.default
}

test('docs/authoring.md makes a scenario that runs and keeps its promises', async () => {
  const builtin = written()
  for (const { set, findings } of builtin.expected) {
    const { settings, problems } = applySettings(builtin, set)
    expect(problems).toEqual([])
    const trace = await runForTest(builtin.build(settings))
    const found = Object.entries(analyse(trace)).map(([property, { verdict }]) => [property, verdict])
    expect(Object.fromEntries(found)).toMatchObject(findings)
  }
  const { events } = await runForTest(builtin.build(applySettings(builtin, {}).settings))
  expect(builtin.lesson.beats.filter(({ on }) => !find(on, events))).toEqual([])
  const { prediction } = builtin.lesson
  expect(prediction && find(prediction.before, events)).toBeTruthy()
})
