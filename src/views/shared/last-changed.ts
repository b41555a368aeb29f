/** The items that changed last, at most `most`, in the order that they have; `changed` tells by which event. */
export function lastChanged<T>(items: readonly T[], changed: (item: T) => number, most: number): readonly T[] {
  if (items.length <= most) return items
  const since = items.map(changed).sort((a, b) => b - a)[most - 1] ?? 0
  return items.filter((item) => changed(item) >= since).slice(-most)
}
