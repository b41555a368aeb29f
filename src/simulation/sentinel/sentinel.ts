/**
 * One sentinel: it pings the nodes of its master's group, declares a silent one down, agrees with the other sentinels,
 * and when elected promotes a replica and re-points the rest (redis/redis:src/sentinel.c; LOCK-FACTS 5.7). INFO rides
 * on each PONG. It reaches nodes and other sentinels only by messages.
 */
import type { Micros, RandomStream } from '../../base'
import type { ActorId, NewEvent, Seq } from '../../trace'
import type { Kernel, Link, Process } from '../kernel'

const TICK_US: Micros = 100_000
const PING_US: Micros = 1_000_000
/** A replica that has been silent for longer is not promoted. */
const PING_STALE_US: Micros = 5 * PING_US
const ASK_US: Micros = 1_000_000
const HELLO_US: Micros = 2_000_000
/** Sentinels start within a second of each other, so that one is elected. */
const MAX_DESYNC_MS = 1_000
const ELECTION_TIMEOUT_US: Micros = 10_000_000
/** A returned master is made a replica after four hello periods. */
const RECONFIGURE_US: Micros = 4 * HELLO_US

/** What a node says of itself in a PONG. */
export interface NodeReport {
  readonly role: 'master' | 'replica'
  readonly master: ActorId | null
  readonly offset: number
  readonly runId: string
  /** replica-priority: the lowest is promoted first, 0 never. */
  readonly priority: number
  /** On a replica: how long its link to the master has been down. */
  readonly linkDown: Micros
}

export interface SentinelPorts {
  /** Asks a node for its report; no answer when it is down or cut off. */
  ping(node: ActorId, done: (report: NodeReport | 'busy', cause: Seq) => void): void
  /** SCRIPT KILL. */
  killScript(node: ActorId, cause: Seq): void
  /** REPLICAOF NO ONE or of `master`, and CLIENT KILL TYPE normal. */
  reconfigure(node: ActorId, master: ActorId | null, cause: Seq | undefined): void
  /** The links to the other sentinels. */
  readonly peers: ReadonlyMap<ActorId, { readonly link: Link; readonly sentinel: () => Sentinel }>
}

export interface SentinelParts {
  readonly id: ActorId
  readonly master: ActorId
  readonly nodes: readonly ActorId[]
  readonly downAfter: Micros
  readonly quorum: number
  /** failover-timeout: the next try for the same master comes after twice that. */
  readonly failoverTimeout: Micros
  readonly kernel: Kernel
  readonly process: Process
  readonly append: (event: NewEvent) => Seq
  readonly random: RandomStream
  readonly ports: SentinelPorts
}

export interface Sentinel {
  readonly master: ActorId
  /** SENTINEL is-master-down-by-addr: its own view, and its vote for `candidate` in `epoch` if it is asked for one. */
  isMasterDown(
    candidate: ActorId | null,
    epoch: number,
  ): { readonly down: boolean; readonly votedFor: ActorId | null; readonly epoch: number }
  /** The configuration that another one announces: the newest epoch wins. */
  hello(master: ActorId, epoch: number, cause: Seq): void
  start(): void
  /** The process is gone and with it what it had seen. */
  crashed(): void
}

interface Watched {
  lastPong: Micros
  report: NodeReport | null
  down: Seq | null
  downAt: Micros
  /** Since when it has said something else than it should be. */
  wrongSince: Micros | null
  /** SCRIPT KILL was sent since it was found down. */
  scriptKilled: boolean
}

interface Failover {
  readonly epoch: number
  readonly startedAt: Micros
  readonly votes: Set<ActorId>
  readonly cause: Seq
  /** The chosen replica, once elected, and since when. */
  promoting: ActorId | null
  promotingSince: Micros
}

