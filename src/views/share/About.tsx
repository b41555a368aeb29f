import { useId, useState } from 'react'
import { LIMITS } from '../../scenario'
import { describeAs, isLocked } from '../../store'
import { Prose, usePlayer, usePlayerState } from '../shared'

/** As many characters as a scenario may have of each. */
const LONGEST = { title: 200, description: LIMITS.textLength }

interface AboutProps {
  readonly title: string
  readonly description: string
}

/** What is shared and what it is about, in the words of who shares it. */
export function About(about: AboutProps) {
  const locked = usePlayerState(isLocked)
  const [editing, edit] = useState(false)
  return editing && !locked ? (
    <form
      className="share-about"
      onSubmit={(event) => {
        event.preventDefault()
        edit(false)
      }}
    >
      <Words name="title" label="Title" text={about.title} rows={1} />
      <Words name="description" label="Description" text={about.description} rows={3} />
      <button type="submit" className="button">
        Done
      </button>
    </form>
  ) : (
    <header className="share-about">
      <h3 className="share-title">{about.title}</h3>
      <p>
        <Prose text={about.description} />
      </p>
      {locked ? null : (
        <button type="button" className="button" onClick={() => edit(true)}>
          Edit title and description
        </button>
      )}
    </header>
  )
}

interface WordsProps {
  readonly name: 'title' | 'description'
  readonly label: string
  readonly text: string
  readonly rows: number
}

/** Taken when it is left; emptied, it is the scenario's own again. */
function Words({ name, label, text, rows }: WordsProps) {
  const player = usePlayer()
  const id = useId()
  return (
    <div className="share-line wide">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="share-text"
        rows={rows}
        maxLength={LONGEST[name]}
        defaultValue={text}
        onBlur={({ target }) => describeAs(player, name, target.value.trim().replace(/\s+/g, ' '))}
      />
    </div>
  )
}
