/** What sheets have in common. */
import { changedSettings, type Lesson } from '../../scenario'
import type { Shown } from '../../store'
import { Prose, secondsText } from '../shared'
import './handout.css'

export function Setting({ shown: { builtin, settings } }: { readonly shown: Shown }) {
  const changed = Object.entries(changedSettings(builtin, settings))
  const texts = changed.map(([name, value]) => `${name}=${value}`)
  return (
    <p className="handout-small">{changed.length === 0 ? 'As the scenario comes.' : `With ${texts.join(', ')}.`}</p>
  )
}

interface BeatsProps {
  readonly shown: Shown
  /** The last event that may be told of; null where all may. */
  readonly end: number | null
  /** With the teacher's notes. */
  readonly notes: boolean
}

export function HandoutBeats({ shown, end, notes }: BeatsProps) {
  const beats = shown.beats.filter(({ seq }) => end === null || seq <= end)
  return (
    <ol className="handout-beats">
      {beats.map(({ id, seq, text, note }, i) => (
        <li key={id}>
          <b className="mono">{i + 1}</b>
          <time className="mono">{secondsText(shown.trace.events[seq]?.at ?? 0)}</time>
          <div>
            <p>
              <Prose text={text} />
            </p>
            {notes && note ? (
              <p className="handout-note">
                <Prose text={note} />
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The question as it stands, to be answered by hand. */
export function HandoutQuestion({ prediction }: Pick<Lesson, 'prediction'>) {
  if (!prediction) return null
  const { question, options } = prediction
  return (
    <section className="handout-whole">
      <h2>What happens next?</h2>
      <p>
        <Prose text={question} />
      </p>
      <ul className="handout-options">
        {options.map((option) => (
          <li key={option}>
            <Prose text={option} />
          </li>
        ))}
      </ul>
    </section>
  )
}
