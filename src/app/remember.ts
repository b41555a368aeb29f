/** Small things that stay on the device. A browser that keeps nothing (private windows, embedding) loses only them. */
const PREFIX = 'lockstep.'

export function recall<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? undefined : read(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Nothing that a person entered is lost with it.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // As above.
  }
}

const SINGLE_KEYS = 'single-keys'

/** Whether keys that are a single character do something: who speaks to the computer switches them off. */
export const singleKeysOn = (): boolean => recall(SINGLE_KEYS, (value) => value === true) ?? true
export const rememberSingleKeys = (on: boolean): void => remember(SINGLE_KEYS, on)
