/**
 * `lockstep check`: whether an exercise is solved by what a link or a file makes of it. It runs every schedule and tells
 * what the page would tell. Exit code 0 if it is solved, 1 if not, 2 for bad input.
 */
import type { Command } from '../arguments'
import { failed, type Host, type Outcome, printable, refused } from '../outcome'
import { readSource } from '../source'
import { type Entries, type Entry, entriesOf } from './entries'
import { judgeExercise } from './judge'
import { badJson, badLine, type Checked, checkedJson, checkedLine, checkedText } from './report'

type Asked = Extract<Command, { do: 'check' }>

export async function* check(asked: Asked, host: Host): AsyncGenerator<Outcome> {
  const read = await entriesOf(asked.sources, host)
  if (!read.ok) {
    yield refused(read.error)
    return
  }
  const { entries } = read.value
  const { after, problem } = host.ended ?? { after: -1, problem: '' }
  for (const [i, entry] of entries.entries()) {
    if (i < after) continue
    const checked = i === after ? { code: 1 as const, problem } : await checkOne(entry, asked, host)
    yield told(checked, entry, asked, read.value)
  }
}

type Bad = { readonly code: 1 | 2; readonly problem: string }

async function checkOne({ source: name }: Entry, { trust }: Asked, host: Host): Promise<Checked | Bad> {
  const source = await readSource(name, { ...host, set: {}, trust })
  if (!source.ok) return { code: 2, problem: source.error }
  const { id, exercise } = source.value
  if (!exercise) return { code: 2, problem: `${id} is no exercise: it has no goal that could be checked` }
  return { source: source.value, judgement: await judgeExercise(exercise, host) }
}

function told(checked: Checked | Bad, entry: Entry, { format }: Asked, { entries, listed }: Entries): Outcome {
  const width = Math.max(...entries.map(({ name }) => name.length))
  if ('problem' in checked) {
    const { code, problem } = checked
    if (!listed) return code === 1 ? failed(problem) : refused(problem)
    return { code, stdout: format === 'json' ? badJson(entry, problem) : badLine(entry, width, checked), stderr: '' }
  }
  const { source, judgement } = checked
  const notes = source.notes.map((note) => `lockstep: ${listed ? `${printable(entry.name)}: ` : ''}${note}\n`)
  const text = listed ? checkedLine(entry, width, checked) : checkedText(checked)
  const stdout = format === 'json' ? checkedJson(entry, checked) : text
  return { code: judgement.solved ? 0 : 1, stdout, stderr: notes.join('') }
}
