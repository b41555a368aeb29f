/** The first id of a kind that is not taken: "fault-1", "typed-3", "redis-2". */
export function freshId(kind: string, taken: Iterable<string>): string {
  const known = new Set(taken)
  for (let n = 1; ; n++) if (!known.has(`${kind}-${n}`)) return `${kind}-${n}`
}
