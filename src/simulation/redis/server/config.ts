/** The settings that CONFIG knows here: those that a lock's life depends on and that the emulator follows. */
import { matchesGlob } from './glob'

const DEFAULTS: Readonly<Record<string, number>> = {
  'min-replicas-to-write': 0,
  'min-replicas-max-lag': 10,
}

export class Config {
  private readonly values = new Map(Object.entries(DEFAULTS))

  number(name: string): number {
    return this.values.get(name) ?? 0
  }

  has(name: string): boolean {
    return this.values.has(name)
  }

  set(name: string, value: number): void {
    this.values.set(name, value)
  }

  matching(pattern: string): [name: string, value: string][] {
    return [...this.values].filter(([name]) => matchesGlob(pattern, name)).map(([name, value]) => [name, String(value)])
  }
}