export function createSentinel(parts: SentinelParts): Sentinel {
  const { id, kernel, process, append, ports, downAfter } = parts
  let master = parts.master
  let configEpoch = 0
  let epoch = 0
  let vote: { epoch: number; candidate: ActorId } | null = null
  let odown: Seq | null = null
  let failover: Failover | null = null
  let nextTry: Micros = 0
  let lastPing: Micros = -PING_US
  let lastAsk: Micros = -ASK_US
  let lastHello: Micros = 0
  let life = 0
  const peersDown = new Set<ActorId>()
  const watched = new Map<ActorId, Watched>(
    parts.nodes.map((node) => [
      node,
      { lastPong: 0, report: null, down: null, downAt: 0, wrongSince: null, scriptKilled: false },
    ]),
  )

  const every = (us: Micros, last: Micros) => kernel.now - last >= us
  const masterDown = () => watched.get(master)?.down ?? null

  const ping = () => {
    for (const [node, state] of watched) {
      ports.ping(node, (report, cause) => {
        if (report === 'busy') {
          // No sign of life; a script that keeps a node down is killed, once.
          if (state.down !== null && !state.scriptKilled) ports.killScript(node, cause)
          state.scriptKilled = state.down !== null
          return
        }
        state.scriptKilled = false
        state.lastPong = kernel.now
        state.report = report
        if (state.down !== null) {
          state.down = null
          append({ kind: 'up', actor: id, node, cause })
        }
        if (node === failover?.promoting && report.role === 'master') switchTo(node, failover.epoch, cause)
        else straighten(node, state, report, cause)
      })
    }
  }

  /** A node that follows the wrong master, or is one itself, is re-configured after a while. */
  const straighten = (node: ActorId, state: Watched, report: NodeReport, cause: Seq) => {
    const right = node === master ? report.role === 'master' : report.role === 'replica' && report.master === master
    if (right || failover || masterDown() !== null || node === master) state.wrongSince = null
    else {
      state.wrongSince ??= kernel.now
      if (every(RECONFIGURE_US, state.wrongSince)) {
        state.wrongSince = kernel.now
        ports.reconfigure(node, master, cause)
      }
    }
  }

  const notice = () => {
    for (const [node, state] of watched) {
      if (state.down !== null || !every(downAfter, state.lastPong)) continue
      state.down = append({ kind: 'sdown', actor: id, node })
      state.downAt = kernel.now
      if (node === master)
        nextTry = Math.max(nextTry, kernel.now + (ports.peers.size > 0 ? parts.random.below(MAX_DESYNC_MS) * 1000 : 0))
    }
    if (masterDown() === null) {
      odown = null
      peersDown.clear()
    }
  }

  /** Asks the others whether they agree, and for their vote when this one stands. */
  const ask = () => {
    const candidate = failover && !failover.promoting ? id : null
    const asked = failover?.epoch ?? epoch
    for (const [peer, { link, sentinel }] of ports.peers) {
      link.send({ payload: 'control', background: true }, () => {
        const answer = sentinel().isMasterDown(candidate, asked)
        link.answer({ payload: 'control', background: true }, () => {
          if (answer.down) peersDown.add(peer)
          else peersDown.delete(peer)
          epoch = Math.max(epoch, answer.epoch)
          if (failover && answer.epoch === failover.epoch && answer.votedFor === id) failover.votes.add(peer)
        })
      })
    }
  }

  const agree = () => {
    const down = masterDown()
    if (down === null || odown !== null || peersDown.size + 1 < parts.quorum) return
    odown = append({ kind: 'odown', actor: id, node: master, cause: down })
  }

  const stand = () => {
    if (odown === null || failover || kernel.now < nextTry) return
    if (vote && vote.epoch > epoch) return
    epoch++
    vote = { epoch, candidate: id }
    nextTry = kernel.now + 2 * parts.failoverTimeout
    failover = { epoch, startedAt: kernel.now, votes: new Set([id]), cause: odown, promoting: null, promotingSince: 0 }
    lastAsk = kernel.now
    ask()
  }

  const lead = () => {
    if (failover?.promoting && every(parts.failoverTimeout, failover.promotingSince)) failover = null
    if (!failover || failover.promoting) return
    const majority = Math.floor((ports.peers.size + 1) / 2) + 1
    const { votes, startedAt, cause } = failover
    if (votes.size < Math.max(majority, parts.quorum)) {
      if (every(ELECTION_TIMEOUT_US, startedAt)) failover = null
      return
    }
    const elected = append({
      kind: 'elected',
      actor: id,
      node: master,
      epoch: failover.epoch,
      votes: votes.size,
      cause,
    })
    const chosen = choose()
    if (chosen === null) failover = null
    else {
      failover.promoting = chosen
      failover.promotingSince = kernel.now
      ports.reconfigure(chosen, null, elected)
    }
  }

  /**
   * Replica choice (sentinel.c, sentinelSelectSlave): reachable ones that were with the master until lately and may be
   * promoted; the lower priority, then the larger offset, then the smaller run id.
   */
  const choose = (): ActorId | null => {
    const mostLinkDown = 10 * downAfter + (kernel.now - (watched.get(master)?.downAt ?? kernel.now))
    const candidates = [...watched].flatMap(([node, { down, report, lastPong }]) => {
      if (node === master || down !== null || !report || every(PING_STALE_US, lastPong)) return []
      return report.priority === 0 || report.linkDown > mostLinkDown ? [] : [{ node, ...report }]
    })
    candidates.sort((a, b) => a.priority - b.priority || b.offset - a.offset || (a.runId < b.runId ? -1 : 1))
    return candidates[0]?.node ?? null
  }

  const switchTo = (to: ActorId, at: number, cause: Seq) => {
    const from = master
    const promoted = failover?.promoting === to
    master = to
    configEpoch = at
    epoch = Math.max(epoch, at)
    failover = null
    odown = null
    const seq = append({ kind: 'switch-master', actor: id, from, to, epoch: at, cause })
    if (!promoted) return
    for (const node of watched.keys()) {
      if (node !== to && watched.get(node)?.down === null) ports.reconfigure(node, to, seq)
    }
    announce()
  }

  const announce = () => {
    lastHello = kernel.now
    const [told, at] = [master, configEpoch]
    for (const { link, sentinel } of ports.peers.values()) {
      link.send({ payload: 'control', background: true }, (cause) => sentinel().hello(told, at, cause))
    }
  }

  const tick = () => {
    if (every(Math.min(PING_US, downAfter), lastPing)) {
      lastPing = kernel.now
      ping()
    }
    notice()
    if (masterDown() !== null && every(ASK_US, lastAsk)) {
      lastAsk = kernel.now
      ask()
    }
    agree()
    stand()
    lead()
    if (every(HELLO_US, lastHello)) announce()
  }
  const run = (born: number) => {
    if (born !== life) return
    if (process.state === 'up') tick()
    kernel.after(TICK_US, () => run(born), true)
  }

  return {
    get master() {
      return master
    },
    isMasterDown(candidate, asked) {
      if (candidate !== null && asked > epoch - 1 && (!vote || vote.epoch < asked)) {
        epoch = Math.max(epoch, asked)
        vote = { epoch: asked, candidate }
        nextTry = Math.max(nextTry, kernel.now + parts.failoverTimeout)
      }
      return { down: masterDown() !== null, votedFor: vote?.candidate ?? null, epoch: vote?.epoch ?? epoch }
    },
    hello(told, at, cause) {
      if (at <= configEpoch) return
      if (told === master) configEpoch = at
      else switchTo(told, at, cause)
    },
    start() {
      for (const state of watched.values()) {
        state.lastPong = kernel.now
        state.down = null
      }
      run(life)
    },
    crashed() {
      life++
      failover = null
      odown = null
      peersDown.clear()
    },
  }
}
