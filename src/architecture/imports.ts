/**
 * Who may import whom: the table of ARCHITECTURE.md, as data, and the check of a source tree against it. It knows
 * folders, not what is in them.
 */
import { cruise, type ICruiseResult, type IDependency } from 'dependency-cruiser'

const LEFT_OF_ANALYSIS = ['base', 'scenario', 'trace'] as const
const BESIDE_THE_KERNEL = [...LEFT_OF_ANALYSIS, 'simulation/kernel'] as const
const SIMULATION = [
  'simulation/kernel',
  'simulation/network',
  'simulation/redis',
  'simulation/sentinel',
  'simulation/clients',
  'simulation/storage',
] as const

/** Each part of src/ and what it may import beside itself and packages, in the direction of the data. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  base: [],
  scenario: ['base'],
  'scenario/catalogue': ['base', 'scenario'],
  guide: ['base', 'scenario'],
  programs: [],
  trace: ['base', 'scenario'],
  'simulation/kernel': ['base'],
  'simulation/network': BESIDE_THE_KERNEL,
  'simulation/redis': BESIDE_THE_KERNEL,
  'simulation/sentinel': BESIDE_THE_KERNEL,
  'simulation/clients': [...BESIDE_THE_KERNEL, 'programs'],
  'simulation/storage': BESIDE_THE_KERNEL,
  // simulate.ts and engine.ts: the only files that know all siblings.
  simulation: [...LEFT_OF_ANALYSIS, ...SIMULATION],
  conformance: ['base', 'simulation/kernel', 'simulation/network', 'simulation/redis'],
  analysis: LEFT_OF_ANALYSIS,
  picture: [...LEFT_OF_ANALYSIS, 'analysis'],
  formats: [...LEFT_OF_ANALYSIS, 'analysis', 'picture'],
  store: [...LEFT_OF_ANALYSIS, 'scenario/catalogue', 'analysis', 'formats'],
  views: [...LEFT_OF_ANALYSIS, 'scenario/catalogue', 'guide', 'programs', 'analysis', 'picture', 'store'],
  cli: [...LEFT_OF_ANALYSIS, 'scenario/catalogue', 'simulation', 'analysis', 'picture', 'formats'],
  app: [
    ...LEFT_OF_ANALYSIS,
    'scenario/catalogue',
    'guide',
    'programs',
    'simulation',
    'analysis',
    'picture',
    'formats',
    'store',
    'views',
  ],
}

/** Folders of tests alone: nothing imports them, and they may import everything. */
const TESTS_ALONE = ['architecture', 'acceptance']
const PARTS = Object.keys(TABLE)

/** Packages that one file alone may use. */
const RESERVED: Readonly<Record<string, string>> = { 'ioredis-mock': 'src/simulation/redis/server/store.ts' }
/** Parts that run under Node alone. */
const ON_NODE = ['cli', 'conformance', ...TESTS_ALONE]
/** Modules of Node that the browser has as packages of the same name. */
const PORTABLE = ['buffer', 'events']

/** The part that a file belongs to: the longest name in the table that its path begins with. */
function partOf(file: string): string | undefined {
  const [, ...path] = file.split('/')
  const folders = path.slice(0, -1)
  for (let length = folders.length; length > 0; length--) {
    const name = folders.slice(0, length).join('/')
    if (Object.hasOwn(TABLE, name) || TESTS_ALONE.includes(name)) return name
  }
  return undefined
}

/** Tests, and the folders of their helpers. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const isHelper = (file: string) => file.includes('/testing/')
/** The column of the data's flow: a test may use all that is not to the right of its own. */
const columnOf = (part: string) => PARTS.findIndex((name) => name.split('/')[0] === part.split('/')[0])

function mayImport(from: string, to: string, file: string): boolean {
  if (from === to || TESTS_ALONE.includes(from)) return true
  if (TESTS_ALONE.includes(to)) return false
  if (isTest(file) && columnOf(to) <= columnOf(from)) return true
  return TABLE[from]?.includes(to) ?? false
}

/** What is wrong with one import, as a sentence without its subject; undefined when it is allowed. */
function problemOf(file: string, dependency: IDependency): string | undefined {
  const name = dependency.module
  const owner = RESERVED[name.split('/')[0] ?? '']
  if (owner) return owner === file ? undefined : `uses ${name}, which only ${owner} may`
  if (name.startsWith('virtual:')) return undefined
  if (dependency.coreModule) {
    const allowed = PORTABLE.includes(name) || isTest(file) || ON_NODE.includes(partOf(file) ?? '')
    return allowed ? undefined : `imports ${name} of Node; it has to run in a browser`
  }
  if (!name.startsWith('.')) return undefined
  if (dependency.couldNotResolve) return `imports ${name}, which is not there`
  const from = partOf(file)
  const to = partOf(dependency.resolved)
  if (from === undefined) return undefined
  if (to === undefined) return dependency.resolved.startsWith('src/') ? undefined : `imports ${dependency.resolved}`
  if (!mayImport(from, to, file)) return `imports ${dependency.resolved}: ${from} may not import ${to}`
  if (isHelper(dependency.resolved) && !isTest(file) && !TESTS_ALONE.includes(from)) {
    return `imports ${dependency.resolved}, which is for tests`
  }
  const [item, otherItem] = [itemOf(file), itemOf(dependency.resolved)]
  if (item && otherItem && item !== otherItem) return `imports ${dependency.resolved} of another catalogue item`
  return undefined
}

const itemOf = (file: string) => /^src\/scenario\/catalogue\/([^/]+)\//.exec(file)?.[1]

/** Every import under root/src that the table does not allow, and how many modules were seen. */
export async function checkImports(root: string): Promise<{ modules: number; problems: string[] }> {
  const cruised = await cruise(
    ['src'],
    {
      baseDir: root,
      // Types count: a type that points the wrong way is a design that does.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.program\\.ts$' },
    },
    { extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json'] },
  )
  const { modules } = cruised.output as ICruiseResult
  const own = modules.filter(({ source }) => source.startsWith('src/'))
  const problems = own.flatMap(({ source, dependencies }) => [
    ...(partOf(source) === undefined ? [`${source} is in no folder of the table`] : []),
    ...dependencies.flatMap((dependency) => problemOf(source, dependency)?.replace(/^/, `${source} `) ?? []),
  ])
  if (own.length === 0) problems.push('no module was seen')
  return { modules: own.length, problems }
}
