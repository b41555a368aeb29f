import { changedSettings } from '../../scenario'
import { answerKey, pathAddress, type Shown } from '../../store'
import { HandoutBeats, HandoutQuestion, Setting } from '../handout/parts'
import { Prose, usePlayerState } from '../shared'
import type { ResolvedPath, ResolvedStep } from './resolve'

interface Props {
  readonly resolved: ResolvedPath
  /** Of each step, in order. */
  readonly runs: readonly Shown[]
  /** For the teacher: notes and answers. */
  readonly notes: boolean
}

/** A path on paper. A learner's sheet tells nothing behind a question that is not answered on this device. */
export function PathPaper({ resolved, runs, notes }: Props) {
  const { path, title, summary, minutes, steps } = resolved
  const { href } = new URL(pathAddress(path), location.href)
  return (
    <article className="handout" aria-label="Hand-out">
      <p className="label">Lockstep · {notes ? 'Teacher’s notes' : 'Path'}</p>
      <h1>{title}</h1>
      {summary === null ? null : <p className="handout-question">{summary}</p>}
      {minutes === null ? null : <p className="handout-small">About {minutes} minutes.</p>}
      <p className="handout-small mono">{href.length > 300 ? 'The link of this path is in the address bar.' : href}</p>
      {steps.map((step, index) => {
        const shown = runs[index]
        return shown ? <Sheet key={step.number} step={step} shown={shown} notes={notes} /> : null
      })}
    </article>
  )
}

function Sheet({
  step,
  shown,
  notes,
}: {
  readonly step: ResolvedStep
  readonly shown: Shown
  readonly notes: boolean
}) {
  const { lesson } = shown.builtin
  const answered = usePlayerState((state) => state.answers[answerKey(shown.builtin)] !== undefined)
  const end = notes || answered || shown.decisive === null ? null : shown.decisive - 1
  const { prediction } = lesson
  const isOwn = Object.keys(changedSettings(shown.builtin, shown.settings)).length === 0
  return (
    <section>
      <h2>
        {step.number}. {shown.builtin.title}
        {step.minutes === null ? '' : ` · ${step.minutes} minutes`}
      </h2>
      <Setting shown={shown} />
      {step.why === lesson.question ? null : (
        <p>
          <Prose text={step.why} />
        </p>
      )}
      <p className="handout-question">
        <Prose text={lesson.question} />
      </p>
      <HandoutBeats shown={shown} end={end} notes={notes} />
      <HandoutQuestion prediction={prediction} />
      {notes && prediction ? (
        <p className="handout-note">
          <b>{isOwn ? 'Answer' : 'Answer under the scenario’s own settings'}: </b>
          <Prose text={`${prediction.options[prediction.answer]}. ${prediction.explanation}`} />
        </p>
      ) : null}
    </section>
  )
}
