import type { Cluster, Edits } from './schema'

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** The parts of a scenario that are no text, by what people call them. */
export const PART_WORDS: Readonly<Record<keyof Cluster, string>> = {
  epoch: 'the time at which it begins',
  params: 'the parameters',
  clients: 'the clients',
  nodes: 'the Redis nodes',
  setup: 'what the masters begin with',
  sentinels: 'the sentinels',
  scripts: 'what scripts cost',
  storage: 'the storage',
  network: 'the network',
  marks: 'the marks',
  bounds: 'the bounds',
  ttl: 'the TTL of the bounds',
  until: 'the end of the run',
}

/** What edits change, in words for each part: "the program “worker”", "2 faults put in or changed". */
export function describeEdits({ title, description, programs, modules, without, faults, cluster }: Edits): string[] {
  const texts = Object.keys(programs ?? {})
  const imported = Object.keys(modules ?? {})
  const parts = Object.entries(PART_WORDS).flatMap(([name, words]) =>
    Object.hasOwn(cluster ?? {}, name) ? [words] : [],
  )
  return [
    ...(title === undefined && description === undefined ? [] : ['the title or description']),
    ...(texts.length > 0 ? [`${texts.length === 1 ? 'the program' : 'the programs'} ${quoted(texts)}`] : []),
    ...(imported.length > 0 ? [`${imported.length === 1 ? 'the module' : 'the modules'} ${quoted(imported)}`] : []),
    ...(faults?.length ? [`${plural(faults.length, 'fault')} put in or changed`] : []),
    ...(without?.length ? [`${plural(without.length, 'fault')} taken out`] : []),
    ...parts,
  ]
}
