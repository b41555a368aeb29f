/**
 * The values and deadlines of one keyspace, held by ioredis-mock: the only file of the project that imports it. Its
 * commands run synchronously (what a Pipeline would queue is called at once) on a lent clock. Where ioredis-mock departs
 * from redis-server the commands above use only what agrees; what exists and of which type is the keyspace's business.
 *
 * Traps that are handled here: its tables are plain objects, so keys and fields get a prefix (`__proto__` would be
 * lost, numbers reordered); a key of its would end at its deadline, not after it; its tables live as long as the
 * process, one per host name, so host names come from a pool.
 */
import RedisMock from 'ioredis-mock'

/** What is used of ioredis-mock beyond its published types. */
interface MockInstance {
  readonly data: { get(key: string): unknown; keys(): string[] }
  readonly expires: { get(key: string): number | undefined; has(key: string): boolean }
}
interface MockModule {
  new (options: { host: string; lazyConnect: boolean }): MockInstance
  readonly Pipeline: new (redis: MockInstance) => object
}
type Emulator = (...args: readonly string[]) => unknown
type Commands = Record<string, (...args: readonly string[]) => unknown>

const Mock = RedisMock as unknown as MockModule

/** Hands out the function that a command comes down to, whose arguments are texts. */
class Emulators extends Mock.Pipeline {
  private readonly known = new Map<string, Emulator>()
  private found: Emulator | undefined

  _addTransaction(emulate: Emulator): void {
    this.found = emulate
  }

  of(command: string): Emulator {
    const known = this.known.get(command)
    if (known) return known
    ;(this as unknown as Commands)[command]?.('')
    const emulate = this.found as Emulator
    this.known.set(command, emulate)
    return emulate
  }
}

interface Backend {
  readonly redis: MockInstance
  readonly emulators: Emulators
}

const idle: Backend[] = []
let made = 0

function takeBackend(): Backend {
  const known = idle.pop()
  if (known) return known
  made += 1
  const redis = new Mock({ host: `lockstep-${made}`, lazyConnect: true })
  return { redis, emulators: new Emulators(redis) }
}

const PREFIX = '.'
const tagged = (text: string): string => PREFIX + text
const untagged = (text: string): string => text.slice(PREFIX.length)

export class Store {
  private readonly backend: Backend = takeBackend()
  private readonly clock = { now: (): number => this.lent }
  private lent = Number.NEGATIVE_INFINITY

  /**
   * Lends ioredis-mock the wall clock `nowMs` while `work` runs. A deadline T is over when now > T; ioredis-mock takes
   * now >= T, hence the one millisecond. Null lends a time at which nothing has ended: a replica hides and keeps.
   */
  lend<T>(nowMs: number | null, work: () => T): T {
    const { Date: own } = globalThis
    const before = this.lent
    this.lent = nowMs === null ? Number.NEGATIVE_INFINITY : nowMs - 1
    // After lockdown Date.now cannot be replaced, but Date can.
    globalThis.Date = this.clock as unknown as DateConstructor
    try {
      return work()
    } finally {
      globalThis.Date = own
      this.lent = before
    }
  }

  private run(command: string, key: string, ...args: readonly string[]): unknown {
    return this.backend.emulators.of(command)(tagged(key), ...args)
  }

  /** Gives the tables back; the store is not used after it. */
  dispose(): void {
    this.clear()
    idle.push(this.backend)
  }

  clear(): void {
    this.backend.emulators.of('flushall')()
  }

  delete(key: string): void {
    this.run('del', key)
  }

  deadline(key: string): number | null {
    return this.backend.redis.expires.get(tagged(key)) ?? null
  }

  setDeadline(key: string, atMs: number | null): void {
    if (atMs === null) this.run('persist', key)
    else this.run('pexpireat', key, String(atMs))
  }

  getString(key: string): string {
    return this.run('get', key) as string
  }

  /** Sets the value and takes the deadline away. */
  setString(key: string, value: string): void {
    this.run('set', key, value)
  }

  getField(key: string, field: string): string | null {
    return this.run('hget', key, tagged(field)) as string | null
  }

  setField(key: string, field: string, value: string): void {
    this.run('hset', key, tagged(field), value)
  }

  deleteField(key: string, field: string): void {
    this.run('hdel', key, tagged(field))
  }

  /** In the order in which they were set. */
  fields(key: string): [field: string, value: string][] {
    return Object.entries(this.run('hgetall', key) as Record<string, string>).map(([field, value]) => [
      untagged(field),
      value,
    ])
  }

  fieldCount(key: string): number {
    return this.run('hlen', key) as number
  }

  items(key: string): string[] {
    return this.run('lrange', key, '0', '-1') as string[]
  }

  itemCount(key: string): number {
    return this.run('llen', key) as number
  }

  pushItem(key: string, end: 'left' | 'right', item: string): void {
    this.run(end === 'left' ? 'lpush' : 'rpush', key, item)
  }

  popItem(key: string, end: 'left' | 'right'): string {
    return this.run(end === 'left' ? 'lpop' : 'rpop', key) as string
  }

  setItem(key: string, index: number, item: string): void {
    this.run('lset', key, String(index), item)
  }

  /** Replaces the whole list, keeping the deadline; `items` is not empty. */
  setItems(key: string, items: readonly string[]): void {
    const deadline = this.deadline(key)
    this.run('del', key)
    this.run('rpush', key, ...items)
    if (deadline !== null) this.setDeadline(key, deadline)
  }

  hasMember(key: string, member: string): boolean {
    return this.run('sismember', key, member) === 1
  }

  addMember(key: string, member: string): void {
    this.run('sadd', key, member)
  }

  deleteMember(key: string, member: string): void {
    this.run('srem', key, member)
  }

  members(key: string): string[] {
    return this.run('smembers', key) as string[]
  }

  memberCount(key: string): number {
    return this.run('scard', key) as number
  }

  score(key: string, member: string): number | null {
    const score = this.run('zscore', key, member) as string | null
    return score === null ? null : Number(score)
  }

  setScore(key: string, member: string, score: number): void {
    this.run('zadd', key, String(score), member)
  }

  deleteScore(key: string, member: string): void {
    this.run('zrem', key, member)
  }

  /** By score, then by bytes. */
  ranked(key: string): { member: string; score: number }[] {
    const flat = this.run('zrange', key, '0', '-1', 'WITHSCORES') as string[]
    return Array.from({ length: flat.length / 2 }, (_, i) => ({
      member: flat[2 * i] as string,
      score: Number(flat[2 * i + 1]),
    }))
  }

  scoreCount(key: string): number {
    return this.run('zcard', key) as number
  }
}
