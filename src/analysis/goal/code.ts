import { diffArrays } from 'diff'
import { type Goal, PART_WORDS, type ScenarioFile, scheduleOf } from '../../scenario'
import { count, list } from '../text'
import type { Condition, Submission } from '.'
import { statementLines } from './statements'

/** What is asked of the change itself: where it is, how long, and that it leaves the marks alone. */
export function codeConditions({ goal, original, edited }: Submission): Condition[] {
  const [before, after] = [original, edited].map(({ programs }) => statementLines(programs[goal.program] ?? ''))
  return [
    {
      id: 'code',
      text: `Nothing is changed but the program ${goal.program}`,
      missing: elsewhere(goal, original, edited),
    },
    {
      id: 'lines',
      text: `At most ${count(goal.lines, 'line')} ${goal.lines === 1 ? 'is' : 'are'} changed`,
      missing: tooMuch(before ?? [], after ?? [], goal.lines),
    },
    {
      id: 'marks',
      text: `The lines with ${list(MARKS)} stay as they are`,
      missing: remarked(before ?? [], after ?? []),
    },
  ]
}

const PARTS = { ...PART_WORDS, seed: 'the seed' }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function elsewhere(goal: Goal, original: ScenarioFile, edited: ScenarioFile): string[] {
  const parts = Object.entries(PARTS).flatMap(([part, name]) => {
    const key = part as keyof typeof PARTS
    return same(original[key], edited[key]) ? [] : [name]
  })
  const texts = (['programs', 'modules'] as const).flatMap((kind) => {
    const [old, now] = [original[kind] ?? {}, edited[kind] ?? {}]
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    return names
      .filter((name) => old[name] !== now[name] && (kind === 'modules' || name !== goal.program))
      .map((name) => `the ${kind === 'modules' ? 'module' : 'program'} ${name}`)
  })
  const faults = scheduleOf(goal, edited) ? [] : ['the faults']
  return [...parts, ...texts, ...faults].map(
    (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${isOne(name) ? 'is' : 'are'} changed.`,
  )
}

const isOne = (name: string) => !/^the (?:clients|Redis nodes|sentinels|parameters|bounds|marks|faults)$/.test(name)

/** A line that is longer hides others. */
const LONGEST_LINE = 160

/** A line that took the place of another counts once, as do one that was put in and one that was taken out. */
function tooMuch(before: readonly string[], after: readonly string[], most: number): string[] {
  let changed = 0
  let removed = 0
  const long: string[] = []
  for (const part of diffArrays([...before], [...after])) {
    if (part.removed) {
      removed = part.value.length
      changed += removed
    } else {
      if (part.added) {
        changed += Math.max(0, part.value.length - removed)
        long.push(...part.value.filter((line) => line.length > LONGEST_LINE))
      }
      removed = 0
    }
  }
  return [
    ...(changed > most
      ? [
          `${count(changed, 'line')} ${changed === 1 ? 'is' : 'are'} changed, ${most} ${most === 1 ? 'is' : 'are'} allowed.`,
        ]
      : []),
    ...long.map(
      (line) => `A changed line has ${line.length} characters, ${LONGEST_LINE} are allowed: \`${line.slice(0, 40)} …\``,
    ),
  ]
}

/** The calls by which a program says what it believes and how long it works. */
const MARKS = ['want', 'enter', 'work', 'leave', 'claim']
const MARK = new RegExp(`(?<![.\\w])(?:${MARKS.join('|')})\\s*\\(`)
const isMark = (line: string) => MARK.test(line) && !line.startsWith('//')

/** Marks that are gone or new. To give up is no way around anything, so it may be added. */
function remarked(before: readonly string[], after: readonly string[]): string[] {
  return diffArrays(before.filter(isMark), after.filter(isMark)).flatMap(({ added, removed, value }) =>
    added || removed ? value.map((line) => `\`${line}\` ${removed ? 'is gone' : 'is new'}.`) : [],
  )
}
