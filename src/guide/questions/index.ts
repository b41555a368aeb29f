/** The way through the questions. */
import { PLACES, type Place } from './tree'

export { PLACES, type Place, type Run, START } from './tree'

export interface Taken {
  readonly at: string
  readonly question: string
  readonly answer: string
}

export const findPlace = (id: string): Place | undefined => (Object.hasOwn(PLACES, id) ? PLACES[id] : undefined)

/** The questions that lead to a place, with the answers that were given, first to last. */
export function wayTo(id: string): readonly Taken[] {
  for (const [at, place] of Object.entries(PLACES)) {
    const answer = 'answers' in place ? place.answers.find(({ to }) => to === id) : undefined
    if (answer && 'question' in place) return [...wayTo(at), { at, question: place.question, answer: answer.text }]
  }
  return []
}
