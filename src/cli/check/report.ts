/** Whether an exercise is solved: a page for one, a line for each of several, a line of JSON for programs. */
import type { Condition, Judgement } from '../../analysis/goal'
import { printable } from '../outcome'
import type { Source } from '../source'
import type { Entry } from './entries'

export interface Checked {
  readonly source: Source
  readonly judgement: Judgement
}

const isMet = ({ missing }: Condition) => missing.length === 0
const WIDTH = 'not solved'.length

function stateOf({ solved, conditions }: Judgement): string {
  const { length } = conditions.filter(isMet)
  return solved ? 'solved' : `not solved: ${length} of ${conditions.length} conditions are met`
}

/** What is missing comes first. */
export function checkedText({ source, judgement }: Checked): string {
  const { id, revision, title, changes } = source
  const { conditions } = judgement
  const sorted = [...conditions.filter((each) => !isMet(each)), ...conditions.filter(isMet)]
  const lines = [
    revision === null ? title : `${id}@${revision}  ${title}`,
    `changed: ${changes.join(', ') || 'nothing'}`,
    stateOf(judgement),
    '',
    ...sorted.flatMap(({ text, missing }) => [
      `${missing.length === 0 ? 'met    ' : 'not met'}  ${text}`,
      ...missing.map((sentence) => `         ${sentence}`),
    ]),
  ]
  return `${printable(lines.join('\n'))}\n`
}

/** `width`: of the longest name. Of what is not solved the line says what is missing first. */
export function checkedLine({ name }: Entry, width: number, { source, judgement }: Checked): string {
  const [first] = judgement.conditions.filter((each) => !isMet(each))
  const verdict = judgement.solved ? 'solved' : 'not solved'
  const why = first ? `: ${first.text} – ${first.missing[0] ?? ''}` : ''
  return row(verdict, name, width, `${source.id}${why}`)
}

/** `code`: 1 where a program was ended, 2 for bad input. */
export const badLine = ({ name }: Entry, width: number, bad: { readonly code: 1 | 2; readonly problem: string }) =>
  row(bad.code === 1 ? 'not solved' : 'bad input', name, width, bad.problem)

const row = (verdict: string, name: string, width: number, text: string): string =>
  `${printable([verdict.padEnd(WIDTH), name.padEnd(width), text].join('  ').replace(/\s/g, ' '))}\n`

export function checkedJson({ name }: Entry, { source, judgement }: Checked): string {
  const { id, revision, title, changes } = source
  const conditions = judgement.conditions.map(({ id, text, missing }) => ({
    id,
    text,
    met: missing.length === 0,
    missing,
  }))
  return json({ name, scenario: id, revision, title, changes, solved: judgement.solved, conditions })
}

export const badJson = ({ name }: Entry, problem: string): string => json({ name, problem })

const json = (value: object) => `${JSON.stringify(value)}\n`
