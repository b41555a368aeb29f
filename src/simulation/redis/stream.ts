/**
 * A node's replication stream: its id, its offset in bytes and the backlog from which a replica that lost its link
 * goes on (partial resynchronisation). The ids change as LOCK-FACTS 5.8 says; what travels is others' business.
 */
import { commandToWire, type RandomStream } from '../../base'
import type { Seq } from '../../trace'

export interface StreamEntry {
  readonly args: readonly string[]
  readonly origin: Seq | null
  /** The offset after the command. */
  readonly offset: number
}

/** redis.conf: repl-backlog-size 1mb. */
const BACKLOG_BYTES = 1_048_576
const NO_ID = '0'.repeat(40)

export interface Position {
  readonly replid: string
  readonly offset: number
}

export class ReplicationStream {
  replid: string
  /** The id before the promotion, valid below `secondOffset`. */
  replid2 = NO_ID
  secondOffset = -1
  offset = 0
  /** A master that never had a replica keeps no backlog and counts nothing. */
  active = false
  private backlog: StreamEntry[] = []
  private readonly random: RandomStream

  constructor(random: RandomStream) {
    this.random = random
    this.replid = this.newId()
  }

  /** The first replica has come. */
  open(): void {
    this.active = true
  }

  /** INFO's repl_backlog_first_byte_offset and repl_backlog_histlen. */
  get kept(): { readonly firstByte: number; readonly bytes: number } {
    const [first] = this.backlog
    const before = first ? first.offset - commandToWire(first.args).length : this.offset
    return { firstByte: before + 1, bytes: this.offset - before }
  }

  /** Appends a command; the entry has the offset after it. */
  append(args: readonly string[], origin: Seq | null): StreamEntry {
    this.offset += commandToWire(args).length
    const entry: StreamEntry = { args, origin, offset: this.offset }
    this.backlog.push(entry)
    while (this.backlog.length > 1 && this.offset - (this.backlog[0] as StreamEntry).offset > BACKLOG_BYTES)
      this.backlog.shift()
    return entry
  }

  /** What a replica at `position` misses; null when only a full resynchronisation helps. */
  since({ replid, offset }: Position): readonly StreamEntry[] | null {
    const known = replid === this.replid || (replid === this.replid2 && offset < this.secondOffset)
    if (!known || offset > this.offset) return null
    const missing = this.backlog.filter((entry) => entry.offset > offset)
    const first = missing[0]
    const unbroken = !first || first.offset - commandToWire(first.args).length === offset
    return unbroken && (first !== undefined || offset === this.offset) ? missing : null
  }

  /** A promoted replica: its own history begins, the old one stays valid up to here. */
  promote(): void {
    this.shift(this.newId())
  }

  private shift(replid: string): void {
    this.replid2 = this.replid
    this.secondOffset = this.offset + 1
    this.replid = replid
  }

  /** A replica takes over its master's id, and after a full resynchronisation its offset. */
  follow({ replid, offset }: Position, full: boolean): void {
    this.active = true
    if (!full) {
      if (replid !== this.replid) this.shift(replid)
      return
    }
    this.replid = replid
    this.replid2 = NO_ID
    this.secondOffset = -1
    this.offset = offset
    this.backlog = []
  }

  /** A restart without a saved id. */
  restart(): void {
    this.replid = this.newId()
    this.replid2 = NO_ID
    this.secondOffset = -1
    this.offset = 0
    this.active = false
    this.backlog = []
  }

  private newId(): string {
    return Array.from({ length: 40 }, () => this.random.below(16).toString(16)).join('')
  }
}
