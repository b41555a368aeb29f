/**
 * Redisson's MultiLock: takes several locks one after the other, in the order that it is given. Where one is not to be
 * had in time, or cannot be asked for, it gives back those that it has and starts over.
 */
import type { RLock } from 'locks/rlock'

const WAIT_MS_EACH = 1500

export class MultiLock {
  constructor(readonly locks: readonly RLock[]) {}

  /** Waits as long as it takes, a while in each round. Without a lease the locks are renewed. */
  async lock(lease = 0): Promise<void> {
    const round = this.locks.length * WAIT_MS_EACH
    let held = false
    while (!held) held = await this.tryLock(Math.round(round + Math.random() * Math.max(0, lease - round)), lease)
  }

  /** Waits at most `wait` milliseconds for all of them. */
  async tryLock(wait: number, lease = 0): Promise<boolean> {
    const deadline = Date.now() + wait
    while (true) {
      const taken = await this.collect(deadline, lease > 0 ? 2 * wait : 0)
      if (taken.length === this.locks.length) {
        if (lease > 0) await Promise.all(taken.map((lock) => lock.expire(lease)))
        return true
      }
      await unlockAll(taken)
      if (Date.now() >= deadline) return false
    }
  }

  async unlock(): Promise<void> {
    await unlockAll(this.locks)
  }

  /** The locks from the first to the one before that which was not to be had. */
  private async collect(deadline: number, lease: number): Promise<RLock[]> {
    const taken: RLock[] = []
    for (const lock of this.locks) {
      // A node that does not answer is one that refused, and is told to give back what it may have granted.
      const held = await lock.tryLock(Math.max(0, deadline - Date.now()), lease).catch(() => {
        void unlockAll([lock])
        return false
      })
      if (!held) break
      taken.push(lock)
    }
    return taken
  }
}

/** A lock that is lost cannot be given back, nor can one on a node that is down. */
const unlockAll = (locks: readonly RLock[]) => Promise.all(locks.map((lock) => lock.unlock().catch(() => {})))
