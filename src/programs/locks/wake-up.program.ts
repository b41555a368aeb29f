/** Waits for messages on a channel. One that comes while nobody waits is kept for the next wait. */
export class WakeUp {
  private readonly subscriber: Redis
  private messages = 0
  private wake: (() => void) | undefined

  constructor(
    readonly channel: string,
    db: Redis = redis,
  ) {
    this.subscriber = db.duplicate()
    this.subscriber.on('message', () => {
      this.messages++
      this.wake?.()
    })
  }

  async listen(): Promise<void> {
    await this.subscriber.subscribe(this.channel)
  }

  /** Until a message, at most `ms` milliseconds. */
  async wait(ms: number): Promise<void> {
    if (this.messages === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.messages = 0
  }

  async stop(): Promise<void> {
    await this.subscriber.unsubscribe(this.channel)
  }
}

/**
 * Tries for at most `wait` milliseconds: after each message on the channel, and when the time is over that the last
 * refusal named. `attempt` answers with that time, or with null where it was granted.
 */
export async function keepTrying(
  attempt: () => Promise<number | null>,
  wait: number,
  channel: string,
  db: Redis = redis,
): Promise<boolean> {
  const deadline = Date.now() + wait
  if ((await attempt()) === null) return true
  if (Date.now() >= deadline) return false
  const released = new WakeUp(channel, db)
  await released.listen()
  try {
    while (true) {
      const again = await attempt() // it may have been released before we listened
      if (again === null) return true
      const left = deadline - Date.now()
      if (left <= 0) return false
      await released.wait(Math.min(again, left))
    }
  } finally {
    await released.stop()
  }
}
