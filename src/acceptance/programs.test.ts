import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { type Builtin, defaultSettings } from '../scenario'
import { CATALOGUE } from '../scenario/catalogue'
import { modulesOf } from '../scenario/catalogue/modules'

const API = fileURLToPath(new URL('../programs/api.d.ts', import.meta.url))
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts'],
  types: [],
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: { 'locks/*': ['/modules/locks/*'] },
  strict: true,
  skipDefaultLibCheck: true,
  noEmit: true,
}
const MOST_LINES = 45
/** A program may return: it is the body of a function when it runs. */
const RETURN_OUTSIDE = 1108

/** Every setting of a built-in's switches. */
function* switchSettings(builtin: Builtin): Generator<Record<string, string>> {
  const names = Object.keys(builtin.switches)
  const go = function* (index: number): Generator<Record<string, string>> {
    const name = names[index]
    if (name === undefined) yield {}
    else
      for (const rest of go(index + 1))
        for (const value of builtin.switches[name]?.values ?? []) yield { [name]: value, ...rest }
  }
  yield* go(0)
}

/** The texts that a person can get to see, each once, by a file's name: programs and what they import. */
function textsOf(builtin: Builtin): Map<string, string> {
  const base = defaultSettings(builtin)
  const programs = new Set<string>()
  const files = new Map<string, string>()
  for (const switches of switchSettings(builtin)) {
    const file = builtin.build({ ...base, switches: { ...base.switches, ...switches } })
    for (const text of Object.values(file.programs)) programs.add(text)
    for (const [name, text] of Object.entries(file.modules ?? {})) files.set(`/modules/${name}.ts`, text)
  }
  for (const [index, text] of [...programs].entries()) files.set(`/${builtin.id}-${index}.ts`, text)
  return files
}

function problemsOf(files: ReadonlyMap<string, string>, api: string): string[] {
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile: read, getSourceFile } = host
  const own = (name: string) => (name === API ? api : files.get(name))
  const { directoryExists } = host
  host.directoryExists = (name) => name.startsWith('/modules') || (directoryExists?.(name) ?? false)
  host.fileExists = (name) => own(name) !== undefined || fileExists(name)
  host.readFile = (name) => own(name) ?? read(name)
  host.getSourceFile = (name, target) => {
    const text = own(name)
    return text === undefined ? getSourceFile(name, target) : ts.createSourceFile(name, text, target)
  }
  const program = ts.createProgram([API, ...files.keys()], OPTIONS, host)
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ code }) => code !== RETURN_OUTSIDE)
    .map(({ file, start = 0, messageText }) => {
      const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}` : ''
      return `${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
}

describe('the programs of the catalogue', () => {
  test('fit the interface that learners read, under every setting of the switches', async () => {
    const files = new Map(CATALOGUE.flatMap((builtin) => [...textsOf(builtin)]))
    expect(files.size).toBeGreaterThan(0)
    expect(problemsOf(files, await readFile(API, 'utf8'))).toEqual([])
  })

  test('are short enough to be read in a lesson, under every setting of the switches: about forty lines', () => {
    const long = CATALOGUE.flatMap((builtin) =>
      [...textsOf(builtin)].flatMap(([name, text]) => {
        const lines = text.trimEnd().split('\n').length
        return name.startsWith('/modules/') || lines <= MOST_LINES ? [] : [`${name} has ${lines} lines`]
      }),
    )
    expect(long).toEqual([])
  })

  test('may import the modules of src/programs/locks', async () => {
    const file =
      "import { Mutex } from 'locks/mutex'\nconst held: boolean = await new Mutex('k', 10).tryAcquire()\nreturn held"
    const modules = Object.entries(modulesOf({ file })).map(([name, text]) => [`/modules/${name}.ts`, text] as const)
    expect(problemsOf(new Map([['/p.ts', file], ...modules]), await readFile(API, 'utf8'))).toEqual([])
  })

  test('would be refused if they did not', async () => {
    const wrong = new Map([['/wrong.ts', "await redis.set('k')\nawait nowhere()\nreturn 1"]])
    const problems = problemsOf(wrong, await readFile(API, 'utf8'))
    expect(problems.join('\n')).toMatch(/wrong\.ts:1[\s\S]*wrong\.ts:2 .*nowhere/)
    expect(problems).toHaveLength(2)
  })
})
