/** The parts of Node's `process` that ioredis-mock names: a tick for the events of its own connection, which nobody hears. */
export const process = {
  env: {},
  nextTick: (callback: () => void) => queueMicrotask(callback),
  hrtime: () => [0, 0],
}
