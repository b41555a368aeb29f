import type { Answer, Player } from '../store'
import { recall, remember } from './remember'

const NAME = 'answers'

const isAnswer = (value: unknown): value is Answer =>
  value === 'shown' || (Number.isInteger(value) && Number(value) >= 0)

/** The predictions that were made on this device. */
export function storedAnswers(): Readonly<Record<string, Answer>> {
  const read = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, each]) => isAnswer(each)))
      : undefined
  return recall(NAME, read) ?? {}
}

export function keepAnswers({ store }: Player): void {
  store.subscribe(({ answers }, before) => {
    if (answers !== before.answers) remember(NAME, answers)
  })
}
