import type { Seq } from '../trace'

/** The index of the last element of a sorted list that is at most `seq`; −1 when all are later. */
export function indexAt(list: readonly Seq[], seq: Seq): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as Seq) <= seq) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The next element in the direction, or undefined at the end of the list. */
export function neighbour(list: readonly Seq[], seq: Seq, direction: 1 | -1): Seq | undefined {
  const at = indexAt(list, seq)
  if (direction === 1) return list[at + 1]
  return list[at] === seq ? list[at - 1] : list[at]
}
