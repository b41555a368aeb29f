/** INFO (the sections that a lock's life touches) and TIME. */
import { array, bulk } from '../../../../../base'
import type { Body, Call } from '../../command'

type Fields = readonly (readonly [name: string, value: string | number])[]

const server = ({ core }: Call): Fields => [
  ['redis_version', '7.0.15'],
  ['redis_mode', 'standalone'],
  ['run_id', core.runId],
  ['tcp_port', core.options.port ?? 6379],
  ['server_time_usec', core.nowUs],
]

const clients = ({ core }: Call): Fields => [['connected_clients', core.sessions.size]]

const persistence = ({ core, db }: Call): Fields => [
  ['loading', 0],
  ['rdb_changes_since_last_save', db.dirty - core.savedDirty],
  ['rdb_bgsave_in_progress', 0],
  ['rdb_last_save_time', core.savedAt],
  ['aof_enabled', core.config.flag('appendonly') ? 1 : 0],
]

function replication({ core }: Call): Fields {
  const { offset, replid, replid2, secondOffset, replicas, master, backlog, failover } = core.options.info()
  const link: Fields =
    core.role === 'master'
      ? []
      : [
          ['master_host', master?.host ?? ''],
          ['master_port', master?.port ?? 0],
          ['master_link_status', master?.state === 'connected' ? 'up' : 'down'],
          ['master_last_io_seconds_ago', master?.state === 'connected' ? master.lastIoSeconds : -1],
          ['master_sync_in_progress', master?.state === 'sync' ? 1 : 0],
          ['slave_read_repl_offset', offset],
          ['slave_repl_offset', offset],
          ...(master?.state === 'connected'
            ? []
            : [['master_link_down_since_seconds', master?.downSinceSeconds ?? -1] as const]),
          ['slave_priority', core.config.number('replica-priority')],
          ['slave_read_only', 1],
          ['replica_announced', 1],
        ]
  return [
    ['role', core.role === 'master' ? 'master' : 'slave'],
    ...link,
    ['connected_slaves', replicas.length],
    ...replicas.map(
      ({ ip, port, offset: acked, state, lagSeconds }, index) =>
        [`slave${index}`, `ip=${ip},port=${port},state=${state},offset=${acked},lag=${lagSeconds}`] as const,
    ),
    ['master_failover_state', failover ?? 'no-failover'],
    ['master_replid', replid],
    ['master_replid2', replid2],
    ['master_repl_offset', offset],
    ['second_repl_offset', secondOffset],
    ['repl_backlog_active', backlog ? 1 : 0],
    ['repl_backlog_size', 1048576],
    ['repl_backlog_first_byte_offset', backlog?.firstByte ?? 0],
    ['repl_backlog_histlen', backlog?.bytes ?? 0],
  ]
}

function keyspace({ db }: Call): Fields {
  if (db.size === 0) return []
  const deadlines = db
    .storedKeys()
    .map((key) => db.deadline(key))
    .filter((deadline) => deadline !== null)
  const left = deadlines.reduce((sum, deadline) => sum + Math.max(0, deadline - db.now), 0)
  const average = deadlines.length > 0 ? Math.floor(left / deadlines.length) : 0
  return [['db0', `keys=${db.size},expires=${deadlines.length},avg_ttl=${average}`]]
}

const SECTIONS: Readonly<Record<string, (call: Call) => Fields>> = {
  server,
  clients,
  persistence,
  replication,
  keyspace,
}

export const info: Body = (call) => {
  const wanted = call.args.slice(1).map((section) => section.toLowerCase())
  const all = wanted.length === 0 || wanted.some((section) => ['all', 'default', 'everything'].includes(section))
  const texts = Object.entries(SECTIONS)
    .filter(([name]) => all || wanted.includes(name))
    .map(([name, fields]) => {
      const title = `# ${name[0]?.toUpperCase()}${name.slice(1)}\r\n`
      return (
        title +
        fields(call)
          .map(([field, value]) => `${field}:${value}\r\n`)
          .join('')
      )
    })
  return bulk(texts.join('\r\n'))
}

export const time: Body = ({ core: { nowUs } }) =>
  array([bulk(String(Math.floor(nowUs / 1_000_000))), bulk(String(nowUs % 1_000_000))])
