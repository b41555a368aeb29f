import type { Answer, Player, Remembered } from '../store'
import { recall, remember } from './remember'

const ANSWERS = 'answers'
const WALKED = 'walked'
const SOLVED = 'solved'

const isAnswer = (value: unknown): value is Answer =>
  value === 'shown' || (Number.isInteger(value) && Number(value) >= 0)

/** The predictions that were made on this device, the steps of paths that were opened, the exercises solved. */
export function remembered(): Remembered {
  const read = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, each]) => isAnswer(each)))
      : undefined
  const readTexts = (value: unknown) =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
  return {
    answers: recall(ANSWERS, read) ?? {},
    walked: recall(WALKED, readTexts) ?? [],
    solved: recall(SOLVED, readTexts) ?? [],
  }
}

export function keepRemembered({ store }: Player): void {
  store.subscribe(({ answers, walked, solved }, before) => {
    if (answers !== before.answers) remember(ANSWERS, answers)
    if (walked !== before.walked) remember(WALKED, walked)
    if (solved !== before.solved) remember(SOLVED, solved)
  })
}
