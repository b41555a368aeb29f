import { LIMITS } from '../../scenario'

/** What can go wrong between the page and the engine. Messages are sentences for the person at the page. */
export class EngineError extends Error {
  override name = 'EngineError'
  constructor(
    readonly kind: 'scenario' | 'overrun' | 'crash' | 'fault' | 'trace',
    message: string,
  ) {
    super(message)
  }
}

/** A newer run was asked for before this one had answered: nothing to tell anybody. */
export class SupersededError extends Error {
  override name = 'SupersededError'
  constructor() {
    super('a newer run took its place')
  }
}

/** "1.5 s" */
const seconds = (ms: number) => `${ms / 1000} s`

export const overrun = (ms: number) =>
  new EngineError(
    'overrun',
    `The program did not stop within ${seconds(ms)}: an endless loop? Nothing you entered is lost; change the code and run again.`,
  )
export const tooLarge = () =>
  new EngineError(
    'overrun',
    `The run was ended: it has more than ${LIMITS.traceEvents / 1000},000 events, or more than ${LIMITS.traceText / 1_000_000} million characters in them. Nothing you entered is lost; use fewer commands in a script, and shorter keys and values.`,
  )
export const crash = (message: string) =>
  new EngineError(
    'crash',
    `The engine stopped (${message}). Nothing you entered is lost; run again, or reload the page.`,
  )
export const outOfTurn = () => crash('it sent what nobody had asked for')
export const slowStart = (ms: number) =>
  new EngineError(
    'crash',
    `The engine did not start within ${seconds(ms)}. Nothing you entered is lost; run again, or reload the page.`,
  )
export const fault = (message: string) =>
  new EngineError(
    'fault',
    `The engine failed on this scenario (${message}). Nothing you entered is lost; please report it with the link.`,
  )
export const badTrace = (message: string) =>
  new EngineError(
    'trace',
    `The engine's answer is not a trace (${message}), so it is not shown. Nothing you entered is lost.`,
  )
export const badScenario = (problems: readonly { pointer: string; message: string }[]) =>
  new EngineError('scenario', problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`).join('\n'))
export const disposed = () => new EngineError('crash', 'The engine was closed.')
