/**
 * What a node's persistence keeps over a crash: nothing, or the commands of its append-only file up to the last
 * fsync, which `aof-everysec` makes once a second and `aof-always` after every command (LOCK-FACTS 5.6).
 */
import type { Micros } from '../../base'
import type { Seq } from '../../trace'
import type { Snapshot } from './server'

export type Persistence = 'none' | 'aof-everysec' | 'aof-always'

interface Entry {
  readonly at: Micros
  readonly args: readonly string[]
  readonly origin: Seq | null
}

const FSYNC_PERIOD_US: Micros = 1_000_000

export interface Aof {
  append(at: Micros, args: readonly string[], origin: Seq | null): void
  /** Starts the file anew from a whole keyspace (after a full resynchronisation). */
  rewrite(base: Snapshot | null): void
  /** What a crash at `at` leaves. */
  survivors(at: Micros): { readonly base: Snapshot | null; readonly commands: readonly Omit<Entry, 'at'>[] }
}

export function createAof(persistence: Persistence): Aof {
  let base: Snapshot | null = null
  let entries: Entry[] = []
  return {
    append(at, args, origin) {
      if (persistence !== 'none') entries.push({ at, args, origin })
    },
    rewrite(snapshot) {
      base = persistence === 'none' ? null : snapshot
      entries = []
    },
    survivors(at) {
      const synced = persistence === 'aof-always' ? at : Math.floor(at / FSYNC_PERIOD_US) * FSYNC_PERIOD_US
      return { base, commands: entries.filter((entry) => entry.at <= synced) }
    },
  }
}
