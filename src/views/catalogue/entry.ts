import type { Listing } from '../../scenario'
import { type Answer, answerKey, type PlayerState, propertyName } from '../../store'

/** A scenario in the list, as it may be told now. */
export interface Entry {
  readonly listing: Listing
  readonly answer: Answer | undefined
  /** An exercise: whether it was solved on this device. */
  readonly isSolved: boolean
  /** Whether its outcome may be told. */
  readonly isTold: boolean
}

/** `all`: somebody who teaches has asked for every outcome. */
export function entryOf(
  listing: Listing,
  { answers, solved }: Pick<PlayerState, 'answers' | 'solved'>,
  all: boolean,
): Entry {
  const name = answerKey(listing)
  const answer = answers[name]
  // An exercise asks nothing that its outcome would answer.
  return { listing, answer, isSolved: solved.includes(name), isTold: all || answer !== undefined || listing.exercise }
}

/** Whether somebody here has been through it. */
export const isSeen = ({ answer, isSolved }: Entry): boolean => answer !== undefined || isSolved

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const known = new WeakMap<Listing, readonly string[]>()

/** What is always told of it, in words. */
function toldWords(listing: Listing): readonly string[] {
  let words = known.get(listing)
  if (!words) {
    const { title, group, question, commands } = listing
    words = wordsOf([title, group, question, ...commands].join(' '))
    known.set(listing, words)
  }
  return words
}

/** Whether each word of the search begins a word of what is told of the scenario; what is not told is not found. */
export function found({ listing, isTold }: Entry, search: string): boolean {
  const outcome = isTold ? wordsOf([listing.summary, ...listing.broken.map(propertyName)].join(' ')) : []
  const words = [...toldWords(listing), ...outcome]
  return wordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}
