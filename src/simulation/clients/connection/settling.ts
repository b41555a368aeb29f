/** How a command ends: once, by an answer, a problem or its time; and what of it goes on the wire. */
import type { Seq } from '../../../trace'
import type { Kernel, Process } from '../../kernel'
import type { Command, Outcome, Problem, Waiting } from './command'
import type { ConnectionOptions } from './options'

export function createSettling(kernel: Kernel, process: Process, options: ConnectionOptions) {
  const settle = (waiting: Waiting, outcome: Outcome) => {
    if (waiting.timer) kernel.cancel(waiting.timer)
    waiting.timer = null
    if (waiting.settled) return
    waiting.settled = true
    waiting.command.settle(outcome)
  }
  const reject = (waiting: Waiting, problem: Problem, cause: Seq | undefined) =>
    settle(waiting, { problem, cause, sent: waiting.sent })
  /** commandTimeout. The command stays in its queue: it is sent, and sent again, all the same. */
  const arm = (waiting: Waiting) => {
    if (waiting.timer || options.commandTimeout === null) return
    const timedOut = () => {
      waiting.timer = null
      reject(waiting, { name: 'Error', message: 'Command timed out' }, waiting.command.of)
    }
    waiting.timer = kernel.after(options.commandTimeout, () => process.submit(timedOut), waiting.settled)
  }
  return { settle, reject, arm }
}

/** What is sent of a command: a script goes whole where the session does not know it yet (ioredis, Script.ts). */
export function written({ args, script }: Command, known: Set<string>): readonly string[] {
  if (!script) return args
  const sent = known.has(script.sha) ? args : ['eval', script.lua, ...args.slice(2)]
  known.add(script.sha)
  return sent
}
