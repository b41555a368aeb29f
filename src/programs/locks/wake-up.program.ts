/** Waits for messages on a channel. One that comes while nobody waits is kept for the next wait. */
export class WakeUp {
  private readonly subscriber = redis.duplicate()
  private messages = 0
  private wake: (() => void) | undefined

  constructor(readonly channel: string) {
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
