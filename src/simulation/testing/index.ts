/** For tests and tools under Node: the engine, made ready from the installed Lua interpreter, and small scenarios. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mustParse, type ScenarioFile } from '../../scenario'
import type { EventKind, EventOf, Trace, TraceEvent } from '../../trace'
import { prepareEngine, simulate } from '../engine'

export async function runForTest(file: ScenarioFile): Promise<Trace> {
  const path = createRequire(import.meta.url).resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')
  await prepareEngine(new Uint8Array(readFileSync(path)))
  return simulate(mustParse(file))
}

/** Runs one program per client (A, B, …) against one master; `rest` overrides anything. Latency is 1 ms without jitter. */
export function runPrograms(programs: readonly string[], rest: Partial<ScenarioFile> = {}): Promise<Trace> {
  const names = programs.map((_, index) => String.fromCharCode(65 + index))
  return runForTest({
    format: 'lockstep-scenario/1',
    programs: Object.fromEntries(names.map((name, index) => [name, programs[index] ?? ''])),
    clients: names.map((id) => ({ id, program: id })),
    nodes: [{ id: 'redis-1' }],
    network: { latency: '1ms', jitter: '0s' },
    ...rest,
  })
}

/** The events of one kind, of one actor if it is named. */
export function eventsOf<K extends EventKind>(trace: Trace, kind: K, actor?: string): EventOf<K>[] {
  const wanted = (event: TraceEvent) => event.kind === kind && (actor === undefined || event.actor === actor)
  return trace.events.filter(wanted) as EventOf<K>[]
}

/** What a client's program printed. */
export const printed = (trace: Trace, actor = 'A'): string[] => eventsOf(trace, 'print', actor).map(({ text }) => text)
