/**
 * What a node's disk keeps over a crash (LOCK-FACTS 5.6): the last dump, or the commands of its append-only file up to
 * the last fsync, which `aof-everysec` makes once a second and `aof-always` after every command. `none` dumps only when
 * SAVE or BGSAVE says so.
 */
import type { Micros } from '../../base'
import type { Persistence, Seq } from '../../trace'
import type { Snapshot } from './server'

interface Entry {
  readonly at: Micros
  readonly args: readonly string[]
  readonly origin: Seq | null
}

const FSYNC_PERIOD_US: Micros = 1_000_000

export interface Disk {
  append(at: Micros, args: readonly string[], origin: Seq | null): void
  /** The keyspace as a whole: what was loaded, or came with a full resynchronisation. */
  rewrite(whole: Snapshot): void
  /** SAVE, BGSAVE, or a save point that was reached. */
  dump(whole: Snapshot): void
  /** What a crash at `at` leaves. */
  survivors(at: Micros): { readonly base: Snapshot | null; readonly commands: readonly Omit<Entry, 'at'>[] }
}

export function createDisk(persistence: Persistence): Disk {
  const appends = persistence === 'aof-everysec' || persistence === 'aof-always'
  let base: Snapshot | null = null
  let entries: Entry[] = []
  return {
    append(at, args, origin) {
      if (appends) entries.push({ at, args, origin })
    },
    rewrite(whole) {
      base = persistence === 'none' ? null : whole
      entries = []
    },
    dump(whole) {
      // A node with an append-only file starts from that one.
      if (!appends) base = whole
    },
    survivors(at) {
      const synced = persistence === 'aof-always' ? at : Math.floor(at / FSYNC_PERIOD_US) * FSYNC_PERIOD_US
      return { base, commands: entries.filter((entry) => entry.at <= synced) }
    },
  }
}

/** The settings of redis.conf that a persistence stands for. */
export const settingsOf = (persistence: Persistence): Readonly<Record<string, string>> => ({
  ...(persistence === 'rdb' ? {} : { save: '' }),
  ...(persistence.startsWith('aof') ? { appendonly: 'yes' } : {}),
  ...(persistence === 'aof-always' ? { appendfsync: 'always' } : {}),
})
