import { DIALECTS, INT_MAX, LIMITS, PERSISTENCE, type ScenarioFile } from '../../scenario'
import { SHAPES, type Shape, topologyOf, withSentinels, withTopology } from '../../scenario/cluster'
import { ClockFields } from './ClockFields'
import { Count, Field, Fold, having, Length, Pick, YesNo } from './fields'
import type { Change } from './use-change'

interface PartProps {
  readonly file: ScenarioFile
  readonly change: Change
}

const SHAPE_WORDS: Readonly<Record<Shape, string>> = {
  single: 'a single node',
  replicas: 'a master with replicas',
  masters: 'independent masters',
}
type Node = ScenarioFile['nodes'][number]
type Config = NonNullable<Node['config']>

/** How many nodes, who follows whom, and what each is like. */
export function Nodes({ file, change }: PartProps) {
  const { shape, count } = topologyOf(file)
  const choose = (next: Shape, many: number) => change(withTopology(file, { shape: next, count: many }))
  const put = (id: string, node: Node) => change({ nodes: file.nodes.map((each) => (each.id === id ? node : each)) })
  return (
    <>
      <Pick
        label="Topology"
        value={shape ?? ''}
        options={[
          ...(shape ? [] : ([['', 'one of its own']] as const)),
          ...SHAPES.map((each) => [each, SHAPE_WORDS[each]] as const),
        ]}
        onPick={(next) => (next === '' ? undefined : choose(next, next === 'masters' ? Math.max(3, count) : 2))}
      />
      {shape === 'replicas' || shape === 'masters' ? (
        <Count
          label={shape === 'replicas' ? 'Replicas' : 'Masters'}
          value={count}
          min={shape === 'replicas' ? 1 : 2}
          max={shape === 'replicas' ? LIMITS.nodes - 1 : LIMITS.nodes}
          take={(many) => choose(shape, many ?? count)}
        />
      ) : null}
      {file.nodes.map((node) => (
        <Fold key={node.id} title={node.replicaOf ? `${node.id}, replica of ${node.replicaOf}` : `${node.id}, master`}>
          <NodeFields node={node} put={(next) => put(node.id, next)} />
        </Fold>
      ))}
    </>
  )
}

/** Numbers of redis.conf, their usual values and the least that they may be. */
const NUMBERS = [
  ['busy-reply-threshold', '5000', 0],
  ['min-replicas-to-write', '0', 0],
  ['min-replicas-max-lag', '10', 0],
  ['repl-ping-replica-period', '10', 1],
  ['repl-timeout', '60', 1],
  ['replica-priority', '100', 0],
] as const

function NodeFields({ node, put }: { readonly node: Node; readonly put: (node: Node) => string | undefined }) {
  const { persistence = 'none', dialect = 'redis-7.0', config = {}, clock } = node
  const set = <K extends keyof Config>(name: K, value: Config[K] | undefined) =>
    put({ ...node, config: having(config, name, value) })
  return (
    <>
      <Pick
        label="Persistence"
        value={persistence}
        options={PERSISTENCE}
        onPick={(name) => put(having(node, 'persistence', name))}
      />
      <Pick label="Dialect" value={dialect} options={DIALECTS} onPick={(name) => put(having(node, 'dialect', name))} />
      <ClockFields clock={clock} take={(next) => put(having(node, 'clock', next))} />
      {NUMBERS.map(([name, usual, min]) => (
        <Count
          key={name}
          label={name}
          usual={usual}
          value={config[name]}
          min={min}
          max={INT_MAX}
          take={(value) => set(name, value)}
        />
      ))}
      <YesNo
        label="replica-serve-stale-data"
        usual="yes"
        value={config['replica-serve-stale-data'] && config['replica-serve-stale-data'] === 'yes'}
        take={(value) => set('replica-serve-stale-data', value === undefined ? undefined : value ? 'yes' : 'no')}
      />
      <Field
        label="save (pairs of seconds and changes)"
        value={config.save ?? ''}
        take={(text) => set('save', text === '' ? undefined : text)}
      />
    </>
  )
}

/** How many watch, and what they take for down. */
export function Sentinels({ file, change }: PartProps) {
  const sentinels = file.sentinels ?? []
  const [first] = sentinels
  const all = (part: Partial<NonNullable<typeof first>>) =>
    change({ sentinels: sentinels.map((each) => ({ ...each, ...part })) })
  return (
    <>
      <Count
        label="Sentinels"
        value={sentinels.length}
        max={LIMITS.sentinels}
        take={(many = 0) => change({ sentinels: withSentinels(file, many) })}
      />
      {first ? (
        <>
          <Count
            label="Quorum"
            value={first.quorum ?? 1}
            min={1}
            max={sentinels.length}
            take={(quorum = 1) => all({ quorum })}
          />
          <Length
            label="Down after"
            value={first.downAfter ?? '30s'}
            take={(downAfter = '30s') => all({ downAfter })}
          />
          <Length
            label="Failover timeout"
            value={first.failoverTimeout ?? '3m'}
            take={(failoverTimeout = '3m') => all({ failoverTimeout })}
          />
        </>
      ) : null}
    </>
  )
}
