/**
 * Composes kernel, network, nodes, sentinels, clients and storage into one run: scenario in, trace out. The only
 * module that knows all of them.
 */
import { type Micros, randomStream } from '../base'
import { DEFAULT_SLACK_US, LIMITS, type Scenario, STOPPED_PPM } from '../scenario'
import {
  type ActorId,
  type ActorInfo,
  type Bounds,
  createLog,
  initialClock,
  type NewEvent,
  type Seq,
  type Trace,
  type WallClock,
  wallMicros,
} from '../trace'
import { type Client, createClient, IOREDIS_DEFAULTS } from './clients'
import { place, placeFaults, type Target } from './faults'
import { watchHorizon } from './horizon'
import { createKernel, createProcess, listenForRejections, type Process, settle } from './kernel'
import { createLatency, createNetwork, createNetworkFaults } from './network'
import { createOperators, operatorsOf } from './operators'
import { createRedisPort, createSentinelPorts, createStoragePort } from './ports'
import { commandKeys, type Fleet, type LuaFactory, RedisNode } from './redis'
import { createSentinel, type Sentinel } from './sentinel'
import { createStorage } from './storage'
import { createTriggers } from './triggers'

/** A run with more events, or more text in them, than could be shown. */
export class RunTooLarge extends Error {
  override name = 'RunTooLarge'
  constructor() {
    super(
      `the run has more than ${LIMITS.traceEvents} events, or more than ${LIMITS.traceText} characters in them; use fewer commands in a script, and shorter keys and values`,
    )
  }
}

/** Throws RunTooLarge. */
export async function runScenario(scenario: Scenario, lua: LuaFactory): Promise<Trace> {
  const { seed, epoch } = scenario
  const kernel = createKernel(settle)
  const log = createLog()
  const append = (event: NewEvent): Seq => log.append(kernel.now, event)
  const tooLarge = () => log.text > LIMITS.traceText || log.events.length > LIMITS.traceEvents
  const full = () => log.events.length >= LIMITS.events || tooLarge()
  const triggers = createTriggers(log)
  const bounds = boundsOf(scenario)
  const horizon = watchHorizon(log, bounds, scenario.nodes.find(({ replicaOf }) => replicaOf === undefined)?.id)

  const actors = actorsOf(scenario)
  const clocks = new Map(actors.map((actor) => [actor.id, initialClock(actor)]))
  const clockOf = (id: ActorId) => clocks.get(id) as WallClock
  const wall = (id: ActorId) => () => wallMicros(epoch, clockOf(id), kernel.now)

  const processes = new Map<ActorId, Process>(actors.map(({ id }) => [id, createProcess(kernel)]))
  const processOf = (id: ActorId) => processes.get(id) as Process
  const rules = createNetworkFaults()
  const latency = createLatency(scenario, rules.slowdown)
  const network = createNetwork({ kernel, faults: rules, latency, append, processOf })

  const nodes = new Map<ActorId, RedisNode>()
  const fleet: Fleet = {
    byId: (id) => nodes.get(id),
    byHost: (host) => [...nodes.values()].find((node) => node.host === host),
  }
  const { instructionsPerMicrosecond, limit } = scenario.scripts
  scenario.nodes.forEach(({ id, persistence, dialect, config }, index) => {
    const node = new RedisNode({
      id,
      host: `10.0.0.${index + 1}`,
      persistence,
      dialect,
      config: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)])),
      instructionsPerUs: instructionsPerMicrosecond,
      scriptLimit: limit,
      replicationDelay: scenario.network.replicationDelay,
      kernel,
      process: processOf(id),
      network,
      append,
      wallMicros: wall(id),
      random: randomStream(seed, `node ${id}`),
      lua,
      fleet,
    })
    nodes.set(id, node)
  })
  for (const node of nodes.values()) node.prepare(scenario.setup)
  for (const { id, replicaOf } of scenario.nodes) {
    if (replicaOf !== undefined) nodes.get(id)?.replication.attach(nodes.get(replicaOf) as RedisNode)
  }

  const sentinels = new Map<ActorId, Sentinel>()
  for (const { id, monitors, downAfter, quorum, failoverTimeout } of scenario.sentinels) {
    const group = scenario.nodes
      .filter((node) => node.id === monitors || node.replicaOf === monitors)
      .map((node) => node.id)
    const others = scenario.sentinels
      .filter((other) => other.monitors === monitors && other.id !== id)
      .map((other) => other.id)
    const ports = createSentinelPorts({ id, group, others, kernel, network, process: processOf(id), nodes, sentinels })
    const random = randomStream(seed, `sentinel ${id}`)
    sentinels.set(
      id,
      createSentinel({
        id,
        master: monitors,
        nodes: group,
        downAfter,
        quorum,
        failoverTimeout,
        kernel,
        process: processOf(id),
        append,
        random,
        ports,
      }),
    )
  }
  for (const sentinel of sentinels.values()) sentinel.start()

  const fallback = (scenario.nodes[0] as { id: ActorId }).id
  const portOf = (client: ActorId) =>
    createRedisPort({ client, kernel, network, process: processOf(client), nodes, sentinels, fallback })
  const operators = createOperators({
    scenario,
    kernel,
    network,
    nodes,
    processOf,
    portOf,
    keysOf: commandKeys,
    append,
  })

  const storage = createStorage(scenario.storage.id, scenario.storage.fencing, append)
  const clients = new Map<ActorId, Client>()
  /** Whose program ran last: what it leaves behind is told before the next one runs. */
  let inTurn: ActorId = ''
  for (const { id, program, connection = {} } of scenario.clients) {
    const shared = { client: id, kernel, network, process: processOf(id) }
    clients.set(
      id,
      createClient({
        id,
        program: scenario.programs[program] ?? '',
        modules: scenario.modules,
        params: scenario.params,
        seed,
        kernel,
        process: processOf(id),
        wallMicros: wall(id),
        append,
        redis: portOf(id),
        storage: createStoragePort({ ...shared, storageId: scenario.storage.id, storage }),
        options: { ...IOREDIS_DEFAULTS, ...connection },
        keysOf: commandKeys,
        turn: () => {
          inTurn = id
        },
        full,
      }),
    )
  }

  const turnClock = (id: ActorId, change: { readonly step?: Micros; readonly ratePpm?: number }) => {
    const { offset, ratePpm, since } = clockOf(id)
    const accrued = offset + Math.trunc(((kernel.now - since) * ratePpm) / 1_000_000)
    const turned = { offset: accrued + (change.step ?? 0), ratePpm: change.ratePpm ?? ratePpm }
    clocks.set(id, { ...turned, since: kernel.now })
    return turned
  }
  /** It is a process that lost count of the time: a new one reads the machine's clock. */
  const startClock = (id: ActorId) => {
    if (clockOf(id).ratePpm !== STOPPED_PPM) return null
    const right = { offset: actors.find((actor) => actor.id === id)?.clockOffset ?? 0, ratePpm: 0 }
    clocks.set(id, { ...right, since: kernel.now })
    return right
  }
  const target = (id: ActorId): Target => {
    const process = processOf(id)
    return {
      pause: () => process.pause(),
      resume: () => process.resume(),
      crash(what) {
        process.stop()
        clients.get(id)?.crash()
        nodes.get(id)?.crash()
        sentinels.get(id)?.crashed()
        network.crashed(id, what)
        if (what === 'host') operators.crashed(id)
      },
      restart(cause) {
        process.start()
        clients.get(id)?.start(cause)
        nodes.get(id)?.restart(cause)
        sentinels.get(id)?.start()
        operators.restarted(id)
      },
      get down() {
        return process.state === 'down'
      },
    }
  }
  const faults = placeFaults(scenario.faults, {
    kernel,
    network,
    rules,
    triggers,
    events: log.events,
    append,
    target,
    type: operators.type,
    turnClock,
    startClock,
  })
  for (const { id, start } of scenario.clients) {
    const run = (cause: Seq | undefined) => {
      if (clients.get(id)?.state === 'not-started') processOf(id).submit(() => clients.get(id)?.start(cause))
    }
    place(kernel, triggers, start, (event) => run(event?.seq), false)
  }

  const everyClient = [...clients.values()]
  const running = () => everyClient.some((client) => client.state === 'running')
  const over = () => !running() && kernel.pending === 0 && kernel.now >= horizon.until
  const deafen = listenForRejections((problem) => clients.get(inTurn)?.rejected(problem))
  const ended = await kernel.run(scenario.until, () => full() || over()).finally(deafen)
  const why = full() ? 'too-many-events' : ended === 'stopped' ? 'ended' : 'until'
  append({ kind: 'finish', actor: 'run', why, truncated: why !== 'ended', unfired: faults.unfired })
  for (const client of everyClient) client.crash()
  for (const node of nodes.values()) node.server.dispose()
  if (tooLarge()) throw new RunTooLarge()
  return { format: 'lockstep-trace/1', seed, epoch, actors, bounds, events: log.events }
}

