/** What else in a scenario names an actor: faults, marks, links and the starts of clients. */
import { hostOf } from '../operator'
import type { Cluster, FaultFile, ScenarioFile } from '../schema'
import type { Selector } from '../selector'

/** What names an actor that is not there any more. */
export interface Loose {
  readonly actors: readonly string[]
  readonly faults: readonly FaultFile[]
  readonly marks: readonly string[]
  readonly links: readonly (readonly [string, string])[]
  /** Clients whose start waits for such an actor. */
  readonly starts: readonly string[]
}

export const actorsOf = ({ clients, nodes, sentinels = [], storage }: ScenarioFile): readonly string[] => [
  ...[...clients, ...nodes, ...sentinels].map(({ id }) => id),
  storage?.id ?? 'storage',
]

/** What happens to a redis-cli goes with the host that it is on. */
const named = (on: Selector): readonly string[] => [on.actor ?? [], on.client ?? []].flat().map(hostOf)

function namedBy({ when, action }: FaultFile): readonly string[] {
  return [
    ...('on' in when ? named(when.on) : []),
    ...('actor' in action ? [action.actor] : []),
    ...(action.do === 'command' && action.node !== undefined ? [action.node] : []),
    ...('between' in action ? action.between.flat() : []),
    ...('lasts' in action && action.lasts && 'until' in action.lasts ? named(action.lasts.until) : []),
  ]
}

/** What would name nobody after the change; null where nothing would. */
export function looseAfter(file: ScenarioFile, parts: Partial<Cluster>): Loose | null {
  const next = { ...file, ...parts }
  const there = actorsOf(next)
  const actors = actorsOf(file).filter((id) => !there.includes(id))
  const isLoose = (names: readonly string[]) => names.some((name) => actors.includes(name))
  const loose = {
    actors,
    faults: (file.faults ?? []).filter((fault) => isLoose(namedBy(fault))),
    marks: (next.marks ?? []).filter(({ on }) => isLoose(named(on))).map(({ id }) => id),
    links: (next.network?.links ?? []).filter(({ between }) => isLoose(between)).map(({ between }) => between),
    starts: next.clients.filter(({ start }) => start && 'on' in start && isLoose(named(start.on))).map(({ id }) => id),
  }
  return [loose.faults, loose.marks, loose.links, loose.starts].some((list) => list.length > 0) ? loose : null
}

/** The change with all that would name nobody taken out; its faults are taken out beside it. */
export function tidied(file: ScenarioFile, parts: Partial<Cluster>, { marks, links, starts }: Loose): Partial<Cluster> {
  const next = { ...file, ...parts }
  const isKept = (between: readonly [string, string]) => !links.includes(between)
  return {
    ...parts,
    ...(marks.length > 0 ? { marks: (next.marks ?? []).filter(({ id }) => !marks.includes(id)) } : {}),
    ...(links.length > 0
      ? { network: { ...next.network, links: (next.network?.links ?? []).filter(({ between }) => isKept(between)) } }
      : {}),
    ...(starts.length > 0
      ? {
          clients: next.clients.map(({ start, ...client }) =>
            starts.includes(client.id) || !start ? client : { ...client, start },
          ),
        }
      : {}),
  }
}
