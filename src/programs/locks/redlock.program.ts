/**
 * One acquisition of Redlock: several masters that know nothing of each other vote. Whoever has the key on most of
 * them, and has been told so while the lease still lasts, is the holder.
 */

const COMPARE_AND_DELETE = `
if redis.call('get', KEYS[1]) == ARGV[1] then
  return redis.call('del', KEYS[1])
end
return 0`

export class Redlock {
  readonly token: string = crypto.randomUUID()
  readonly quorum: number
  /** Until when a majority is held for certain, by this client's own clock. */
  validUntil = 0
  private readonly nodes: { db: Redis; granted: boolean }[]

  constructor(
    readonly key: string,
    readonly ttl: number,
    hosts: string[],
    readonly options: { checkValidity: boolean; releaseEverywhere: boolean },
  ) {
    // A node that does not answer in time counts as one that refused.
    this.nodes = hosts.map((host) => ({ db: redis.duplicate({ host, commandTimeout: 50 }), granted: false }))
    for (const { db } of this.nodes) db.on('error', () => {})
    this.quorum = Math.floor(hosts.length / 2) + 1
  }

  /** One vote; what it got is given back when that was not enough. */
  async tryAcquire(): Promise<boolean> {
    const asked = Date.now()
    await Promise.all(
      this.nodes.map(async (node) => {
        const reply = node.db.set(this.key, this.token, 'PX', this.ttl, 'NX')
        node.granted = (await reply.catch(() => null)) === 'OK'
      }),
    )
    const drift = Math.round(this.ttl * 0.01) + 2
    this.validUntil = asked + this.ttl - drift
    const votes = this.nodes.filter(({ granted }) => granted).length
    const inTime = !this.options.checkValidity || Date.now() < this.validUntil
    if (votes >= this.quorum && inTime) return true
    await this.release()
    return false
  }

  /** Votes again and again for `patience` milliseconds, at random intervals, so that rivals do not split the nodes. */
  async acquire(patience: number, retry = 200): Promise<boolean> {
    const deadline = Date.now() + patience
    while (!(await this.tryAcquire())) {
      if (Date.now() >= deadline) return false
      await sleep(retry * (0.5 + Math.random()))
    }
    return true
  }

  /** Everywhere: a node whose answer was lost may have the key all the same. */
  async release(): Promise<void> {
    const nodes = this.nodes.filter(({ granted }) => granted || this.options.releaseEverywhere)
    await Promise.all(nodes.map(({ db }) => db.eval(COMPARE_AND_DELETE, 1, this.key, this.token).catch(() => 0)))
  }
}