function actorsOf(scenario: Scenario): ActorInfo[] {
  const clock = (clock: { readonly offset: Micros; readonly ratePpm: number } | undefined) => ({
    clockOffset: clock?.offset ?? 0,
    clockRatePpm: clock?.ratePpm ?? 0,
  })
  return [
    ...scenario.clients.map(({ id, program, clock: own }) => ({ id, type: 'client' as const, program, ...clock(own) })),
    ...scenario.nodes.map(({ id, replicaOf, clock: own }) => {
      const role = replicaOf === undefined ? { role: 'master' as const } : { role: 'replica' as const, replicaOf }
      return { id, type: 'redis' as const, ...role, ...clock(own) }
    }),
    ...scenario.sentinels.map(({ id }) => ({ id, type: 'sentinel' as const, ...clock(undefined) })),
    ...operatorsOf(scenario).map((id) => ({ id, type: 'operator' as const, ...clock(undefined) })),
    { id: scenario.storage.id, type: 'storage', fencing: scenario.storage.fencing, ...clock(undefined) },
    { id: 'run', type: 'run', ...clock(undefined) },
  ]
}

function boundsOf({ bounds, ttl, sentinels }: Scenario): Bounds {
  const downAfter = Math.max(0, ...sentinels.map((sentinel) => sentinel.downAfter))
  return {
    ttl,
    freed: bounds.freed ?? null,
    progress: bounds.progress ?? null,
    overtakes: bounds.overtakes ?? null,
    // With Sentinel: down-after + 5 s (PROPERTIES).
    recovers: bounds.recovers ?? (downAfter > 0 ? downAfter + DEFAULT_SLACK_US : null),
    survives: bounds.survives ?? 0,
  }
}
